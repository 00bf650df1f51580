/** Facts that the chronicle needs beyond the event itself. */
import type { ViewEvent } from '../../kernel/index.ts';
import { topPlay } from './selectors.ts';
import type { EntityId, State } from './state.ts';
import { addend, sumOf } from './sums.ts';

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

/** Marks the start of a job that follows another one, so that the story distinguishes it from the first. */
function withNext({ stage }: State, event: ViewEvent): ViewEvent {
  return stage === 'ENDED' ? { ...event, next: true } : event;
}

/** By type of event, the function that adds the facts which its line needs. */
const additions: Readonly<Record<string, (before: State, event: ViewEvent) => ViewEvent>> = {
  play_resolved: withTotal,
  order_fixed: withLostNames,
  session_started: withNext,
};

export function hasAddedFacts(type: string): boolean {
  return Object.hasOwn(additions, type);
}

/** Adds what the line about an event needs. */
export function withStoryFacts(before: State, event: ViewEvent | undefined): ViewEvent | undefined {
  return event === undefined ? undefined : (additions[event.type]?.(before, event) ?? event);
}
