/** FD-02, FD-33, FD-136, FD-137. */
import { storedOptions } from '../../options.ts';
import type { GivenOptions, SeatId } from '../../../../kernel/index.ts';
import type { FormerPlayer, Headmate, Player, State } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { newPlayer, withInterference, withPerson, withPlayer, without } from '../../state-changes.ts';
import { formerPlayer } from '../../selectors.ts';
import { toEverybody, turnedUp } from '../../audience.ts';

interface TableOpened {
  readonly seats: readonly { readonly seat: SeatId; readonly name: string }[];
  readonly options: GivenOptions;
}

interface SeatRenamed {
  readonly seat: SeatId;
  readonly name: string;
  readonly person?: string;
  /** Another person than before takes the seat; absent in journals before version 3. */
  readonly substitute?: true;
}

/** A substitute is asked again what the person before them had answered in this phase (FD-136). */
interface SeatAskedAgain {
  readonly seat: SeatId;
}

interface NewcomerSatDown {
  readonly seat: SeatId;
  readonly name: string;
  /** `null` for a player who was at this table before (FD-33). */
  readonly headmate: Headmate | null;
  readonly person?: string;
}

interface SeatRemoved {
  readonly seat: SeatId;
  readonly name: string;
  /** The remaining System seats, in the order of their new numbers. */
  readonly system: readonly SeatId[];
  /** The new `turnShift` of the state. */
  readonly shift: number;
  /** The seat that the current event affects instead (FD-82); absent in journals before version 7. */
  readonly affected?: SeatId;
  /** The story does not mention it, because it has already told that the player is gone (FD-138). */
  readonly between?: true;
}

/** Seats are named s1, s2 … in seat order. */
function bySeat(first: Player, second: Player): number {
  return Number(first.seat.slice(1)) - Number(second.seat.slice(1));
}

/** A player who was here before returns with the record of the roles they have had (FD-33). */
function newcomer(before: State, event: NewcomerSatDown): State {
  const { seat, name, headmate } = event;
  const state = withPerson(before, event);
  const known = formerPlayer(state.gone, event);
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

/** The last card stays the card of the person who played it, not of the seat's next player (TB-02). */
function lastPlayedBefore({ last }: State, leaving: SeatId): State['last'] {
  return last?.seat === leaving ? { ...last, former: true } : last;
}

function history({ beenDate, beenOi }: Player): Pick<Player, 'beenDate' | 'beenOi'> {
  return { beenDate, beenOi };
}

/**
 * A substitute takes over the seat's hand, role and number (FD-136). Answers are dropped, the hand is hidden again, and
 * the roles of earlier dates stay with the person who had the seat before (TB-02).
 */
function substituted(state: State, event: SeatRenamed): State {
  const { seat, person } = event;
  const personBefore = state.persons?.[seat];
  const known = person === undefined ? undefined : formerPlayer(state.gone, { ...event, person });
  const leavers = state.players.filter((player) => player.seat === seat && personBefore !== undefined);
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
      ...state.gone.filter((former) => former !== known && former.person !== personBefore),
      ...leavers.map((leaver): FormerPlayer => ({
        ...leaver,
        ...(personBefore === undefined ? {} : { person: personBefore }),
      })),
    ],
    votes: own.votes.map((vote) => ({ ...vote, ballots: without(vote.ballots, seat) })),
    choices: without(own.choices, seat),
    last: lastPlayedBefore(own, seat),
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

/** FD-137. */
function removed(state: State, event: SeatRemoved): State {
  const { seat, system, shift } = event;
  const others = (seats: readonly SeatId[]): readonly SeatId[] => seats.filter((other) => other !== seat);
  const person = state.persons?.[seat];
  const named = (player: Player): FormerPlayer => (person === undefined ? player : { ...player, person });
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
    last: lastPlayedBefore(state, seat),
    newSheets: without(state.newSheets, seat),
    votes: state.votes.map((vote) => ({
      ...vote,
      electorate: others(vote.electorate),
      ballots: without(vote.ballots, seat),
    })),
    interference: eventWithout(state.interference, event),
  };
}

function eventWithout(interference: State['interference'], { seat, affected }: SeatRemoved): State['interference'] {
  if (interference === null) return null;
  const { responder } = interference;
  return {
    ...interference,
    responder: responder === seat ? null : responder,
    affected: affected ?? interference.affected,
  };
}

export const joiningEvents = {
  table_opened: event<TableOpened>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { options, seats }) => ({
      ...state,
      options: storedOptions(options),
      players: seats.map(({ seat, name }) => newPlayer(seat, name)),
    }),
  }),
  seat_renamed: event<SeatRenamed>({
    ...toEverybody,
    prompt: 'keep',
    apply: renamed,
  }),
  seat_asked_again: event<SeatAskedAgain>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => {
      const others = (seats: readonly SeatId[]): readonly SeatId[] => seats.filter((other) => other !== seat);
      return {
        ...state,
        acked: others(state.acked),
        checkedIn: others(state.checkedIn),
        offers: state.offers.map((offer) => ({ ...offer, yes: others(offer.yes), no: others(offer.no) })),
      };
    },
  }),
  newcomer_sat_down: event<NewcomerSatDown>({
    ...toEverybody,
    prompt: 'raise',
    apply: newcomer,
  }),
  seat_removed: event<SeatRemoved>({
    ...turnedUp,
    prompt: 'raise',
    apply: removed,
  }),
};
