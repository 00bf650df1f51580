/** The Interference steps in: on the card just played with its rank, or anywhere when somebody is at a loss (FD-74, FD-87). */
import type { Handle, Intent } from '../../../kernel/index.ts';
import { rankOf, rule, sameRank } from '../../../kernel/index.ts';
import { interfere } from '../flow/windows.ts';
import { cardFields, inHand, longestText } from './cards.ts';
import type { DateRule } from './define.ts';
import { define, held, heldCard, isBlank, seatOf, topSeen } from './define.ts';
import { interferenceOnly, windowOpen } from './windows.ts';

interface Interfering extends Intent {
  readonly card: Handle;
  readonly stack: number;
  readonly description?: string;
}

/** One card per opening, and never on the own card (FD-78, FD-75). */
const notTwice: DateRule<Interfering> = rule('FD-78', [], ({ view }) =>
  ['EVENT', 'RESPONSE'].includes(view.shared.phase) ? { code: 'FD_OI_ONE_CARD' } : undefined,
);

const notOnTheOwn: DateRule<Interfering> = rule('FD-75', [], ({ view }) => {
  const { last, phase } = view.shared;
  return last?.role === 'oi' && phase !== 'SPEECHLESS' ? { code: 'FD_OI_OWN_CARD' } : undefined;
});

/** After a play, only the card just played may be covered (FD-74). */
const onTheLast: DateRule<Interfering> = rule('FD-74', ['card', 'stack'], ({ view, intent }) => {
  const { window, last } = view.shared;
  if (window?.kind !== 'reaction' || last === null || topSeen(view, intent.stack) === undefined) return undefined;
  if (intent.stack === last.stack) return undefined;
  return { code: 'FD_OI_OTHER_STACK', facts: { last: last.card, n: last.stack } };
});

const sameRankAsLast: DateRule<Interfering> = rule('FD-74', ['card', 'stack'], ({ view, intent }) => {
  const { window, last } = view.shared;
  const card = held(view, intent.card);
  if (window?.kind !== 'reaction' || last === null || card === undefined || intent.stack !== last.stack)
    return undefined;
  if (sameRank(card, last.card)) return undefined;
  return { code: 'FD_OI_RANK', facts: { card, rank: rankOf(last.card), top: last.card } };
});

/** When somebody is at a loss the place is free, the rank is not (FD-88). */
const sameRankAsTop: DateRule<Interfering> = rule('FD-88', ['card', 'stack'], ({ view, intent }) => {
  const card = held(view, intent.card);
  const top = topSeen(view, intent.stack);
  if (view.shared.window?.kind !== 'speechless' || view.shared.options['speechlessRank'] === 'any') return undefined;
  if (card === undefined || top === undefined || sameRank(card, top)) return undefined;
  return { code: 'FD_OI_RANK', facts: { card, rank: rankOf(top), top } };
});

export const oiPlay = define<Interfering>({
  type: 'oi_play',
  clause: 'FD-73',
  who: ['seat'],
  stale: 'refuse',
  fields: {
    card: cardFields.card,
    stack: cardFields.stack,
    description: { kind: 'text', most: longestText, optional: true },
  },
  checks: [interferenceOnly, notTwice, notOnTheOwn, windowOpen, inHand, onTheLast, sameRankAsLast, sameRankAsTop],
  execute(context) {
    const { intent, view } = context;
    const { window } = context.state;
    if (window === null) throw new Error('No window to step into');
    const text = intent.description;
    interfere(context, {
      seat: seatOf(context),
      role: 'oi',
      card: heldCard(view, intent.card),
      stack: intent.stack,
      window,
      ...(text === undefined || isBlank(text) ? {} : { description: text.trim() }),
    });
  },
});
