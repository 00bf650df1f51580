import type { Refusal } from '@cartomancer/rules/kernel';

const temporaryCodes: ReadonlySet<string> = new Set(['E_INTERNAL', 'E_NOT_STORED', 'E_SLOW_DOWN', 'E_UNREACHABLE']);

export function isTemporary(refusals: readonly Refusal[]): boolean {
  return refusals.some(({ code }) => temporaryCodes.has(code));
}

/** In seconds; 0 if the server suggests no wait. */
export function retrySeconds(refusals: readonly Refusal[]): number {
  return Math.max(0, ...refusals.map(({ facts }) => (typeof facts['seconds'] === 'number' ? facts['seconds'] : 0)));
}
