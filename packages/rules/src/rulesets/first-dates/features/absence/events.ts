import type { SeatId } from '../../../../kernel/index.ts';
import type { Shuffled } from '../../event-fields.ts';
import type { State, Vote } from '../../state.ts';
import { reordered, withPerson, withPlayer } from '../../state-changes.ts';
import { expectedSeats, dateDecidesOutcome } from '../../selectors.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';

interface SeatWentQuiet {
  readonly seat: SeatId;
  readonly person?: string;
}

interface SeatCameBack {
  readonly seat: SeatId;
  /** The same person returns after the grace period, which the story tells; absent in journals before version 8. */
  readonly returned?: true;
}

interface SeatGivenUp {
  readonly seat: SeatId;
  readonly cause: 'time' | 'left';
  readonly person?: string;
}

interface AutopilotSet {
  readonly seat: SeatId;
}

interface HandReturned extends Shuffled {
  readonly seat: SeatId;
  readonly count: number;
}

/** An event that names no person keeps the known one. */
function heldBy(state: State, seat: SeatId, person: string | undefined): State {
  return person === undefined ? state : withPerson(state, { seat, person });
}

/**
 * The table no longer waits for this seat. Open votes continue without it, but a ballot that it has cast still counts.
 * A vote that was for this seat alone goes to all seats that the table waits for (FD-135).
 */
function givenUp(state: State, seat: SeatId): State {
  const gone = withPlayer(state, seat, (player) => ({ ...player, presence: 'absent' }));
  return withElectorates(gone, ({ electorate, ballots }) => {
    const voters = electorate.filter((elector) => elector !== seat || ballots[seat] !== undefined);
    return voters.length > 0 ? voters : expectedSeats(gone);
  });
}

/** The seat joins the open votes of the whole table, and those that have no voter (FD-122, FD-128, FD-135). */
function cameBack(state: State, seat: SeatId): State {
  const back = withPlayer(state, seat, (player) => ({ ...player, presence: 'here', autopilot: false }));
  return withElectorates(back, ({ topic, electorate }) => {
    if (electorate.includes(seat)) return electorate;
    const isForAll = !(topic === 'second' || topic === 'intimacy') || !dateDecidesOutcome(state);
    return electorate.length === 0 || isForAll ? [...electorate, seat] : electorate;
  });
}

function withElectorates(state: State, electorateOf: (vote: Vote) => readonly SeatId[]): State {
  return { ...state, votes: state.votes.map((vote) => ({ ...vote, electorate: electorateOf(vote) })) };
}

export const absenceEvents = {
  seat_went_quiet: event<SeatWentQuiet>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat, person }) => ({
      ...withPlayer(heldBy(state, seat, person), seat, (player) => ({ ...player, presence: 'away' })),
      dropped: state.dropped + 1,
      drops: { ...state.drops, [seat]: state.dropped + 1 },
    }),
  }),
  seat_came_back: event<SeatCameBack>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => cameBack(state, seat),
  }),
  seat_given_up: event<SeatGivenUp>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat, person }) => givenUp(heldBy(state, seat, person), seat),
  }),
  autopilot_set: event<AutopilotSet>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => withPlayer(state, seat, (player) => ({ ...player, autopilot: true })),
  }),
  hand_returned: event<HandReturned>({
    audience: 'everybody',
    secret: { order: 'none' },
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state, { seat, deck, order }) =>
      withPlayer(reordered(state, deck, order), seat, (player) => ({ ...player, hand: { ...player.hand, cards: [] } })),
  }),
};
