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
import type { FlowContext } from './flow-context.ts';
import { enterPhase, namedParty } from './flow-context.ts';

interface SceneOpening {
  readonly title: string;
  /** What the characters see, and what is about to happen; empty if the judge did not describe it. */
  readonly opening: string;
  readonly by: SeatId;
}

export function openScene(context: FlowContext, { title, opening, by }: SceneOpening): void {
  closeMoot(context, ({ topic }) => topicsEndingWithOpening.has(topic));
  context.emit({
    type: 'scene_opened',
    scene: context.state.scenes + 1,
    title,
    ...(opening === '' ? {} : { opening }),
  });
  if (opening !== '') context.emit({ type: 'line_told', seat: by, text: opening, as: 'annotation' });
  enterPhase(context, 'FREE_PLAY');
}

/** Whether cards were drawn that can still be replaced, and so are not judged (DR-36). */
export function hasOpenCards({ state: { phase } }: FlowContext): boolean {
  return phase === 'PICK' || phase === 'WINDOW';
}

/**
 * Ends the resolution without a result and discards its cards (DR-12, DR-126). `told`: another event says why it ended.
 */
export function abortResolution(context: FlowContext, story: 'told' | 'untold' = 'untold'): void {
  if (context.state.resolution === null) return;
  settleUnjudged(context);
  closeMoot(context, ({ topic }) => topicsEndingWithResolution.has(topic));
  const { parties, challenge } = context.state.resolution;
  context.emit({
    type: 'resolution_ended',
    unresolved: true,
    ...(hasOpenCards(context) ? { unjudged: true } : {}),
    remaining: parties.filter(({ active }) => active).map(({ id }) => id),
    ...(challenge === null ? {} : { title: challenge.title }),
    ...(story === 'told' ? { told: true } : {}),
  });
  if (context.state.options.reshuffle === 'eachResolution') reshuffle(context, 'draw');
}

/** Unused advantages end with the competition, or with the scene by option (DR-54). */
export function dropAdvantages(context: FlowContext, scope: 'competition' | 'scene'): void {
  if (scope === 'competition' && context.state.options.advantageScope === 'scene') return;
  for (const id of Object.keys(context.state.advantages))
    context.emit({ type: 'advantage_lapsed', ...namedParty(context.state, id) });
}

function bringBack(context: FlowContext, back: Back): void {
  const clock = back === 'blue' ? 'scene' : 'session';
  for (const character of context.state.characters)
    for (const background of character.backgrounds)
      if (background.spent && background.back === back)
        context.emit({
          type: 'background_returned',
          ...namedParty(context.state, character.id),
          slot: background.slot,
          card: background.face,
          clock,
        });
}

/** Closes the scene. The steps have a fixed order, so that the result is deterministic (DR-126). */
export function closeScene(context: FlowContext): void {
  const { scene } = context.state;
  if (scene === null) return;
  abortResolution(context);
  for (const { id, incapacitated } of context.state.characters)
    if (incapacitated) context.emit({ type: 'recovered', ...namedParty(context.state, id) });
  expire(context, { clock: 'scene', number: scene.number, at: 'close' });
  bringBack(context, 'blue');
  for (const { character, title } of context.state.locks)
    context.emit({ type: 'lock_cleared', ...namedParty(context.state, character), title });
  dropAdvantages(context, 'scene');
  closeMoot(context, ({ topic }) => topicsEndingWithScene.has(topic));
  context.emit({ type: 'scene_closed', scene: scene.number, title: scene.title });
  if (context.state.options.reshuffle === 'eachScene') reshuffle(context, 'draw');
  enterPhase(context, 'FREE_PLAY');
}

function openEpisode(context: FlowContext, title: string, when: 'with a session' | 'apart'): void {
  const episode = context.state.episode + 1;
  context.emit({ type: 'episode_changed', episode, title, ...(when === 'apart' ? { apart: true } : {}) });
  expire(context, { clock: 'episode', number: episode, at: 'opening' });
}

/** Closes the scene first, and the episode too if the option says so (DR-127). */
export function closeSession(context: FlowContext, title: string): void {
  closeScene(context);
  const { options, episode, session } = context.state;
  if (options.episode === 'session') expire(context, { clock: 'episode', number: episode, at: 'close' });
  if (options.bonusKeep === 'session') lapseBonus(context);
  closeMoot(context, () => true);
  context.emit({ type: 'session_closed', session, title });
  enterPhase(context, 'SESSION_CLOSE');
}

function lapseBonus(context: FlowContext): void {
  for (const { id, bonus, tokens } of context.state.characters)
    if (bonus.length + tokens > 0)
      context.emit({ type: 'bonus_lapsed', ...namedParty(context.state, id), cards: bonus.map(({ face }) => face) });
}

/** Refreshes red backgrounds and starts a new episode if an episode is a session (DR-127). */
export function openSession(context: FlowContext, title: string): void {
  const { options, episode } = context.state;
  closeMoot(context, () => true);
  context.emit({ type: 'session_opened', session: context.state.session + 1, title });
  bringBack(context, 'red');
  if (options.episode === 'session' || episode === 0) openEpisode(context, '', 'with a session');
  enterPhase(context, 'SESSION_OPEN');
}

/** The GM, or the seats by vote, end the episode and start the next (DR-122, option `episode`). */
export function nextEpisode(context: FlowContext, title: string): void {
  expire(context, { clock: 'episode', number: context.state.episode, at: 'close' });
  openEpisode(context, title, 'apart');
}
