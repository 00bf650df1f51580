/** Facts that the chronicle needs beyond the event itself. */
import type { ViewEvent } from '../../kernel/index.ts';
import { topPlay } from './selectors.ts';
import type { EntityId, State } from './state.ts';
import { addend, sumOf } from './sums.ts';

/** Adds what the line about an event needs. */
export function withStoryFacts(before: State, event: ViewEvent | undefined): ViewEvent | undefined {
  switch (event?.type) {
    case 'play_resolved':
      return withTotal(before, event);
    case 'order_fixed':
      return withLostNames(before, event);
    case 'session_started':
      // Before its first job a table is in its lobby; a later job begins after the end of another.
      return before.stage === 'ENDED' ? { ...event, next: true } : event;
    default:
      return event;
  }
}

/** The types of events to which facts are added. */
export const withAddedFacts: ReadonlySet<string> = new Set(['play_resolved', 'order_fixed', 'session_started']);

/**
 * Adds to an outcome how the total came about, what the other side's cards counted as, and the defending seat: several characters may have
 * been attacked at once (SU-54, SU-114).
 */
function withTotal(before: State, event: ViewEvent): ViewEvent {
  const play = topPlay(before);
  if (play === undefined) return event;
  const sum = sumOf(before, play);
  return {
    ...event,
    ...(sum === undefined ? {} : { sum, counted: play.sides.gm.map(addend) }),
    ...(play.kind === 'defence' && play.seat !== null ? { defender: play.seat } : {}),
  };
}

/** Adds the names of characters who died in this scene: their seats may have successors by now (SU-108). */
function withLostNames({ players, combat }: State, event: ViewEvent): ViewEvent {
  const inFight = (party: EntityId): boolean => combat?.parties.includes(party) === true;
  const lost = players.flatMap(({ seat, lost: name }) => (name !== null && inFight(seat) ? [[seat, name]] : []));
  return lost.length === 0 ? event : { ...event, lost: Object.fromEntries(lost) };
}
