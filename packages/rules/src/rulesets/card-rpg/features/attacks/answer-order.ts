/** The order in which cards are offered as answers to an attack: those that their owner needs least come first. */
import type { CardCode, Suit } from '../../../../kernel/index.ts';
import { suitOf } from '../../../../kernel/index.ts';
import { isSpell, valueOf } from '../../cards.ts';

// Both exceed the value of every card: trumps come after the other number cards, and face cards after all number cards.
const trumpCost = 20;
const spellCost = 40;

export function costOfLosing(card: CardCode, trump: Suit | null): number {
  return valueOf(card) + (suitOf(card) === trump ? trumpCost : 0) + (isSpell(card) ? spellCost : 0);
}

export function cheapestFirst<C extends { readonly face: CardCode }>(
  cards: readonly C[],
  trump: Suit | null,
): readonly C[] {
  return cards.toSorted((one, other) => costOfLosing(one.face, trump) - costOfLosing(other.face, trump));
}
