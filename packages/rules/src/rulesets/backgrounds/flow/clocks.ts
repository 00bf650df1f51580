/** Scenes, episodes and sessions: the clocks on which cards come back and burdens end (DR-125 to DR-130). */
import type { Back } from '../state.ts';
import { expire, settleTheRest } from './harm.ts';
import { endWithOpening, endWithResolution, endWithScene } from '../features/votes/topics.ts';
import { reshuffle } from './decks.ts';
import { closeMoot } from './moot.ts';
import type { Stage } from './stage.ts';
import { enter, namedParty } from './stage.ts';

export function openScene(stage: Stage, title: string): void {
  closeMoot(stage, ({ topic }) => endWithOpening.has(topic));
  stage.emit({ type: 'scene_opened', scene: stage.state.scenes + 1, title });
  enter(stage, 'FREE_PLAY');
}

/** What is open ends without a result; everything that lay on the table is used up (DR-12, DR-126). */
export function breakOff(stage: Stage): void {
  if (stage.state.resolution === null) return;
  settleTheRest(stage);
  closeMoot(stage, ({ topic }) => endWithResolution.has(topic));
  stage.emit({ type: 'resolution_ended', unresolved: true });
  if (stage.state.options.reshuffle === 'eachResolution') reshuffle(stage, 'draw');
}

/** Advantages nobody used end with the competition, or with the scene where they reach so far (DR-54). */
export function dropAdvantages(stage: Stage, scope: 'competition' | 'scene'): void {
  if (scope === 'competition' && stage.state.options.advantageScope === 'scene') return;
  for (const id of Object.keys(stage.state.advantages))
    stage.emit({ type: 'advantage_lapsed', ...namedParty(stage.state, id) });
}

function bringBack(stage: Stage, back: Back): void {
  const clock = back === 'blue' ? 'scene' : 'session';
  for (const character of stage.state.characters)
    for (const background of character.backgrounds)
      if (background.spent && background.back === back)
        stage.emit({
          type: 'background_returned',
          ...namedParty(stage.state, character.id),
          slot: background.slot,
          card: background.face,
          clock,
        });
}

/** In this order, so that nothing depends on chance at the boundary (DR-126). */
export function closeScene(stage: Stage): void {
  const { scene } = stage.state;
  if (scene === null) return;
  breakOff(stage);
  for (const { id, incapacitated } of stage.state.characters)
    if (incapacitated) stage.emit({ type: 'recovered', ...namedParty(stage.state, id) });
  expire(stage, { clock: 'scene', number: scene.number, at: 'close' });
  bringBack(stage, 'blue');
  for (const { character, title } of stage.state.locks)
    stage.emit({ type: 'lock_cleared', ...namedParty(stage.state, character), title });
  dropAdvantages(stage, 'scene');
  closeMoot(stage, ({ topic }) => endWithScene.has(topic));
  stage.emit({ type: 'scene_closed', scene: scene.number, title: scene.title });
  if (stage.state.options.reshuffle === 'eachScene') reshuffle(stage, 'draw');
  enter(stage, 'FREE_PLAY');
}

function openEpisode(stage: Stage, title: string): void {
  const episode = stage.state.episode + 1;
  stage.emit({ type: 'episode_changed', episode, title });
  expire(stage, { clock: 'episode', number: episode, at: 'opening' });
}

/** The session before closed its scene first, and with it its episode where the two are one (DR-127). */
export function closeSession(stage: Stage, title: string): void {
  closeScene(stage);
  const { options, episode, session } = stage.state;
  if (options.episode === 'session') expire(stage, { clock: 'episode', number: episode, at: 'close' });
  if (options.bonusKeep === 'session') lapseBonus(stage);
  closeMoot(stage, () => true);
  stage.emit({ type: 'session_closed', session, title });
  enter(stage, 'SESSION_CLOSE');
}

function lapseBonus(stage: Stage): void {
  for (const { id, bonus, tokens } of stage.state.characters)
    if (bonus.length + tokens > 0)
      stage.emit({ type: 'bonus_lapsed', ...namedParty(stage.state, id), cards: bonus.map(({ face }) => face) });
}

/** Red backgrounds are back (DR-127); where a session is an episode, a new one begins. */
export function openSession(stage: Stage, title: string): void {
  const { options, episode } = stage.state;
  closeMoot(stage, () => true);
  stage.emit({ type: 'session_opened', session: stage.state.session + 1, title });
  bringBack(stage, 'red');
  if (options.episode === 'session' || episode === 0) openEpisode(stage, '');
  enter(stage, 'SESSION_OPEN');
}

/** An episode ends and the next one begins, at the GM's word (DR-122, `episode`). */
export function nextEpisode(stage: Stage, title: string): void {
  expire(stage, { clock: 'episode', number: stage.state.episode, at: 'close' });
  openEpisode(stage, title);
}
