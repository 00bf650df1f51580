import { storedOptions } from '../../options.ts';
import type { Seat, State } from '../../state.ts';
import type { GivenOptions, SeatId } from '../../../../kernel/index.ts';
import { fullPack, poolIds, withSeat, withoutPlayer } from '../../state-changes.ts';
import { isAlive, isOwnedByAnother } from '../../selectors.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';
import { newCard } from '../../cards.ts';

interface TableOpened {
  readonly seats: readonly Pick<Seat, 'seat' | 'name'>[];
  readonly gm: string;
  readonly options: GivenOptions;
}

interface SeatJoined {
  readonly seat: SeatId;
  readonly name: string;
  /** Missing if the seat is a bot's. */
  readonly person?: string;
  /** Up to version 4 a sheet returned to a player with the same name. */
  readonly knownBy?: 'name';
  /** Up to version 9 a character that came back no longer named its person. */
  readonly owner?: 'forgotten';
  /** Up to version 10 a player who became GM got their sheets at the GM's seat, and left them there for the next GM. */
  readonly sheets?: 'also as GM';
}

function bySeat(one: Seat, other: Seat): number {
  return Number(one.seat.slice(1)) - Number(other.seat.slice(1));
}

/**
 * In older journals a character stayed with its empty seat until the conflict was over. The next player in the seat
 * must not get it.
 */
function withoutLeft(state: State, seat: string): State {
  const isEmpty = state.seats.some((one) => one.seat === seat && one.presence === 'left');
  return isEmpty ? withoutPlayer(state, seat) : state;
}

/**
 * CR-209: a returning person gets their sheets, unless the seat they take has a living character already, such as a
 * bot's. A new GM gets none, because the GM plays no character (CR-11).
 */
function withOwnSheets(state: State, { seat, person, owner, sheets }: SeatJoined): State {
  if (seat === state.gm.seat && sheets === undefined) return state;
  if (person === undefined || state.characters.some((one) => one.seat === seat && isAlive(one))) return state;
  return {
    ...state,
    characters: state.characters.map((one) => {
      if (one.seat !== null || one.leftBy !== person) return one;
      if (owner !== 'forgotten') return { ...one, seat };
      const { leftBy: _owner, ...unnamed } = one;
      return { ...unnamed, seat };
    }),
  };
}

/** CR-209: a character of another person leaves the seat and waits for that person's return. */
function withoutOthersSheets(state: State, { seat, person }: SeatJoined): State {
  return {
    ...state,
    characters: state.characters.map((one) =>
      one.seat === seat && isOwnedByAnother(one, person) ? { ...one, seat: null } : one,
    ),
  };
}

/** A person was named, not a seat, so the next holder of the seat is neither co-GM nor stand-in (CR-205, CR-207). */
function withoutStandInsAt(state: State, seat: string): State {
  const named = Object.entries(state.standIns);
  const others = named.filter(([, user]) => user !== seat);
  return others.length === named.length ? state : { ...state, standIns: Object.fromEntries(others) };
}

function withNamesake(state: State, seat: string, name: string): State {
  return {
    ...state,
    characters: state.characters.map((one) =>
      one.seat === null && one.player === name && one.fate === null ? { ...one, seat } : one,
    ),
  };
}

export const joiningEvents = {
  table_opened: event<TableOpened>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { seats, gm, options }) => ({
      ...state,
      options: storedOptions(options),
      seats: seats.map(({ seat, name }) => ({ seat, name, presence: 'here' })),
      gm: { ...state.gm, name: gm },
      pools: Object.fromEntries(
        poolIds.map((id) => [id, { pile: fullPack.map((face) => newCard(face, id)), discard: [] }]),
      ),
    }),
  }),
  seat_joined_in: event<SeatJoined>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, joining) => {
      const { seat, name, knownBy } = joining;
      const isKnownSeat = state.seats.some((one) => one.seat === seat) || seat === state.gm.seat;
      const vacated = knownBy === 'name' ? state : withoutLeft(state, seat);
      const joined = isKnownSeat
        ? withSeat(vacated, seat, () => ({ name, presence: 'here' }))
        : { ...vacated, seats: [...vacated.seats, { seat, name, presence: 'here' as const }].toSorted(bySeat) };
      if (knownBy === 'name') return withNamesake(joined, seat, name);
      return withOwnSheets(withoutOthersSheets(withoutStandInsAt(joined, seat), joining), joining);
    },
  }),
};
