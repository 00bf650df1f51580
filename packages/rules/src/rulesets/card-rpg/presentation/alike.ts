/** What reads alike is counted, so that people can tell one from the other. */
import type { Facts } from '../../../kernel/index.ts';

/** Which of those that read like it one is, from 1, and of how many; nothing where no other reads like it. */
export function placeAmong<One>(all: readonly One[], one: One, reads: (one: One) => string): Facts | undefined {
  const words = reads(one);
  const alike = all.filter((other) => reads(other) === words);
  return alike.length < 2 ? undefined : { nth: alike.indexOf(one) + 1, of: alike.length };
}
