/** How cards fit (FD-15, FD-16). */
import type { CardCode } from '../../kernel/index.ts';
import { sameRank, sameSuit } from '../../kernel/index.ts';
import type { Options } from './options.ts';
import type { Pattern, Role } from './state.ts';

/** Equal suits or equal ranks; colour never counts (FD-16). */
export function matches(one: CardCode, other: CardCode): boolean {
  return sameSuit(one, other) || sameRank(one, other);
}

/** The System must match the top (FD-59), the Date must not (FD-60): always exactly one of the two (FD-61). */
export function fits(role: Role, card: CardCode, top: CardCode): boolean {
  return role === 'system' ? matches(card, top) : !matches(card, top);
}

/** What all three tops have in common, suit or rank. They never share both (FD-120). */
export function patternOf(tops: readonly CardCode[]): Pattern | null {
  const [first, ...others] = tops;
  if (first === undefined || others.length < 2) return null;
  if (others.every((top) => sameRank(top, first))) return 'ranks';
  return others.every((top) => sameSuit(top, first)) ? 'suits' : null;
}

/** Whether no window opens for the Interference (FD-116, FD-118). */
export function endsAtOnce(options: Options, pattern: Pattern): boolean {
  if (!options.oiMayBreakEnding) return true;
  return pattern === 'ranks' && options.rankEndingWindow !== 'open';
}

/** `stack`: 1 to 3. */
export function topsWith(tops: readonly CardCode[], card: CardCode, stack: number): readonly CardCode[] {
  return tops.map((top, index) => (index === stack - 1 ? card : top));
}

/** FD-65. */
export function hasPlace(role: Role, cards: readonly CardCode[], tops: readonly CardCode[]): boolean {
  return cards.some((card) => tops.some((top) => fits(role, card, top)));
}
