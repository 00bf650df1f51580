/** The one card of a turn (FD-58). */
import type { Intent } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { afterCard, putDown } from '../flow/windows.ts';
import { rolesOf } from '../table.ts';
import type { CardIntent } from './cards.ts';
import { cardFields, dateDoesNot, inHand, lineMissing, systemMatches } from './cards.ts';
import type { DateRule } from './define.ts';
import { define, heldCard, nameOf, seatIn, seatOf } from './define.ts';

/** Only the seat whose turn it is, and only then (FD-58). */
export const itsTurn: DateRule<Intent> = rule('FD-58', [], ({ view, actor }) => {
  const { phase, turn } = view.shared;
  if (phase !== 'TURN' || turn === null || turn.seat === seatIn({ actor })) return undefined;
  return { code: 'E_NOT_YOUR_TURN', facts: { name: nameOf(view, turn.seat) } };
});

export const playCard = define<CardIntent>({
  type: 'play_card',
  clause: 'FD-58',
  who: ['seat'],
  stale: 'refuse',
  phases: ['TURN'],
  fields: cardFields,
  checks: [itsTurn, inHand, systemMatches, dateDoesNot],
  // A line may follow in the same form, so this is asked when the card is really sent.
  hidden: [{ clause: 'FD-67', check: ({ view, intent }) => lineMissing(view, intent.line) }],
  execute(context) {
    const { intent, view } = context;
    const seat = seatOf(context);
    const card = heldCard(view, intent.card);
    const role = rolesOf(context.state).date === seat ? 'date' : 'system';
    const play = { seat, role, card, stack: intent.stack } as const;
    putDown(context, 'card_played', { ...play, words: { text: intent.line, mood: intent.mood } });
    afterCard(context, play, 'turn');
  },
});
