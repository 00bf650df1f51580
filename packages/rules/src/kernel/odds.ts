/** Counting over cards that a viewer cannot see: each of them is as likely as any other to be in a hidden place. */
import type { CardCode } from './cards.ts';

/** The cards of these packs that are not among the seen ones. */
export function unseenCards(packs: readonly CardCode[], seen: readonly CardCode[]): readonly CardCode[] {
  const left = [...packs];
  for (const card of seen) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** The chance, from 0 to 1, that at least one of `drawn` cards from among these fits. */
export function chanceOfAny(among: readonly CardCode[], drawn: number, fits: (card: CardCode) => boolean): number {
  const others = among.filter((card) => !fits(card)).length;
  let none = 1;
  for (let place = 0; place < Math.min(drawn, among.length); place += 1)
    none *= Math.max(0, others - place) / (among.length - place);
  return 1 - none;
}

/** In whole percent. 0 and 100 are only for what is certain. */
export function percentOf(chance: number): number {
  const whole = Math.round(chance * 100);
  if (whole <= 0 && chance > 0) return 1;
  return whole >= 100 && chance < 1 ? 99 : whole;
}
