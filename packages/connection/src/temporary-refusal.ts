/** Temporary refusals: the same request may be sent again later, after the wait that the server suggests, if any. */
import type { Refusal } from '@cartomancer/rules/kernel';

const temporaryCodes: ReadonlySet<string> = new Set(['E_INTERNAL', 'E_NOT_STORED', 'E_SLOW_DOWN', 'E_UNREACHABLE']);

export function isTemporary(refusals: readonly Refusal[]): boolean {
  return refusals.some(({ code }) => temporaryCodes.has(code));
}

/** The wait in seconds that the server suggests before the next request; 0 if it suggests none. */
export function retrySeconds(refusals: readonly Refusal[]): number {
  return Math.max(0, ...refusals.map(({ facts }) => (typeof facts['seconds'] === 'number' ? facts['seconds'] : 0)));
}
