import type { Refusal } from '@cartomancer/rules/kernel';

export type Answer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusals: readonly Refusal[] };

/** The server did not answer, or its answer could not be parsed. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The server refused a request whose result has no place for refusals. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    super(refusals.map(({ code }) => code).join(' '));
    this.refusals = refusals;
  }
}

export const unreachable: readonly Refusal[] = [{ code: 'E_UNREACHABLE', clause: '', facts: {} }];

/** The refusals of a request that failed. A bug is rethrown. */
export function refusalsOf(error: unknown): readonly Refusal[] {
  if (error instanceof RequestRefused) return error.refusals;
  if (error instanceof Unreachable) return unreachable;
  throw error;
}
