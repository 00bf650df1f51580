/** Seats, options, sessions. */
import { pack } from '../../../kernel/index.ts';
import { newCard } from '../cards.ts';
import type { Seat, State } from '../state.ts';
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
  seat_joined_in: (state, { seat, name }) => {
    const known = state.seats.some((one) => one.seat === seat) || seat === state.gm.seat;
    const joined = known
      ? withSeat(state, seat, () => ({ name, presence: 'here' }))
      : { ...state, seats: [...state.seats, { seat, name, presence: 'here' as const }].toSorted(bySeat) };
    // Whoever comes back under the same name finds their sheet where they left it (CR-209).
    return {
      ...joined,
      characters: joined.characters.map((one) =>
        one.seat === null && one.player === name && one.fate === null ? { ...one, seat } : one,
      ),
    };
  },
  seat_went_quiet: (state, { seat }) =>
    withSeat({ ...state, dropped: state.dropped + 1 }, seat, () => ({ presence: 'away' })),
  seat_came_back: (state, { seat }) => withSeat(state, seat, () => ({ presence: 'here' })),
  grace_ran_out: (state, { seat }) => withSeat(state, seat, () => ({ presence: 'absent' })),
  seat_given_up: (state, { seat }) => {
    const left = withSeat(state, seat, () => ({ presence: 'left' }));
    if (left.conflict !== null) return left;
    return { ...left, characters: left.characters.map((one) => (one.seat === seat ? { ...one, seat: null } : one)) };
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
