/**
 * This browser's contribution to a table's shuffles, and the commitment that the server had made before it, for a later
 * check (TB-18).
 */
import { z } from 'zod/mini';

import { readStored, writeStored } from './stored.ts';

const contributionSchema = z.object({ value: z.string(), commitment: z.string() });

export type Contribution = z.infer<typeof contributionSchema>;

const storedUnder = (code: string): string => `cartomancer.fair.${code}`;
const valueBytes = 32;

export function freshValue(): string {
  return [...crypto.getRandomValues(new Uint8Array(valueBytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

export function rememberContribution(code: string, contribution: Contribution): void {
  writeStored(storedUnder(code), contribution);
}

export function contributionTo(code: string): Contribution | undefined {
  return readStored(storedUnder(code), contributionSchema);
}
