/** Temporary refusals: the same request may be sent again after the time that the server names. */
import type { Refusal } from '@cartomancer/rules/kernel';

const passing: ReadonlySet<string> = new Set(['E_INTERNAL', 'E_NOT_STORED', 'E_SLOW_DOWN', 'E_UNREACHABLE']);

export function isTemporary(refusals: readonly Refusal[]): boolean {
  return refusals.some(({ code }) => passing.has(code));
}

/** The seconds to wait before the next request; 0 if the server names none. */
export function retrySeconds(refusals: readonly Refusal[]): number {
  return Math.max(0, ...refusals.map(({ facts }) => (typeof facts['seconds'] === 'number' ? facts['seconds'] : 0)));
}
