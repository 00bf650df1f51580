/**
 * What the story calls the people in the seats. A line keeps the names of the moment in which it was told: who sits there
 * later does not inherit it (TB-16).
 */
import type { Ruleset, SeatId, ViewEvent } from '../kernel/index.ts';
import type { TableView } from './contract.ts';
import type { PersonId } from './state.ts';

export interface SeatName {
  /** Nothing for a bot. */
  readonly person: PersonId | null;
  readonly name: string;
  /** The character they play, where the system's story goes by that name. */
  readonly played?: string | undefined;
}

/** Seats that nobody has held yet have none. */
export type SeatNames = Readonly<Record<SeatId, SeatName>>;

/** The names as this view shows them; an empty seat goes by the name of its last holder. */
export function seatNamesIn(ruleset: Pick<Ruleset, 'playedBy'>, shared: TableView['shared']): SeatNames {
  const { game, table, prompt } = shared;
  const names = table.seats.flatMap(({ seat, person, name, last }): readonly (readonly [SeatId, SeatName])[] => {
    if (name === null) return last === undefined ? [] : [[seat, last]];
    const played = game === null ? undefined : ruleset.playedBy?.({ ...game, prompt }, seat);
    return [[seat, { person, name, ...(played === undefined ? {} : { played }) }]];
  });
  return Object.fromEntries(names);
}

/** The same after an event that puts somebody into a seat. */
export function seatNamesAfter(names: SeatNames, event: ViewEvent): SeatNames {
  const { type, seat, name, person } = event;
  if ((type !== 'seat_taken' && type !== 'bot_seated') || typeof seat !== 'string' || typeof name !== 'string')
    return names;
  return { ...names, [seat]: { person: typeof person === 'string' ? person : null, name } };
}
