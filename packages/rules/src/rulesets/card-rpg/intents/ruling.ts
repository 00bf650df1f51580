/** What the GM may rule over (TB-14): what holds in the story, and the price of magic; never a card, a wound or a stake. */
import type { Intent } from '../../../kernel/index.ts';
import type { CardView } from '../sight.ts';
import { anybody, define, gmOnly, longestLine, longestText, oneOf, partIn, trimmed, written } from './define.ts';

interface Ruling extends Intent {
  readonly target: string;
  readonly change: string;
  readonly reason: string;
}

/** The story at any time; while a conflict is fought, what somebody in it owes for magic (CR-141). */
function rulable({ shared: { conflict } }: CardView): readonly string[] {
  const fought = conflict !== null && conflict.sealed && conflict.result === null;
  return ['story', ...(fought ? conflict.participants.filter(({ pays }) => pays).map(({ id }) => id) : [])];
}

/** A whole number is a new price; other words stand for themselves. */
function isPrice(change: string): boolean {
  return /^\d{1,2}$/u.test(change);
}

/** Everybody reads what held before, what holds now, and why; it can be challenged like anything the GM says (CR-12). */
export const ruling = define<Ruling>({
  ...anybody,
  type: 'rule',
  clause: 'CR-12',
  fields: {
    target: { kind: 'choice', of: rulable },
    change: { kind: 'text', most: longestLine },
    reason: { kind: 'text', most: longestText },
  },
  rules: [gmOnly('CR-12'), oneOf('CR-12', 'target', rulable), written('CR-12', 'change'), written('CR-12', 'reason')],
  happen(deed) {
    const part = partIn(deed.view.shared.conflict, deed.intent.target);
    const [change, reason] = [trimmed(deed.intent.change), trimmed(deed.intent.reason)];
    if (part !== undefined && isPrice(change))
      deed.tell({ type: 'ruling_made', part: part.id, old: part.cost, new: String(Number(change)), reason });
    else deed.tell({ type: 'ruling_made', part: part?.id ?? null, old: null, new: change, reason });
  },
});
