import type { Refusal, Message } from '@cartomancer/rules/kernel';

import type { Wording } from './wording.ts';

/** A system's clauses begin with its own letters. */
const clauseOfTable = /^TB-/u;

/**
 * The sentence of a refusal: that of its clause if there is one, else that of its code. A system's sentence for a code
 * may give a reason that is true only of the system, so the table's refusals can have another sentence for the same
 * code (`.table`). A sentence with a number can have a variant for refusals whose number is hidden: they have no fact
 * `n` (`.untold`). A code without a sentence gets a general one that names the code.
 */
export function refusalMessage(refusal: Refusal, wording: Pick<Wording, 'has'>): Message {
  const { code, clause, facts } = refusal;
  const byCode = `refusal.${code}`;
  const ofTable = clauseOfTable.test(clause) ? [`${byCode}.table`] : [];
  const untold = facts['n'] === undefined ? [`${byCode}.untold`] : [];
  const text = [`${byCode}.${clause}`, ...ofTable, ...untold, byCode].find((key) => wording.has(key));
  return text === undefined ? { text: 'refusal.unknown', facts: { code } } : { text, facts };
}
