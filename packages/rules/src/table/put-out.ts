/** The people who lost a seat in play, and not by choice. Without them the cards may not be opened (TB-17). */
import type { SeatId } from '../kernel/index.ts';
import type { PersonId, TableState } from './state.ts';
import { withSeat } from './state.ts';

interface Sitter {
  readonly seat: SeatId;
  readonly person: PersonId;
}

/** A program cannot be asked about the cards, so no one waits for its return. */
export function withPutOut(state: TableState, { seat, person }: Sitter): TableState {
  const found = state.people[person];
  if (found === undefined || found.program === true) return state;
  return withSeat(state, seat, (before) => ({ ...before, putOut: [...(before.putOut ?? []), found.identity] }));
}

/** The identities of people who were put out of a seat in play and have no seat now. */
export function formerPlayers({ people, seats }: Pick<TableState, 'people' | 'seats'>): readonly string[] {
  const seated = new Set(
    seats.flatMap(({ holder }) => (holder?.kind === 'person' ? (people[holder.person]?.identity ?? []) : [])),
  );
  return seats.flatMap(({ putOut = [] }) => putOut.filter((identity) => !seated.has(identity)));
}

export function withoutPutOut(state: TableState, { seat, person }: Sitter): TableState {
  const identity = state.people[person]?.identity;
  return withSeat(state, seat, (found) => {
    const { putOut = [], ...rest } = found;
    const others = putOut.filter((other) => other !== identity);
    return others.length === putOut.length ? found : { ...rest, ...(others.length === 0 ? {} : { putOut: others }) };
  });
}
