/** Refusals that may not last: the same request may be sent again, after the time that the server names. */
import type { Refusal } from '@cartomancer/rules/kernel';

/** A slow disk, too many requests, a fault that the server's next version no longer has. */
const passing: ReadonlySet<string> = new Set(['E_INTERNAL', 'E_NOT_STORED', 'E_SLOW_DOWN', 'E_UNREACHABLE']);

export function isTemporary(refusals: readonly Refusal[]): boolean {
  return refusals.some(({ code }) => passing.has(code));
}

/** For how long the server asks to be left alone; 0 where it does not say. */
export function retrySeconds(refusals: readonly Refusal[]): number {
  return Math.max(0, ...refusals.map(({ facts }) => (typeof facts['seconds'] === 'number' ? facts['seconds'] : 0)));
}
