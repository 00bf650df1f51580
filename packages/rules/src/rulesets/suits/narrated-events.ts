/** Facts that the chronicle needs beyond the event itself. */
import type { ViewEvent } from '../../kernel/index.ts';
import { topPlay } from './selectors.ts';
import type { State } from './state.ts';

/** Adds the defending seat to the outcome of a defence: several characters may have been attacked at once (SU-114). */
export function withDefender(before: State, event: ViewEvent | undefined): ViewEvent | undefined {
  if (event?.type !== 'play_resolved') return event;
  const play = topPlay(before);
  return play?.kind === 'defence' && play.seat !== null ? { ...event, defender: play.seat } : event;
}
