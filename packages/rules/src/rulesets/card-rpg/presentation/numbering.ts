/** Numbers for items with equal labels, so that people can tell them apart. */
import type { Facts } from '../../../kernel/index.ts';

/**
 * The position of an item, from 1, among all with the same label, and their number; `undefined` if it is the only one.
 */
export function positionAmong<One>(all: readonly One[], one: One, reads: (one: One) => string): Facts | undefined {
  const words = reads(one);
  const alike = all.filter((other) => reads(other) === words);
  return alike.length < 2 ? undefined : { nth: alike.indexOf(one) + 1, of: alike.length };
}
