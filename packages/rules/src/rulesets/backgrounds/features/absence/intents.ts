/** DR-135, DR-137. */
import { intent, malformed, wrongPhase } from '../../declare.ts';
import { knownSeat, longestPerson, personField, playerOrGmAt, seatField } from './checks.ts';
import { check, gmSeat } from '../../../../kernel/index.ts';
import { playerAt } from '../../selectors.ts';
import { arrived, giveUp, leaveForGood } from '../../flow/absence.ts';

export const seatAway = intent(seatField, {
  type: 'seat_away',
  clause: 'DR-135',
  who: ['system'],
  stale: 'accept',
  checks: [
    knownSeat,
    check('DR-135', ['seat'], ({ view, intent }) =>
      playerOrGmAt(view, intent.seat)?.presence === 'here' ? undefined : wrongPhase(view),
    ),
  ],
  execute: (context) => context.emit({ type: 'player_away', seat: context.intent.seat }),
});

export const graceTimeUp = intent(seatField, {
  type: 'grace_time_up',
  clause: 'DR-135',
  who: ['system'],
  stale: 'accept',
  checks: [],
  execute(context) {
    const { seat } = context.intent;
    const person = seat === gmSeat ? context.state.gm : playerAt(context.state, seat);
    if (person?.presence === 'away') giveUp(context, seat);
  },
});

export const seatLeft = intent(
  { ...seatField, ...personField },
  {
    type: 'seat_left',
    clause: 'DR-137',
    who: ['system'],
    stale: 'accept',
    checks: [knownSeat],
    execute(context) {
      const { seat, person } = context.intent;
      const leaver = seat === gmSeat ? context.state.gm : playerAt(context.state, seat);
      if (seat !== gmSeat && person !== undefined) leaveForGood(context, seat, person);
      else if (leaver !== null && leaver !== undefined && leaver.presence !== 'absent') giveUp(context, seat);
    },
  },
);

/** After a rewind to a time when another person had this seat, its characters belong to that person again (DR-137). */
export const seatPassed = intent(
  { ...seatField, person: { kind: 'text', most: longestPerson } },
  {
    type: 'seat_passed',
    clause: 'DR-137',
    who: ['system'],
    stale: 'accept',
    checks: [
      knownSeat,
      // The GM's seat is excluded, because its NPCs belong to whichever person is the GM.
      check('DR-136', ['seat'], ({ intent }) => (intent.seat === gmSeat ? malformed('seat') : undefined)),
    ],
    execute: (context) => leaveForGood(context, context.intent.seat, context.intent.person),
  },
);

export const seatBack = intent(seatField, {
  type: 'seat_back',
  clause: 'DR-136',
  who: ['system'],
  stale: 'accept',
  checks: [
    knownSeat,
    check('DR-135', ['seat'], ({ view, intent }) =>
      playerOrGmAt(view, intent.seat)?.presence === 'here' ? wrongPhase(view) : undefined,
    ),
  ],
  execute(context) {
    const { seat } = context.intent;
    const name = (seat === gmSeat ? context.state.gm?.name : playerAt(context.state, seat)?.name) ?? '';
    context.emit({ type: 'player_returned', seat, name });
    arrived(context, seat);
  },
});
