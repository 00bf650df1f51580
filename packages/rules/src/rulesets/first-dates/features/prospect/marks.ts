import type { CardCode } from '../../../../kernel/index.ts';
import { colourOf, rankOf, sameRank, sameSuit, suitOf } from '../../../../kernel/index.ts';
import { anyPronouns, suitPronouns } from '../../data/people.ts';
import type { Pack } from '../pack/pack.ts';
import { clubPronounsIn } from '../pack/pack.ts';
import type { QualityMark } from '../../state.ts';

/** FD-43, FD-44. */
export function qualityMarkOf(system: CardCode, date: CardCode): QualityMark {
  if (sameSuit(system, date)) return sameRank(system, date) ? 'star' : 'plus';
  if (colourOf(system) === colourOf(date)) return 'check';
  return sameRank(system, date) ? 'minus' : 'blank';
}

/** Pronouns by one card; those of a club depend on its rank (FD-102). */
export function pronounsBy(pack: Pack | null, card: CardCode): string {
  const suit = suitOf(card);
  return suit === 'C' ? clubPronounsIn(pack, rankOf(card)) : suitPronouns[suit];
}

/** Pronouns by two cards: she and he together mean any pronouns, and the same set twice means that set (FD-42). */
export function pronounsByTwo(first: CardCode, second: CardCode, pack: Pack | null = null): string {
  const suits = new Set([suitOf(first), suitOf(second)]);
  if (suits.has('S') && suits.has('H')) return anyPronouns;
  const sets = [pronounsBy(pack, first), pronounsBy(pack, second)];
  return sets[0] === sets[1] ? (sets[0] ?? '') : sets.join(' + ');
}

export const ageCards = 5;

/** 15 plus the sum of five cards, where aces count 1 and court cards 10: from 21 to 65 with one deck (FD-26). */
export function ageBy(cards: readonly CardCode[]): number {
  const worth = (card: CardCode): number => {
    const rank = rankOf(card);
    if (rank === 'A') return 1;
    return ['T', 'J', 'Q', 'K'].includes(rank) ? 10 : Number(rank);
  };
  return cards.reduce((sum, card) => sum + worth(card), 15);
}
