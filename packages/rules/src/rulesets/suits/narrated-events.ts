/** Facts that the chronicle needs beyond the event itself. */
import type { ViewEvent } from '../../kernel/index.ts';
import { topPlay } from './selectors.ts';
import type { State } from './state.ts';
import { addend, sumOf } from './sums.ts';

/**
 * Adds to an outcome how the total came about, what the other side's cards counted as, and the defending seat: several characters may have
 * been attacked at once (SU-54, SU-114).
 */
export function withTotal(before: State, event: ViewEvent | undefined): ViewEvent | undefined {
  const play = topPlay(before);
  if (event?.type !== 'play_resolved' || play === undefined) return event;
  const sum = sumOf(before, play);
  return {
    ...event,
    ...(sum === undefined ? {} : { sum, counted: play.sides.gm.map(addend) }),
    ...(play.kind === 'defence' && play.seat !== null ? { defender: play.seat } : {}),
  };
}
