/** A System seat shows its hand to its colleagues, or stops (FD-69). */
import type { Intent } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { playerOf } from '../table.ts';
import { define, seatOf } from './define.ts';
import { datePhases } from './votes.ts';

interface Sharing extends Intent {
  readonly on: boolean;
}

export const shareHand = define<Sharing>({
  type: 'share_hand',
  clause: 'FD-69',
  who: ['seat'],
  stale: 'accept',
  phases: datePhases,
  fields: { on: { kind: 'choice', of: [true, false] } },
  checks: [
    rule('FD-69', [], ({ view }) =>
      view.own.role === 'system' && view.shared.options['systemHandSharing'] === 'onRequest'
        ? undefined
        : { code: 'FD_NO_SHARING' },
    ),
    rule('TB-10', ['on'], ({ intent }) =>
      typeof intent.on === 'boolean' ? undefined : { code: 'E_MALFORMED', facts: { field: 'on' } },
    ),
  ],
  execute(context) {
    const seat = seatOf(context);
    const { on } = context.intent;
    const { hand, shows } = playerOf(context.state, seat);
    const faces = hand.cards.map((card) => card.face).toSorted();
    context.emit({ type: 'hand_shared', seat, on, ...(on ? { faces } : {}) });
    // Nothing is shown where it lay open already.
    if (on && !shows && context.state.options['openHands'] !== true) context.emit({ type: 'hand_shown', seat });
  },
});
