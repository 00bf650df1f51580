/** Seats, options, sessions. */
import { pack } from '../../../kernel/index.ts';
import { newCard } from '../cards.ts';
import type { Seat, State } from '../state.ts';
import { isAlive } from '../table.ts';
import type { Some } from './change.ts';

const whole = pack({ jokers: 'without' });
/** CR-158: a table has two decks for people of no importance. */
export const poolIds = ['p1', 'p2'] as const;

function withSeat(state: State, seat: string, change: (one: Seat) => Partial<Seat>): State {
  if (seat === state.gm.seat) return { ...state, gm: { ...state.gm, ...change(state.gm) } };
  return { ...state, seats: state.seats.map((one) => (one.seat === seat ? { ...one, ...change(one) } : one)) };
}

function bySeat(one: Seat, other: Seat): number {
  return Number(one.seat.slice(1)) - Number(other.seat.slice(1));
}

/** The sheets of this seat are kept for the person leaving it and shown to no other player (CR-209, TB-02). */
function withoutPlayer(state: State, seat: string, person?: string): State {
  const kept = person === undefined ? {} : { leftBy: person };
  return {
    ...state,
    characters: state.characters.map((one) => (one.seat === seat ? { ...one, seat: null, ...kept } : one)),
  };
}

/** Older journals left a character with its empty seat until the conflict was over. The next player there does not get it. */
function withoutLeft(state: State, seat: string): State {
  const isEmpty = state.seats.some((one) => one.seat === seat && one.presence === 'left');
  return isEmpty ? withoutPlayer(state, seat) : state;
}

/** CR-205, CR-207: a stand-in is a person, not their seat. */
function withoutStandIn(state: State, seat: string): State {
  return {
    ...state,
    standIns: Object.fromEntries(Object.entries(state.standIns).filter(([, user]) => user !== seat)),
  };
}

/** CR-209: a returning person gets their sheets, unless they only take over a bot that plays another character. */
function withOwn(state: State, seat: string, person: string): State {
  if (state.characters.some((one) => one.seat === seat && isAlive(one))) return state;
  return {
    ...state,
    characters: state.characters.map((one) => {
      const { leftBy, ...own } = one;
      return one.seat === null && leftBy === person ? { ...own, seat } : one;
    }),
  };
}

function withNamesake(state: State, seat: string, name: string): State {
  return {
    ...state,
    characters: state.characters.map((one) =>
      one.seat === null && one.player === name && one.fate === null ? { ...one, seat } : one,
    ),
  };
}

export const people: Some<
  | 'table_opened'
  | 'seat_joined_in'
  | 'seat_went_quiet'
  | 'seat_came_back'
  | 'grace_ran_out'
  | 'seat_given_up'
  | 'option_changed'
  | 'stand_in_named'
  | 'acted_for_absent'
  | 'campaign_started'
  | 'play_opened'
  | 'session_closed'
  | 'session_reopened'
  | 'level_defined'
  | 'theme_written'
> = {
  table_opened: (state, { seats, gm, options }) => ({
    ...state,
    options,
    seats: seats.map(({ seat, name }) => ({ seat, name, presence: 'here' })),
    gm: { ...state.gm, name: gm },
    pools: Object.fromEntries(poolIds.map((id) => [id, { pile: whole.map((face) => newCard(face, id)), discard: [] }])),
  }),
  seat_joined_in: (state, { seat, name, person, knownBy }) => {
    const known = state.seats.some((one) => one.seat === seat) || seat === state.gm.seat;
    const vacated = knownBy === 'name' ? state : withoutLeft(state, seat);
    const joined = known
      ? withSeat(vacated, seat, () => ({ name, presence: 'here' }))
      : { ...vacated, seats: [...vacated.seats, { seat, name, presence: 'here' as const }].toSorted(bySeat) };
    if (knownBy === 'name') return withNamesake(joined, seat, name);
    return person === undefined ? joined : withOwn(joined, seat, person);
  },
  seat_went_quiet: (state, { seat }) =>
    withSeat(
      { ...state, dropped: state.dropped + 1, drops: { ...state.drops, [seat]: state.dropped + 1 } },
      seat,
      () => ({ presence: 'away' }),
    ),
  seat_came_back: (state, { seat }) => withSeat(state, seat, () => ({ presence: 'here' })),
  grace_ran_out: (state, { seat }) => withSeat(state, seat, () => ({ presence: 'absent' })),
  seat_given_up: (state, { seat, person, keeps }) => {
    const left = withSeat(state, seat, () => ({ presence: 'left' }));
    if (keeps === undefined) return withoutStandIn(withoutPlayer(left, seat, person), seat);
    return left.conflict === null ? withoutPlayer(left, seat) : left;
  },
  option_changed: (state, { key, value }) => ({ ...state, options: { ...state.options, [key]: value } }),
  stand_in_named: (state, { part, user }) => ({ ...state, standIns: { ...state.standIns, [part]: user } }),
  acted_for_absent: (state) => state,
  campaign_started: (state) => ({ ...state, stage: 'CREATION' }),
  play_opened: (state) => ({ ...state, stage: 'SCENE' }),
  session_closed: (state) => ({ ...state, suspended: true }),
  session_reopened: (state) => ({ ...state, suspended: false }),
  level_defined: (state, { name, suits }) => ({ ...state, levels: { ...state.levels, [name]: suits } }),
  theme_written: (state, { suit, text }) => {
    const { [suit]: _usual, ...others } = state.themes;
    return { ...state, themes: text === null ? others : { ...others, [suit]: text } };
  },
};
