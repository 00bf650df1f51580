/** TB-18. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { commitmentTo, seedBytes } from '../kernel/index.ts';
import type { PersonId, TableState } from './state.ts';
import { fairnessOf } from './state.ts';

function arrivalNumber(person: PersonId): number {
  return Number(person.slice(1));
}

/**
 * HMAC-SHA-256, keyed with the seed, of the lines `p1=<value>` in order of arrival, as 64 hexadecimal digits. Without
 * any value it is the seed itself.
 */
export function mixedSeed(seed: string, values: Readonly<Record<PersonId, string>>): string {
  const lines = Object.entries(values)
    .toSorted(([one], [other]) => arrivalNumber(one) - arrivalNumber(other))
    .map(([person, value]) => `${person}=${value}`);
  return lines.length === 0 ? seed : bytesToHex(hmac(sha256, seedBytes(seed), utf8ToBytes(lines.join('\n'))));
}

export function shuffleSeed(state: Pick<TableState, 'seed' | 'fairness'>): string {
  return mixedSeed(state.seed, fairnessOf(state).values);
}

/** `null` if no seat gave a value, because the commitment to the seed itself is then enough. */
export function mixedCommitment(state: Pick<TableState, 'seed' | 'fairness'>): string | null {
  const seed = shuffleSeed(state);
  return seed === state.seed ? null : commitmentTo(seed);
}
