import type { CardIntent } from '../turns/checks.ts';
import { cardFields, dateDoesNotMatch, inHand, missingLineRefusal, systemMatches } from '../turns/checks.ts';
import type { Check } from '../../declare.ts';
import { intent, nameOf } from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';
import { playerOf } from '../../selectors.ts';
import { afterCard, pass, putDown } from '../../flow/windows.ts';
import { changesFront } from '../interference/debts.ts';

const longestAttitude = 80;

interface Response extends CardIntent {
  /** How the new fronter reacts, if the event changed who fronts (FD-108). */
  readonly attitude?: string;
}

const onTheInterference: Check<Response> = check('FD-91', ['stack'], ({ view, intent }) => {
  const { window, phase } = view.shared;
  if (phase !== 'RESPONSE' || window === null || window.stack === intent.stack) return undefined;
  return { code: 'FD_RESP_STACK', facts: { n: window.stack } };
});

const responderOnly: Check<Intent> = check('FD-90', [], ({ view, actor }) => {
  const { phase, window } = view.shared;
  if (phase !== 'RESPONSE' || window === null) return undefined;
  if (window.seat !== actingSeat(actor))
    return { code: 'FD_NOT_RESPONDER', facts: { name: nameOf(view, window.seat) } };
  // A seat that has declined can no longer answer (FD-92).
  return view.own.passed === true ? { code: 'FD_DECLINED', clause: 'FD-92' } : undefined;
});

export const respond = intent(
  { ...cardFields, attitude: { kind: 'text', most: longestAttitude, optional: true } },
  {
    type: 'respond',
    clause: 'FD-90',
    who: ['seat'],
    stale: 'refuse',
    phases: ['RESPONSE'],
    checks: [responderOnly, inHand, onTheInterference, systemMatches, dateDoesNotMatch],
    hidden: [{ clause: 'FD-67', judge: ({ view, intent }) => missingLineRefusal(view, intent.line) }],
    execute(context) {
      const { cards, intent, seat } = context;
      const role = playerOf(context.state, seat).role === 'date' ? 'date' : 'system';
      const card = cards.card.face;
      const answered = context.state.interference;
      const play = { seat, role, card, stack: intent.stack } as const;
      putDown(context, 'responded', { ...play, words: { text: intent.line, mood: intent.mood } });
      const attitude = intent.attitude?.trim() ?? '';
      if (answered !== null && changesFront(answered.card) && attitude !== '')
        context.emit({
          type: 'fronter_set',
          headmates: context.state.fronting.headmates,
          cause: 'response',
          attitude,
        });
      afterCard(context, play, 'response');
    },
  },
);

export const respondPass = intent(
  {},
  {
    type: 'respond_pass',
    clause: 'FD-92',
    who: ['seat'],
    stale: 'refuse',
    phases: ['RESPONSE'],
    checks: [responderOnly],
    execute: pass,
  },
);
