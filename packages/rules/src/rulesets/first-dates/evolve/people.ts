/** Who sits at the table, and what the host sets for it. */
import type { SeatId } from '../../../kernel/index.ts';
import { emptyZone } from '../../../kernel/index.ts';
import type { Player, State, Vote } from '../state.ts';
import { attendingSeats } from '../table.ts';
import type { Changes, EventOf } from './change.ts';
import { asked, withPlayer, without } from './change.ts';

export function newPlayer(seat: SeatId, name: string): Player {
  return {
    seat,
    name,
    role: null,
    number: null,
    hand: emptyZone,
    shows: false,
    beenDate: false,
    beenOi: false,
    presence: 'here',
    autopilot: false,
  };
}

/** Seats are named s1, s2 … in seat order. */
function bySeat(one: Player, other: Player): number {
  return Number(one.seat.slice(1)) - Number(other.seat.slice(1));
}

/** Whoever was here before comes back as they were (FD-33). */
function newcomer(state: State, event: EventOf<'newcomer_sat_down'>): State {
  const { seat, name, headmate } = event;
  const known = state.gone.find((player) => player.seat === seat && player.name === name);
  const player = known === undefined ? newPlayer(seat, name) : { ...newPlayer(seat, name), ...history(known) };
  const isBlank = headmate !== null && headmate.name === '';
  return asked({
    ...state,
    players: [...state.players, player].toSorted(bySeat),
    gone: state.gone.filter((candidate) => candidate !== known),
    headmates: headmate === null ? state.headmates : [...state.headmates, headmate],
    newSheets: isBlank ? { ...state.newSheets, [seat]: headmate.id } : state.newSheets,
  });
}

function history({ beenDate, beenOi }: Player): Pick<Player, 'beenDate' | 'beenOi'> {
  return { beenDate, beenOi };
}

/** The table no longer waits for this seat: open votes go on without it, and are never left to nobody (FD-135). */
function givenUp(state: State, seat: SeatId): State {
  const gone = withPlayer(state, seat, (player) => ({ ...player, presence: 'absent' }));
  return withElectorates(gone, ({ electorate, ballots }) => {
    const left = electorate.filter((elector) => elector !== seat || ballots[seat] !== undefined);
    return left.length > 0 ? left : attendingSeats(gone);
  });
}

function cameBack(state: State, seat: SeatId): State {
  const back = withPlayer(state, seat, (player) => ({ ...player, presence: 'here', autopilot: false }));
  return withElectorates(back, ({ electorate }) => (electorate.length > 0 ? electorate : [seat]));
}

function withElectorates(state: State, electorateOf: (vote: Vote) => readonly SeatId[]): State {
  return { ...state, votes: state.votes.map((vote) => ({ ...vote, electorate: electorateOf(vote) })) };
}

/** The seat is out of the game; numbers close up (FD-137). What it gave to the story stays. */
function removed(state: State, event: EventOf<'seat_removed'>): State {
  const { seat, system, shift } = event;
  const others = (seats: readonly SeatId[]): readonly SeatId[] => seats.filter((other) => other !== seat);
  const { interference } = state;
  return asked({
    ...state,
    gone: [...state.gone, ...state.players.filter((player) => player.seat === seat)],
    players: state.players
      .filter((player) => player.seat !== seat)
      .map((player) => (player.role === 'system' ? { ...player, number: system.indexOf(player.seat) + 1 } : player)),
    roles: state.roles === null ? null : { ...state.roles, system },
    turnShift: shift,
    acked: others(state.acked),
    parts: others(state.parts),
    checkedIn: others(state.checkedIn),
    choices: without(state.choices, seat),
    newSheets: without(state.newSheets, seat),
    votes: state.votes.map((vote) => ({
      ...vote,
      electorate: others(vote.electorate),
      ballots: without(vote.ballots, seat),
    })),
    interference:
      interference === null || interference.responder !== seat ? interference : { ...interference, responder: null },
  });
}

export const peopleChanges: Changes<
  | 'table_opened'
  | 'seat_renamed'
  | 'newcomer_sat_down'
  | 'seat_went_quiet'
  | 'seat_came_back'
  | 'seat_given_up'
  | 'autopilot_set'
  | 'seat_removed'
  | 'pack_loaded'
  | 'option_changed'
> = {
  table_opened: (state, { options, seats }) =>
    asked({ ...state, options, players: seats.map(({ seat, name }) => newPlayer(seat, name)) }),
  seat_renamed: (state, { seat, name }) => withPlayer(state, seat, (player) => ({ ...player, name })),
  newcomer_sat_down: newcomer,
  seat_went_quiet: (state, { seat }) => ({
    ...withPlayer(state, seat, (player) => ({ ...player, presence: 'away' })),
    dropped: state.dropped + 1,
  }),
  seat_came_back: (state, { seat }) => cameBack(state, seat),
  seat_given_up: (state, { seat }) => givenUp(state, seat),
  autopilot_set: (state, { seat }) => withPlayer(state, seat, (player) => ({ ...player, autopilot: true })),
  seat_removed: removed,
  pack_loaded: (state, { pack }) => ({ ...state, pack }),
  option_changed: (state, { key, value }) => ({ ...state, options: { ...state.options, [key]: value } }),
};
