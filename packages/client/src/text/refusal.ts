import type { Refusal, Message } from '@cartomancer/rules/kernel';

import type { Wording } from './wording.ts';

/**
 * The sentence of a refusal: that of its clause if there is one, else that of its code. If its number is hidden (no fact `n`), the
 * variant without a number is used, if there is one. A code without a sentence is shown in a general one.
 */
export function refusalMessage(refusal: Refusal, wording: Pick<Wording, 'has'>): Message {
  const { code, clause, facts } = refusal;
  const byCode = `refusal.${code}`;
  const untold = facts['n'] === undefined ? [`${byCode}.untold`] : [];
  const text = [`${byCode}.${clause}`, ...untold, byCode].find((key) => wording.has(key));
  return text === undefined ? { text: 'refusal.unknown', facts: { code } } : { text, facts };
}
