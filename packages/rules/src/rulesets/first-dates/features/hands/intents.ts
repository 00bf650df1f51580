import { intent } from '../../declare.ts';
import { datePhases } from '../votes/checks.ts';
import { check, yesOrNo } from '../../../../kernel/index.ts';
import { playerOf } from '../../selectors.ts';

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
