import type { SeatId } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import type { State } from '../../state.ts';
import type { Check } from '../../declare.ts';
import { intent, nameOf } from '../../declare.ts';
import { headmateOf } from '../../flow/quick.ts';
import { advanceIfEnough } from '../../flow/next.ts';
import type { SeatIntent } from '../absence/checks.ts';
import { absentSeats, hostBase, seatIsEmpty, nightPhases, presenceOf } from '../absence/checks.ts';
import { canBeGivenUp } from '../../flow/leaving.ts';
import { removeSeat as takeOut } from '../../flow/absence.ts';

/** The table layer's name of the facilitator's seat. */
const facilitatorSeat: SeatId = 'gm';

const longestSeat = 10;

const longestName = 100;

const longestPerson = 200;

/** Votes and choices do not count here: they are dropped as soon as the person changes (FD-136). */
function hasAnswered({ acked, checkedIn, offers }: State, seat: SeatId): boolean {
  const hasAgreed = offers.some(({ yes, no }) => yes.includes(seat) || no.includes(seat));
  return acked.includes(seat) || checkedIn.includes(seat) || hasAgreed;
}

/** A player takes an existing seat at any time (FD-136), or a new one between two dates (FD-02, FD-33). */
export const seatJoined = intent(
  {
    seat: { kind: 'text', most: longestSeat },
    name: { kind: 'text', most: longestName },
    person: { kind: 'text', most: longestPerson, optional: true },
  },
  {
    type: 'seat_joined',
    clause: 'FD-136',
    who: ['system'],
    stale: 'accept',
    checks: [
      check('FD-02', ['seat'], ({ view, intent }) => {
        const { phase, seats, options } = view.shared;
        if (intent.seat === facilitatorSeat) return undefined;
        const isFull = seats.length >= options.maxSeats;
        if (seats.some(({ seat }) => seat === intent.seat)) return undefined;
        return (phase === 'NEXT' || phase === 'LOBBY') && !isFull ? undefined : { code: 'E_PHASE', facts: { phase } };
      }),
    ],
    execute(context) {
      const { seat, name, person } = context.intent;
      // A facilitator has no cards and no role: nothing changes (FD-04).
      if (seat === facilitatorSeat) return;
      const arrival = { seat, name, ...(person === undefined ? {} : { person }) };
      const known = context.state.players.find((player) => player.seat === seat);
      if (known === undefined) {
        context.emit({ type: 'newcomer_sat_down', ...arrival, headmate: headmateOf(context, arrival) });
        advanceIfEnough(context);
        return;
      }
      const isSubstitute = context.state.persons?.[seat] !== person;
      context.emit({ type: 'seat_renamed', ...arrival, ...(isSubstitute ? { substitute: true } : {}) });
      if (isSubstitute && hasAnswered(context.state, seat)) context.emit({ type: 'seat_asked_again', seat });
      if (known.presence !== 'here') context.emit({ type: 'seat_came_back', seat });
    },
  },
);

const canBeSpared: Check<SeatIntent> = check('FD-137', ['seat'], ({ view, intent }) =>
  canBeGivenUp(view.shared, intent.seat) || presenceOf(view, intent.seat) === undefined
    ? undefined
    : { code: 'FD_SOLE_ROLE', clause: 'FD-138', facts: { name: nameOf(view, intent.seat) } },
);

export const removeSeat = intent(
  { seat: { kind: 'choice', of: absentSeats } },
  {
    ...hostBase,
    type: 'remove_seat',
    clause: 'FD-137',
    phases: nightPhases,
    checks: [...seatIsEmpty, canBeSpared],
    execute(context) {
      takeOut(context, context.intent.seat);
    },
  },
);
