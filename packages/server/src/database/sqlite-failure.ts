import type { UnavailableReason } from '../unavailable.ts';
import { Unavailable } from '../unavailable.ts';

/**
 * `full`, `malformed`: the disk is full, the file is damaged. `unavailable`: it could not be read or written for
 * another reason. `fault`: a bug in a statement or in our own code.
 */
export type FailureKind = 'full' | 'malformed' | 'unavailable' | 'fault';

/** SQLite's primary result codes. Those of the kind `fault` are caused by a wrong statement or value. */
const [
  errorCode,
  corruptCode,
  fullCode,
  tooBigCode,
  constraintCode,
  mismatchCode,
  misuseCode,
  rangeCode,
  notDatabaseCode,
] = [1, 11, 13, 18, 19, 20, 21, 25, 26] as const;
const kinds: ReadonlyMap<number, FailureKind> = new Map<number, FailureKind>([
  [errorCode, 'fault'],
  [corruptCode, 'malformed'],
  [fullCode, 'full'],
  [tooBigCode, 'fault'],
  [constraintCode, 'fault'],
  [mismatchCode, 'fault'],
  [misuseCode, 'fault'],
  [rangeCode, 'fault'],
  [notDatabaseCode, 'malformed'],
]);
/** An extended code modulo this number is its primary code; the higher bytes have details. */
const primaryCodes = 256;

export function failureKind(error: unknown): FailureKind {
  const errcode = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  if (typeof errcode !== 'number') return 'fault';
  return kinds.get(errcode % primaryCodes) ?? 'unavailable';
}

const reasons: Readonly<Record<Exclude<FailureKind, 'fault'>, UnavailableReason>> = {
  full: 'disk_full',
  malformed: 'database_malformed',
  unavailable: 'not_storing',
};

export function rejectionFor(error: Error, kind: FailureKind): Error {
  return kind === 'fault' ? error : new Unavailable(error.message, { cause: error, reason: reasons[kind] });
}

const fullDisk: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** The reason why a commit stored nothing, for failures of SQLite and of the flush of its log. */
export function failedCommit(error: unknown): Unavailable {
  const failure = error instanceof Error ? error : new Error(String(error));
  if (failure instanceof Unavailable) return failure;
  const rejection = rejectionFor(failure, failureKind(failure));
  if (rejection instanceof Unavailable) return rejection;
  const reason = 'code' in failure && fullDisk.has(failure.code) ? 'disk_full' : 'not_storing';
  return new Unavailable(failure.message, { cause: failure, reason });
}
