/**
 * A line of the story keeps the names from the time of its event, so it is never attributed to the next person in the
 * seat (TB-16).
 */
import type { Ruleset, SeatId, ViewEvent } from '../kernel/index.ts';
import type { TableView } from './contract.ts';
import type { PersonId } from './state.ts';

export interface SeatName {
  /** `null` for a bot. */
  readonly person: PersonId | null;
  readonly name: string;
  /** The character they play, in systems whose story uses that name. */
  readonly played?: string | undefined;
}

/** A seat that never had a holder is missing. */
export type SeatNames = Readonly<Record<SeatId, SeatName>>;

/** An empty seat keeps the name of its last holder. */
export function seatNamesIn(ruleset: Pick<Ruleset, 'playedBy'>, shared: TableView['shared']): SeatNames {
  const { game, table, prompt } = shared;
  const names = table.seats.flatMap(({ seat, person, name, last }): readonly (readonly [SeatId, SeatName])[] => {
    const holder = name === null ? last : { person, name };
    if (holder === undefined) return [];
    // A character can still be in play after its player has left.
    const played = game === null ? undefined : ruleset.playedBy?.({ ...game, prompt }, seat);
    return [[seat, { ...holder, ...(played === undefined ? {} : { played }) }]];
  });
  return Object.fromEntries(names);
}

/** Only an event that fills a seat changes them. */
export function seatNamesAfter(names: SeatNames, event: ViewEvent): SeatNames {
  const { type, seat, name, person } = event;
  if ((type !== 'seat_taken' && type !== 'bot_seated') || typeof seat !== 'string' || typeof name !== 'string')
    return names;
  return { ...names, [seat]: { person: typeof person === 'string' ? person : null, name } };
}
