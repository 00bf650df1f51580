/** Absent players, players who left, and their stand-ins (CR-205 to CR-209). */
import type { SeatId } from '../../../../kernel/index.ts';
import type { PartId } from '../../cards.ts';
import type { State } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { toEverybody, turnedUp } from '../../audience.ts';
import { withSeat, withoutPlayer } from '../../state-changes.ts';

interface SeatPresence {
  readonly seat: SeatId;
}

interface SeatGivenUp {
  readonly seat: SeatId;
  /** Missing if the host program did not name the person. */
  readonly person?: string;
  /** Up to version 4 a character stayed with the seat until its conflict was over. */
  readonly keeps?: 'until the end';
}

interface StandInNamed {
  readonly part: PartId;
  readonly user: SeatId;
}

interface ActedForAbsent {
  readonly part: PartId;
}

/**
 * A player who gives up a seat is no longer a stand-in, and the next player of the seat is not either (CR-205, CR-207).
 */
function withoutStandIn(state: State, seat: string): State {
  return {
    ...state,
    standIns: Object.fromEntries(Object.entries(state.standIns).filter(([, user]) => user !== seat)),
  };
}

export const absenceEvents = {
  seat_went_quiet: event<SeatPresence>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) =>
      withSeat(
        // `drops`: the number of each seat's last disconnect, counted over all seats. It names the seat's grace timer.
        { ...state, dropped: state.dropped + 1, drops: { ...state.drops, [seat]: state.dropped + 1 } },
        seat,
        () => ({ presence: 'away' }),
      ),
  }),
  seat_came_back: event<SeatPresence>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => withSeat(state, seat, () => ({ presence: 'here' })),
  }),
  grace_ran_out: event<SeatPresence>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { seat }) => withSeat(state, seat, () => ({ presence: 'absent' })),
  }),
  seat_given_up: event<SeatGivenUp>({
    ...turnedUp,
    prompt: 'raise',
    apply: (state, { seat, person, keeps }) => {
      const left = withSeat(state, seat, () => ({ presence: 'left' }));
      if (keeps === undefined) return withoutStandIn(withoutPlayer(left, seat, person), seat);
      return left.conflict === null ? withoutPlayer(left, seat) : left;
    },
  }),
  stand_in_named: event<StandInNamed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { part, user }) => ({ ...state, standIns: { ...state.standIns, [part]: user } }),
  }),
  acted_for_absent: event<ActedForAbsent>({
    ...turnedUp,
    prompt: 'raise',
    apply: (state) => state,
  }),
};
