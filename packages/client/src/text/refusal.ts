import type { Refusal, Saying } from '@cartomancer/rules/kernel';

import type { Wording } from './wording.ts';

/** The sentence of a refusal; one without words of its own says at least that it did not work, and its code. */
export function refusalSaying(refusal: Refusal, wording: Pick<Wording, 'has'>): Saying {
  const text = `refusal.${refusal.code}`;
  // Where the number it is about is hidden, the sentence does without.
  const untold = `${text}.untold`;
  if (refusal.facts['n'] === undefined && wording.has(untold)) return { text: untold, facts: refusal.facts };
  if (wording.has(text)) return { text, facts: refusal.facts };
  return { text: 'refusal.unknown', facts: { code: refusal.code } };
}
