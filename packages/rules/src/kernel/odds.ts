/** Chances, counted over the cards that a viewer cannot see: each of them is equally likely to be the one drawn. */
import type { CardCode } from './cards.ts';

export function unseenCards(packs: readonly CardCode[], seen: readonly CardCode[]): readonly CardCode[] {
  const left = [...packs];
  for (const card of seen) {
    const index = left.indexOf(card);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** From 0 to 1: the chance that at least one of `drawn` cards fits. */
export function chanceOfAny(cards: readonly CardCode[], drawn: number, fits: (card: CardCode) => boolean): number {
  const misses = cards.filter((card) => !fits(card)).length;
  let chanceOfNone = 1;
  for (let place = 0; place < Math.min(drawn, cards.length); place += 1)
    chanceOfNone *= Math.max(0, misses - place) / (cards.length - place);
  return 1 - chanceOfNone;
}

/** In whole percent. A chance that is neither impossible nor certain is never rounded to 0 or 100. */
export function percentOf(chance: number): number {
  const whole = Math.round(chance * 100);
  if (whole <= 0 && chance > 0) return 1;
  return whole >= 100 && chance < 1 ? 99 : whole;
}
