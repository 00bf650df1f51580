import type { SeatIntent } from './checks.ts';
import { absentSeats, decidedByHost, hostBase, seatIsEmpty, presenceOf } from './checks.ts';
import type { Presence } from '../../state.ts';
import type { Check } from '../../declare.ts';
import { intent, nameOf } from '../../declare.ts';
import { check } from '../../../../kernel/index.ts';
import { advanceAfterAbsence } from '../../flow/absence.ts';
import { advanceUnattended } from '../../flow/autopilot.ts';
import { playerOf } from '../../selectors.ts';

const longestSeat = 10;

const longestPerson = 200;

const seatText = { seat: { kind: 'text', most: longestSeat } } as const;

/** `person`: the seat's holder, if the table layer names them (TB-02); in `seat_passed`, the earlier holder. */
const personText = { ...seatText, person: { kind: 'text', most: longestPerson, optional: true } } as const;

interface PersonIntent extends SeatIntent {
  readonly person?: string;
}

function personPart({ person }: PersonIntent): Pick<PersonIntent, 'person'> {
  return person === undefined ? {} : { person };
}

function hasPresence(...allowed: readonly Presence[]): Check<SeatIntent> {
  return check('FD-135', ['seat'], ({ view, intent }) => {
    const presence = presenceOf(view, intent.seat);
    return presence !== undefined && allowed.includes(presence)
      ? undefined
      : { code: 'E_PHASE', facts: { phase: view.shared.phase } };
  });
}

/** Sent when a connection is lost: the seat keeps its hand and role (FD-135). */
export const seatAway = intent(personText, {
  type: 'seat_away',
  clause: 'FD-135',
  who: ['system'],
  stale: 'accept',
  checks: [hasPresence('here')],
  execute(context) {
    context.emit({ type: 'seat_went_quiet', seat: context.intent.seat, ...personPart(context.intent) });
  },
});

export const seatBack = intent(seatText, {
  type: 'seat_back',
  clause: 'FD-135',
  who: ['system'],
  stale: 'accept',
  checks: [hasPresence('away', 'absent')],
  execute(context) {
    const { seat } = context.intent;
    const returned = playerOf(context.state, seat).presence === 'absent';
    context.emit({ type: 'seat_came_back', seat, ...(returned ? { returned: true } : {}) });
  },
});

/** Sent when a seat has no holder any more, whatever the cause: there is no grace period. */
export const seatLeft = intent(personText, {
  type: 'seat_left',
  clause: 'FD-135',
  who: ['system'],
  stale: 'accept',
  checks: [hasPresence('here', 'away')],
  execute(context) {
    context.emit({ type: 'seat_given_up', seat: context.intent.seat, cause: 'left', ...personPart(context.intent) });
    advanceAfterAbsence(context);
  },
});

/**
 * Sent after an undo or a rewind to a moment when another person had this seat. It gives the seat up for that person,
 * so that the current holder, who joins next, counts as a substitute (FD-136).
 */
export const seatPassed = intent(personText, {
  type: 'seat_passed',
  clause: 'FD-136',
  who: ['system'],
  stale: 'accept',
  checks: [hasPresence('here', 'away', 'absent')],
  execute(context) {
    context.emit({ type: 'seat_given_up', seat: context.intent.seat, cause: 'left', ...personPart(context.intent) });
  },
});

export const graceTimeUp = intent(seatText, {
  type: 'grace_time_up',
  clause: 'FD-135',
  who: ['system'],
  stale: 'accept',
  checks: [hasPresence('away')],
  execute(context) {
    context.emit({ type: 'seat_given_up', seat: context.intent.seat, cause: 'time' });
    advanceAfterAbsence(context);
  },
});

export const autopilot = intent(
  { seat: { kind: 'choice', of: absentSeats } },
  {
    ...hostBase,
    type: 'autopilot',
    clause: 'FD-138',
    phases: decidedByHost,
    checks: [
      ...seatIsEmpty,
      check('FD-138', ['seat'], ({ view, intent }) =>
        view.shared.seats.some(({ seat, autopilot: on }) => seat === intent.seat && on)
          ? { code: 'FD_AUTOPILOT_ON', facts: { name: nameOf(view, intent.seat) } }
          : undefined,
      ),
    ],
    execute(context) {
      context.emit({ type: 'autopilot_set', seat: context.intent.seat });
    },
  },
);

const mostPrompts = 10_000_000;

export const autopilotTimeUp = intent(
  { prompt: { kind: 'number', least: 0, most: mostPrompts } },
  {
    type: 'autopilot_time_up',
    clause: 'FD-138',
    who: ['system'],
    stale: 'accept',
    checks: [
      check('FD-138', ['prompt'], ({ view, intent }) =>
        view.shared.prompt === intent.prompt ? undefined : { code: 'E_STALE' },
      ),
    ],
    execute: advanceUnattended,
  },
);
