import type { Refusal, Message } from '@cartomancer/rules/kernel';

import type { Wording } from './wording.ts';

/** The clauses of the table. A system's begin with its own letters. */
const clauseOfTable = /^TB-/u;

/**
 * The sentence of a refusal: that of its clause if there is one, else that of its code. A system's sentence of a code may give the
 * system's own reason, so the refusals of the table have sentences of their own (`.table`). If its number is hidden (no fact `n`),
 * the variant without a number is used, if there is one. A code without a sentence is shown in a general one.
 */
export function refusalMessage(refusal: Refusal, wording: Pick<Wording, 'has'>): Message {
  const { code, clause, facts } = refusal;
  const byCode = `refusal.${code}`;
  const ofTable = clauseOfTable.test(clause) ? [`${byCode}.table`] : [];
  const untold = facts['n'] === undefined ? [`${byCode}.untold`] : [];
  const text = [`${byCode}.${clause}`, ...ofTable, ...untold, byCode].find((key) => wording.has(key));
  return text === undefined ? { text: 'refusal.unknown', facts: { code } } : { text, facts };
}
