import type { Handle, Intent, RefusalReason, SeenCard } from '../../../../kernel/index.ts';
import { rankOf, check, sameRank, sameSuit, suitOf } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import type { Check } from '../../declare.ts';
import { ownCard, isBlank, visibleTop } from '../../declare.ts';
import { matches } from '../../matching.ts';

/** The greatest length of a line of the story (TB-15). */
export const longestText = 2000;

const longestMood = 40;

const stackNumbers = [1, 2, 3] as const;

export interface CardIntent extends Intent {
  readonly card: Handle;
  /** 1 to 3. */
  readonly stack: number;
  readonly line?: string;
  readonly mood?: string;
}

export const cardFields = {
  card: { kind: 'card', from: (view: TableView): readonly SeenCard[] => view.own.hand },
  stack: { kind: 'choice', of: stackNumbers, unlisted: { code: 'E_NO_STACK', clause: 'FD-14' } },
  line: { kind: 'text', most: longestText, narration: true, optional: true },
  mood: { kind: 'text', most: longestMood, optional: true },
} as const;

export const inHand: Check<CardIntent> = check('FD-69', ['card'], ({ view, intent }) =>
  ownCard(view, intent.card) === undefined ? { code: 'E_NOT_IN_HAND' } : undefined,
);

export const systemMatches: Check<CardIntent> = check('FD-59', ['card', 'stack'], ({ view, intent }) => {
  const card = ownCard(view, intent.card);
  const top = visibleTop(view, intent.stack);
  if (view.own.role !== 'system' || card === undefined || top === undefined || matches(card, top)) return undefined;
  return { code: 'FD_SYS_NO_MATCH', facts: { card, top } };
});

export const dateDoesNotMatch: Check<CardIntent> = check('FD-60', ['card', 'stack'], ({ view, intent }) => {
  const card = ownCard(view, intent.card);
  const top = visibleTop(view, intent.stack);
  if (view.own.role !== 'date' || card === undefined || top === undefined) return undefined;
  const suit = sameSuit(card, top);
  const rank = sameRank(card, top);
  if (suit && rank) return { code: 'FD_DATE_BOTH', facts: { card, top } };
  if (suit) return { code: 'FD_DATE_SUIT', facts: { card, top, suit: suitOf(card) } };
  return rank ? { code: 'FD_DATE_RANK', facts: { card, top, rank: rankOf(card) } } : undefined;
});

/** FD-67. */
export function missingLineRefusal(view: TableView, line: string | undefined): RefusalReason | undefined {
  if (view.shared.options.narration !== 'required' || !isBlank(line)) return undefined;
  return { code: 'E_TEXT_REQUIRED' };
}
