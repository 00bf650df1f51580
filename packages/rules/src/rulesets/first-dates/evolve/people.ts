/** Who sits at the table, and what the host sets for it. */
import type { SeatId } from '../../../kernel/index.ts';
import { emptyZone } from '../../../kernel/index.ts';
import type { Gone, Player, State, Vote } from '../state.ts';
import { attendingSeats, isUpToTheDate, wasHere } from '../table.ts';
import type { Changes, EventOf } from './change.ts';
import { asked, withInterference, withPlayer, without } from './change.ts';

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

/** The person at a seat from here on; nothing for a bot, and nothing in journals that name no persons. */
function withPerson(state: State, { seat, person }: { readonly seat: SeatId; readonly person?: string }): State {
  if (person !== undefined) return { ...state, persons: { ...state.persons, [seat]: person } };
  return state.persons === undefined ? state : { ...state, persons: without(state.persons, seat) };
}

/** The same, where the table may not have named the person. */
function heldBy(state: State, seat: SeatId, person: string | undefined): State {
  return person === undefined ? state : withPerson(state, { seat, person });
}

/** A player who was here before comes back as they were (FD-33). */
function newcomer(before: State, event: EventOf<'newcomer_sat_down'>): State {
  const { seat, name, headmate } = event;
  const state = withPerson(before, event);
  const known = wasHere(state.gone, event);
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

/**
 * A substitute has the seat's hand, role and number (FD-136). What the person before them answered, showed to colleagues and was
 * on earlier dates stays that person's (TB-02).
 */
function substituted(state: State, event: EventOf<'seat_renamed'>): State {
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

function renamed(state: State, event: EventOf<'seat_renamed'>): State {
  const { seat, name, substitute } = event;
  const taken = substitute === true ? substituted(state, event) : state;
  return withPerson(
    withPlayer(taken, seat, (player) => ({ ...player, name })),
    event,
  );
}

/** The table no longer waits for this seat: open votes go on without it, and are never left to nobody (FD-135). */
function givenUp(state: State, seat: SeatId): State {
  const gone = withPlayer(state, seat, (player) => ({ ...player, presence: 'absent' }));
  return withElectorates(gone, ({ electorate, ballots }) => {
    const left = electorate.filter((elector) => elector !== seat || ballots[seat] !== undefined);
    return left.length > 0 ? left : attendingSeats(gone);
  });
}

/** A question that the whole table answers is put to a returning seat as well (FD-122, FD-128). */
function cameBack(state: State, seat: SeatId): State {
  const back = withPlayer(state, seat, (player) => ({ ...player, presence: 'here', autopilot: false }));
  return withElectorates(back, ({ topic, electorate }) => {
    if (electorate.includes(seat)) return electorate;
    const isForAll = !(topic === 'second' || topic === 'intimacy') || !isUpToTheDate(state);
    return electorate.length === 0 || isForAll ? [...electorate, seat] : electorate;
  });
}

function withElectorates(state: State, electorateOf: (vote: Vote) => readonly SeatId[]): State {
  return { ...state, votes: state.votes.map((vote) => ({ ...vote, electorate: electorateOf(vote) })) };
}

/** The seat is out of the game; numbers close up (FD-137). What it gave to the story stays. */
function removed(state: State, event: EventOf<'seat_removed'>): State {
  const { seat, system, shift } = event;
  const others = (seats: readonly SeatId[]): readonly SeatId[] => seats.filter((other) => other !== seat);
  const { interference } = state;
  const person = state.persons?.[seat];
  const named = (player: Player): Gone => (person === undefined ? player : { ...player, person });
  return asked({
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
  seat_renamed: renamed,
  newcomer_sat_down: newcomer,
  seat_went_quiet: (state, { seat, person }) => ({
    ...withPlayer(heldBy(state, seat, person), seat, (player) => ({ ...player, presence: 'away' })),
    dropped: state.dropped + 1,
    drops: { ...state.drops, [seat]: state.dropped + 1 },
  }),
  seat_came_back: (state, { seat }) => cameBack(state, seat),
  seat_given_up: (state, { seat, person }) => givenUp(heldBy(state, seat, person), seat),
  autopilot_set: (state, { seat }) => withPlayer(state, seat, (player) => ({ ...player, autopilot: true })),
  seat_removed: removed,
  pack_loaded: (state, { pack }) => ({ ...state, pack }),
  option_changed: (state, { key, value }) => ({ ...state, options: { ...state.options, [key]: value } }),
};
