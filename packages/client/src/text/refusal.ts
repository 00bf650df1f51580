import type { Refusal, Saying } from '@cartomancer/rules/kernel';

import type { Wording } from './wording.ts';

/**
 * The sentence of a refusal: for the clause behind it, where that has one of its own, else for its code. One without words
 * says at least that it did not work, and its code.
 */
export function refusalSaying(refusal: Refusal, wording: Pick<Wording, 'has'>): Saying {
  const byCode = `refusal.${refusal.code}`;
  // Where the number it is about is hidden, the sentence does without.
  const untold = refusal.facts['n'] === undefined ? [`${byCode}.untold`] : [];
  const text = [...untold, `${byCode}.${refusal.clause}`, byCode].find((key) => wording.has(key));
  if (text !== undefined) return { text, facts: refusal.facts };
  return { text: 'refusal.unknown', facts: { code: refusal.code } };
}
