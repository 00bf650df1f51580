/** The answer to an Interference: one card on it, by the own rule, from the seat it covered (FD-90 to FD-93). */
import { rule } from '../../../kernel/index.ts';
import { afterCard, putDown } from '../flow/windows.ts';
import { changesFront } from '../interference.ts';
import { playerOf } from '../table.ts';
import type { CardIntent } from './cards.ts';
import { cardFields, dateDoesNot, inHand, lineMissing, systemMatches } from './cards.ts';
import type { DateRule } from './define.ts';
import { define, heldCard, seatOf } from './define.ts';
import { responderOnly } from './windows.ts';

const longestAttitude = 80;

interface Response extends CardIntent {
  /** How the newcomer in front takes it, where somebody new is in front (FD-108). */
  readonly attitude?: string;
}

const onTheInterference: DateRule<Response> = rule('FD-91', ['stack'], ({ view, intent }) => {
  const { window, phase } = view.shared;
  if (phase !== 'RESPONSE' || window === null || window.stack === intent.stack) return undefined;
  return { code: 'FD_RESP_STACK', facts: { n: window.stack } };
});

export const respond = define<Response>({
  type: 'respond',
  clause: 'FD-90',
  who: ['seat'],
  stale: 'refuse',
  phases: ['RESPONSE'],
  fields: { ...cardFields, attitude: { kind: 'text', most: longestAttitude, optional: true } },
  checks: [responderOnly, inHand, onTheInterference, systemMatches, dateDoesNot],
  hidden: [{ clause: 'FD-67', check: ({ view, intent }) => lineMissing(view, intent.line) }],
  execute(context) {
    const { intent, view } = context;
    const seat = seatOf(context);
    const role = playerOf(context.state, seat).role === 'date' ? 'date' : 'system';
    const card = heldCard(view, intent.card);
    const answered = context.state.interference;
    const play = { seat, role, card, stack: intent.stack } as const;
    putDown(context, 'responded', { ...play, words: { text: intent.line, mood: intent.mood } });
    if (answered !== null && changesFront(answered.card) && intent.attitude !== undefined)
      context.emit({
        type: 'fronter_set',
        headmates: context.state.fronting.headmates,
        cause: 'response',
        attitude: intent.attitude,
      });
    afterCard(context, play, 'response');
  },
});
