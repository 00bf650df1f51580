import { playersAndGm, gmOnly, intent } from '../../declare.ts';
import { check } from '../../../../kernel/index.ts';
import { activeParts, conflictOf, npcAt } from '../../selectors.ts';
import { dealHand, reshuffleDeck } from '../../flow/decks.ts';
import { resumeRounds } from '../../flow/turns.ts';
import { advance } from '../../flow/advance.ts';

export const redeal = intent(
  {},
  {
    ...playersAndGm,
    type: 'redeal',
    clause: 'CR-202',
    phases: ['CONFLICT.stalled'],
    checks: [
      gmOnly('CR-202'),
      check('CR-202', [], ({ view }) => (view.shared.options.onStall === 'redraw' ? undefined : { code: 'E_OPTION' })),
    ],
    execute(context) {
      for (const id of activeParts(conflictOf(context.state))) {
        // NPCs from a pool have no deck to draw from.
        const pool = npcAt(context.state, id)?.pool;
        if (pool !== undefined && pool !== null) continue;
        const count = conflictOf(context.state).participants.find((part) => part.id === id)?.hand.cards.length ?? 0;
        context.emit({ type: 'hand_put_back', part: id, count });
        reshuffleDeck(context, id);
        dealHand(context, id, 'hands_redealt');
      }
      resumeRounds(context);
      advance(context);
    },
  },
);
