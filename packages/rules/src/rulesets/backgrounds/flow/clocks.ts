/** Scenes, episodes and sessions: the clocks that refresh cards and end disadvantages (DR-125 to DR-130). */
import type { SeatId } from '../../../kernel/index.ts';
import type { Back } from '../state.ts';
import { expire, settleUnjudged } from './harm.ts';
import {
  topicsEndingWithOpening,
  topicsEndingWithResolution,
  topicsEndingWithScene,
} from '../features/votes/topics.ts';
import { reshuffle } from './decks.ts';
import { closeMoot } from './moot-questions.ts';
import type { Stage } from './stage.ts';
import { enterPhase, namedParty } from './stage.ts';

interface SceneOpening {
  readonly title: string;
  /** What the characters see, and what is about to happen; empty if the judge did not describe it. */
  readonly opening: string;
  readonly by: SeatId;
}

export function openScene(stage: Stage, { title, opening, by }: SceneOpening): void {
  closeMoot(stage, ({ topic }) => topicsEndingWithOpening.has(topic));
  stage.emit({ type: 'scene_opened', scene: stage.state.scenes + 1, title, ...(opening === '' ? {} : { opening }) });
  if (opening !== '') stage.emit({ type: 'line_told', seat: by, text: opening, as: 'annotation' });
  enterPhase(stage, 'FREE_PLAY');
}

/** Ends the resolution without a result and discards its cards (DR-12, DR-126). */
export function abortResolution(stage: Stage): void {
  if (stage.state.resolution === null) return;
  settleUnjudged(stage);
  closeMoot(stage, ({ topic }) => topicsEndingWithResolution.has(topic));
  stage.emit({ type: 'resolution_ended', unresolved: true });
  if (stage.state.options.reshuffle === 'eachResolution') reshuffle(stage, 'draw');
}

/** Unused advantages end with the competition, or with the scene by option (DR-54). */
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

/** Closes the scene. The steps have a fixed order, so that the result is deterministic (DR-126). */
export function closeScene(stage: Stage): void {
  const { scene } = stage.state;
  if (scene === null) return;
  abortResolution(stage);
  for (const { id, incapacitated } of stage.state.characters)
    if (incapacitated) stage.emit({ type: 'recovered', ...namedParty(stage.state, id) });
  expire(stage, { clock: 'scene', number: scene.number, at: 'close' });
  bringBack(stage, 'blue');
  for (const { character, title } of stage.state.locks)
    stage.emit({ type: 'lock_cleared', ...namedParty(stage.state, character), title });
  dropAdvantages(stage, 'scene');
  closeMoot(stage, ({ topic }) => topicsEndingWithScene.has(topic));
  stage.emit({ type: 'scene_closed', scene: scene.number, title: scene.title });
  if (stage.state.options.reshuffle === 'eachScene') reshuffle(stage, 'draw');
  enterPhase(stage, 'FREE_PLAY');
}

function openEpisode(stage: Stage, title: string): void {
  const episode = stage.state.episode + 1;
  stage.emit({ type: 'episode_changed', episode, title });
  expire(stage, { clock: 'episode', number: episode, at: 'opening' });
}

/** Closes the scene first, and the episode too if the option says so (DR-127). */
export function closeSession(stage: Stage, title: string): void {
  closeScene(stage);
  const { options, episode, session } = stage.state;
  if (options.episode === 'session') expire(stage, { clock: 'episode', number: episode, at: 'close' });
  if (options.bonusKeep === 'session') lapseBonus(stage);
  closeMoot(stage, () => true);
  stage.emit({ type: 'session_closed', session, title });
  enterPhase(stage, 'SESSION_CLOSE');
}

function lapseBonus(stage: Stage): void {
  for (const { id, bonus, tokens } of stage.state.characters)
    if (bonus.length + tokens > 0)
      stage.emit({ type: 'bonus_lapsed', ...namedParty(stage.state, id), cards: bonus.map(({ face }) => face) });
}

/** Refreshes red backgrounds and starts a new episode if an episode is a session (DR-127). */
export function openSession(stage: Stage, title: string): void {
  const { options, episode } = stage.state;
  closeMoot(stage, () => true);
  stage.emit({ type: 'session_opened', session: stage.state.session + 1, title });
  bringBack(stage, 'red');
  if (options.episode === 'session' || episode === 0) openEpisode(stage, '');
  enterPhase(stage, 'SESSION_OPEN');
}

/** The GM ends the episode and starts the next (DR-122, `episode`). */
export function nextEpisode(stage: Stage, title: string): void {
  expire(stage, { clock: 'episode', number: stage.state.episode, at: 'close' });
  openEpisode(stage, title);
}
