/** Fair cards (TB-18): mixes the seed of all shuffles from the server's seed and one value from each seat's browser. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { commitmentTo, seedBytes } from '../kernel/index.ts';
import type { PersonId, TableState } from './state.ts';
import { fairnessOf } from './state.ts';

/** The number in a person's id: `p1`, `p2` … in order of arrival. */
function arrivalNumber(person: PersonId): number {
  return Number(person.slice(1));
}

/**
 * The seed mixed with the values: HMAC-SHA-256, keyed with the seed, of the lines `p1=<value>` in order of arrival, as 64
 * hexadecimal digits. Without any value it is the seed itself.
 */
export function mixedSeed(seed: string, values: Readonly<Record<PersonId, string>>): string {
  const lines = Object.entries(values)
    .toSorted(([one], [other]) => arrivalNumber(one) - arrivalNumber(other))
    .map(([person, value]) => `${person}=${value}`);
  return lines.length === 0 ? seed : bytesToHex(hmac(sha256, seedBytes(seed), utf8ToBytes(lines.join('\n'))));
}

/** The key of this table's shuffles. */
export function shuffleSeed(state: Pick<TableState, 'seed' | 'fairness'>): string {
  return mixedSeed(state.seed, fairnessOf(state).values);
}

/**
 * The commitment to the mixed seed, made at the start; `null` if no seat gave a value, because the first commitment
 * is then enough.
 */
export function mixedCommitment(state: Pick<TableState, 'seed' | 'fairness'>): string | null {
  const seed = shuffleSeed(state);
  return seed === state.seed ? null : commitmentTo(seed);
}
