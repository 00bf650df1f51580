/** Showing a hand to the other players of the System (FD-69). */
import { intent } from '../../declare.ts';
import { datePhases } from '../votes/checks.ts';
import type { TableView } from '../../view-types.ts';
import type { SeatId } from '../../../../kernel/index.ts';
import { actingSeat, check, yesOrNo } from '../../../../kernel/index.ts';
import { playerOf } from '../../selectors.ts';

/** Whether anybody would see more or less of this hand: it needs another player of the System, and hands that are not open anyway. */
function changesWhoSees({ shared: { seats, options } }: TableView, own: SeatId | null, on: boolean): boolean {
  const shows = seats.find(({ seat }) => seat === own)?.shows === true;
  const hasColleague = seats.some(({ seat, role }) => role === 'system' && seat !== own);
  return on ? !shows && hasColleague && !options.openHands : shows;
}

export const shareHand = intent(
  { on: { kind: 'choice', of: yesOrNo } },
  {
    type: 'share_hand',
    clause: 'FD-69',
    who: ['seat'],
    stale: 'accept',
    phases: datePhases,
    checks: [
      check('FD-69', [], ({ view }) =>
        view.own.role === 'system' && view.shared.options.systemHandSharing === 'onRequest'
          ? undefined
          : { code: 'FD_NO_SHARING' },
      ),
      check('FD-69', ['on'], ({ view, actor, intent }) =>
        view.own.role !== 'system' || changesWhoSees(view, actingSeat(actor), intent.on)
          ? undefined
          : { code: 'FD_HAND_AS_IT_IS' },
      ),
    ],
    execute(context) {
      const { seat } = context;
      const { on } = context.intent;
      const { hand, shows } = playerOf(context.state, seat);
      const faces = hand.cards.map((card) => card.face).toSorted();
      context.emit({ type: 'hand_shared', seat, on, ...(on ? { faces } : {}) });
      // With open hands everybody sees it already.
      if (on && !shows && !context.state.options.openHands) context.emit({ type: 'hand_shown', seat });
    },
  },
);
