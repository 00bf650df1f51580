/** The current resolution and its end. */
import type { Resolution } from '../state.ts';
import { topicsEndingWithResolution } from '../features/votes/topics.ts';
import { abortResolution, dropAdvantages } from './clocks.ts';
import { reshuffle } from './decks.ts';
import { incapacitateFalling, settleUnjudged } from './harm.ts';
import { closeMoot } from './moot-questions.ts';
import type { Stage } from './stage.ts';
import { enterPhase } from './stage.ts';

/** The current resolution; throws if there is none, which would be a bug. */
export function running(stage: Stage): Resolution {
  const { resolution } = stage.state;
  if (resolution === null) throw new Error('No resolution is open');
  return resolution;
}

/**
 * Ends the resolution: disadvantages whose draw was not judged will end when those of failures do (DR-122), characters whom a
 * second card of a suit takes out are out now (DR-118, DR-120), unused advantages of a competition lapse unless they last for
 * the scene (DR-54), and the cards are discarded (DR-12).
 */
export function endResolution(stage: Stage): void {
  settleUnjudged(stage);
  incapacitateFalling(stage);
  if (running(stage).kind === 'competition') dropAdvantages(stage, 'competition');
  closeMoot(stage, ({ topic }) => topicsEndingWithResolution.has(topic));
  stage.emit({ type: 'resolution_ended', unresolved: false });
  if (stage.state.options.reshuffle === 'eachResolution') reshuffle(stage, 'draw');
  enterPhase(stage, 'FREE_PLAY');
}

/**
 * Ends the resolution without a result while the scene goes on: unused advantages of a competition lapse, unless they last for
 * the scene (DR-54).
 */
export function abortToFreePlay(stage: Stage): void {
  const { kind } = running(stage);
  abortResolution(stage);
  if (kind === 'competition') dropAdvantages(stage, 'competition');
  enterPhase(stage, 'FREE_PLAY');
}
