import { intent, longestName } from '../../declare.ts';
import {
  bySystem,
  charactersAt,
  leave,
  leaveSeatWith,
  leaving,
  personText,
  seatText,
  seatView,
} from '../absence/checks.ts';
import { lapseConsent, advanceAfterSeatChange } from '../../flow/consent.ts';
import { openChallenge } from '../../flow/opening.ts';
import { isOwnedByAnother } from '../../selectors.ts';
import { check } from '../../../../kernel/index.ts';

const mostSeats = 8;

export const seatJoined = intent(
  { ...seatText, ...personText, name: { kind: 'text', most: longestName * 2 } },
  {
    ...bySystem,
    type: 'seat_joined',
    clause: 'CR-43',
    checks: [
      check('CR-43', ['seat'], ({ view, intent }) => {
        const full = view.shared.seats.length >= mostSeats;
        return full && seatView(view, intent.seat) === undefined
          ? { code: 'E_TABLE_FULL', facts: { n: mostSeats } }
          : undefined;
      }),
    ],
    execute(context) {
      const { seat, name, person } = context.intent;
      const joined = { type: 'seat_joined_in', seat, name, ...(person === undefined ? {} : { person }) } as const;
      const before = context.state;
      // If a bot lent the seat, or after a rewind, no `seat_left` comes before this: the characters of the previous
      // person leave now (CR-209, TB-07).
      const left = charactersAt(before, seat).filter((one) => isOwnedByAnother(one, person));
      // The agreements of the previous holder do not bind the next one (CR-53, CR-58, CR-200).
      lapseConsent(context, seat);
      if (left.length > 0)
        leaveSeatWith(
          context,
          left.map(({ id }) => id),
          joined,
        );
      else {
        context.emit(joined);
        advanceAfterSeatChange(context, before);
        openChallenge(context);
      }
    },
  },
);

/** Sent after a rewind, if the restored state gives the seat to a player although they have left it since (TB-13). */
export const seatPassed = intent(leaving.fields, { ...leaving, type: 'seat_passed', execute: leave });
