/** What the story needs to know beyond the event itself. */
import type { ViewEvent } from '../../kernel/index.ts';
import { topPlay } from './selectors.ts';
import type { State } from './state.ts';

/** With the outcome of a defence comes the seat that defended itself: several may have been attacked at once (SU-114). */
export function withDefender(before: State, event: ViewEvent | undefined): ViewEvent | undefined {
  if (event?.type !== 'play_resolved') return event;
  const play = topPlay(before);
  return play?.kind === 'defence' && play.seat !== null ? { ...event, defender: play.seat } : event;
}
