import type { Resolution } from '../state.ts';
import { topicsEndingWithResolution } from '../features/votes/topics.ts';
import { abortResolution, dropAdvantages } from './clocks.ts';
import { reshuffle } from './decks.ts';
import { incapacitateFalling, settleUnjudged } from './harm.ts';
import { closeMoot } from './moot-questions.ts';
import { activeParties } from '../selectors.ts';
import type { FlowContext } from './flow-context.ts';
import { enterPhase } from './flow-context.ts';

/** The current resolution; throws if there is none, which would be a bug. */
export function running(context: FlowContext): Resolution {
  const { resolution } = context.state;
  if (resolution === null) throw new Error('No resolution is open');
  return resolution;
}

/**
 * Ends the resolution. Disadvantages whose draw was not judged will expire like those of failures (DR-122). Characters
 * that drew a second card of a suit are out of action now (DR-118, DR-120). Unused advantages of a competition lapse,
 * unless they last for the scene (DR-54). The cards are discarded (DR-12).
 */
export function endResolution(context: FlowContext, cards: 'judged' | 'unjudged' = 'judged'): void {
  settleUnjudged(context);
  incapacitateFalling(context);
  if (running(context).kind === 'competition') dropAdvantages(context, 'competition');
  closeMoot(context, ({ topic }) => topicsEndingWithResolution.has(topic));
  context.emit({
    type: 'resolution_ended',
    unresolved: false,
    ...(cards === 'unjudged' ? { unjudged: true } : {}),
    remaining: activeParties(running(context)).map(({ id }) => id),
  });
  if (context.state.options.reshuffle === 'eachResolution') reshuffle(context, 'draw');
  enterPhase(context, 'FREE_PLAY');
}

/**
 * Ends the resolution without a result while the scene goes on: unused advantages of a competition lapse, unless they
 * last for the scene (DR-54).
 */
export function abortToFreePlay(context: FlowContext, story: 'told' | 'untold' = 'untold'): void {
  const { kind } = running(context);
  abortResolution(context, story);
  if (kind === 'competition') dropAdvantages(context, 'competition');
  enterPhase(context, 'FREE_PLAY');
}
