/** Which errors of SQLite are the file's or the disk's, and which are faults of ours. */

/** `unavailable`: the file could not be read or written just now. `fault`: a bug in a statement or in our own code. */
export type FailureKind = 'unavailable' | 'fault';

/** SQLite's primary result codes that a wrong statement or a wrong value leads to: ERROR, TOOBIG, CONSTRAINT, MISMATCH, MISUSE, RANGE. */
const faultCodes: ReadonlySet<number> = new Set([1, 18, 19, 20, 21, 25]);
/** The primary code is in the low byte; the rest says more about it. */
const primaryCodes = 256;

export function failureKind(error: unknown): FailureKind {
  const errcode = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof errcode === 'number' && !faultCodes.has(errcode % primaryCodes) ? 'unavailable' : 'fault';
}
