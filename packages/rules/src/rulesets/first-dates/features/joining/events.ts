/** Who sits at the table: at the start, later, in somebody's place, and who is taken out (FD-02, FD-33, FD-136, FD-137). */
import { storedOptions } from '../../options.ts';
import type { GivenOptions, SeatId } from '../../../../kernel/index.ts';
import type { Gone, Headmate, Player, State } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { newPlayer, withInterference, withPerson, withPlayer, without } from '../../state-changes.ts';
import { wasHere } from '../../selectors.ts';
import { open, turnedUp } from '../../audience.ts';

interface TableOpened {
  readonly seats: readonly { readonly seat: SeatId; readonly name: string }[];
  readonly options: GivenOptions;
}

interface SeatRenamed {
  readonly seat: SeatId;
  readonly name: string;
  readonly person?: string;
  /** Another person than the one who gave the seat up; absent in journals before version 3. */
  readonly substitute?: true;
}

interface NewcomerSatDown {
  readonly seat: SeatId;
  readonly name: string;
  /** Nothing for somebody who was at this table before (FD-33). */
  readonly headmate: Headmate | null;
  readonly person?: string;
}

interface SeatRemoved {
  readonly seat: SeatId;
  readonly name: string;
  /** System 1 to k from now on. */
  readonly system: readonly SeatId[];
  readonly shift: number;
}

/** Seats are named s1, s2 … in seat order. */
function bySeat(one: Player, other: Player): number {
  return Number(one.seat.slice(1)) - Number(other.seat.slice(1));
}

/** A player who was here before comes back as they were (FD-33). */
function newcomer(before: State, event: NewcomerSatDown): State {
  const { seat, name, headmate } = event;
  const state = withPerson(before, event);
  const known = wasHere(state.gone, event);
  const player = known === undefined ? newPlayer(seat, name) : { ...newPlayer(seat, name), ...history(known) };
  const isBlank = headmate !== null && headmate.name === '';
  return {
    ...state,
    players: [...state.players, player].toSorted(bySeat),
    gone: state.gone.filter((candidate) => candidate !== known),
    headmates: headmate === null ? state.headmates : [...state.headmates, headmate],
    newSheets: isBlank ? { ...state.newSheets, [seat]: headmate.id } : state.newSheets,
  };
}

function history({ beenDate, beenOi }: Player): Pick<Player, 'beenDate' | 'beenOi'> {
  return { beenDate, beenOi };
}

/**
 * A substitute has the seat's hand, role and number (FD-136). What the person before them answered, showed to colleagues and was
 * on earlier dates stays that person's (TB-02).
 */
function substituted(state: State, event: SeatRenamed): State {
  const { seat, person } = event;
  const before = state.persons?.[seat];
  const known = person === undefined ? undefined : wasHere(state.gone, { ...event, person });
  const leavers = state.players.filter((player) => player.seat === seat && before !== undefined);
  const own = withPlayer(state, seat, (player) => ({
    ...player,
    shows: false,
    beenDate: player.role === 'date' || known?.beenDate === true,
    beenOi: player.role === 'oi' || known?.beenOi === true,
  }));
  const { interference } = own;
  const check = interference?.check ?? null;
  return {
    ...(check === null
      ? own
      : withInterference(own, { check: { ...check, agreed: check.agreed.filter((other) => other !== seat) } })),
    gone: [
      ...state.gone.filter((one) => one !== known && one.person !== before),
      ...leavers.map((leaver): Gone => ({ ...leaver, ...(before === undefined ? {} : { person: before }) })),
    ],
    votes: own.votes.map((vote) => ({ ...vote, ballots: without(vote.ballots, seat) })),
    choices: without(own.choices, seat),
  };
}

function renamed(state: State, event: SeatRenamed): State {
  const { seat, name, substitute } = event;
  const taken = substitute === true ? substituted(state, event) : state;
  return withPerson(
    withPlayer(taken, seat, (player) => ({ ...player, name })),
    event,
  );
}

/** The seat is out of the game; numbers close up (FD-137). What it gave to the story stays. */
function removed(state: State, event: SeatRemoved): State {
  const { seat, system, shift } = event;
  const others = (seats: readonly SeatId[]): readonly SeatId[] => seats.filter((other) => other !== seat);
  const { interference } = state;
  const person = state.persons?.[seat];
  const named = (player: Player): Gone => (person === undefined ? player : { ...player, person });
  return {
    ...withPerson(state, { seat }),
    gone: [...state.gone, ...state.players.filter((player) => player.seat === seat).map(named)],
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
  };
}

export const joiningEvents = {
  table_opened: event<TableOpened>({
    ...open,
    prompt: 'raise',
    apply: (state, { options, seats }) => ({
      ...state,
      options: storedOptions(options),
      players: seats.map(({ seat, name }) => newPlayer(seat, name)),
    }),
  }),
  seat_renamed: event<SeatRenamed>({
    ...open,
    prompt: 'keep',
    apply: renamed,
  }),
  newcomer_sat_down: event<NewcomerSatDown>({
    ...open,
    prompt: 'raise',
    apply: newcomer,
  }),
  seat_removed: event<SeatRemoved>({
    ...turnedUp,
    prompt: 'raise',
    apply: removed,
  }),
};
