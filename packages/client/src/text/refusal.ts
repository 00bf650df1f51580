import type { Refusal, Message } from '@cartomancer/rules/kernel';

import type { Wording } from './wording.ts';

/**
 * The sentence of a refusal: for the clause behind it, where that has one of its own, else for its code; where the number it is
 * about is hidden (no fact `n`), one that does without, if there is one. One without words says at least that it did not work,
 * and its code.
 */
export function refusalMessage(refusal: Refusal, wording: Pick<Wording, 'has'>): Message {
  const { code, clause, facts } = refusal;
  const byCode = `refusal.${code}`;
  const untold = facts['n'] === undefined ? [`${byCode}.untold`] : [];
  const text = [`${byCode}.${clause}`, ...untold, byCode].find((key) => wording.has(key));
  return text === undefined ? { text: 'refusal.unknown', facts: { code } } : { text, facts };
}
