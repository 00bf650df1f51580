import { intent } from '../../declare.ts';
import { giveUp, inPresence, mayGiveUp, personText, seatText, systemBase } from '../session/checks.ts';

export const seatAway = intent(seatText, {
  ...systemBase,
  type: 'seat_away',
  clause: 'SU-186',
  checks: [inPresence('SU-186', 'here')],
  execute(context) {
    context.emit({ type: 'seat_went_quiet', seat: context.intent.seat });
  },
});

export const seatBack = intent(seatText, {
  ...systemBase,
  type: 'seat_back',
  clause: 'SU-188',
  checks: [inPresence('SU-188', 'away', 'absent')],
  execute(context) {
    context.emit({ type: 'seat_came_back', seat: context.intent.seat });
  },
});

export const graceTimeUp = intent(seatText, {
  ...systemBase,
  type: 'grace_time_up',
  clause: 'SU-186',
  checks: [inPresence('SU-186', 'away')],
  execute(context) {
    context.emit({ type: 'seat_overdue', seat: context.intent.seat });
  },
});

export const seatLeft = intent(
  { ...seatText, ...personText },
  {
    ...systemBase,
    type: 'seat_left',
    clause: 'SU-189',
    checks: [mayGiveUp],
    execute(context) {
      giveUp(context, context.intent);
    },
  },
);
