import type { Refusal } from '@cartomancer/rules/kernel';

/** The outcome of a request or an intent: accepted, or its refusals, each with a code, a clause and facts. */
export type Answer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusals: readonly Refusal[] };

/** The server did not answer, or its answer could not be parsed. Any other error is a bug. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export const unreachable: readonly Refusal[] = [{ code: 'E_UNREACHABLE', clause: '', facts: {} }];

/** The refusals for a request without an answer. A bug is rethrown. */
export function refusalsOf(error: unknown): readonly Refusal[] {
  if (error instanceof Unreachable) return unreachable;
  throw error;
}
