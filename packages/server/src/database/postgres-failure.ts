import { DatabaseError } from 'pg';

import type { UnavailableReason } from '../unavailable.ts';
import { Unavailable } from '../unavailable.ts';

/** The SQLSTATE classes of errors that a wrong statement or value causes. */
const faultClasses: ReadonlySet<string> = new Set(['0A', '21', '22', '23', '26', '34', '42']);
const classLength = 2;

const reasons: Readonly<Record<string, UnavailableReason>> = {
  '53100': 'disk_full',
  XX001: 'database_malformed',
  XX002: 'database_malformed',
};

/** The driver throws plain errors for broken connections; our own code throws only subclasses. */
export function isDriverError(error: Error): boolean {
  return error.constructor === Error || 'syscall' in error || error instanceof AggregateError;
}

function isFault(error: Error): boolean {
  return error instanceof DatabaseError
    ? faultClasses.has(error.code?.slice(0, classLength) ?? '')
    : !isDriverError(error);
}

function unavailableFrom(error: Error): Unavailable {
  const code = error instanceof DatabaseError ? error.code : undefined;
  return new Unavailable(error.message, { cause: error, reason: reasons[code ?? ''] ?? 'not_storing' });
}

/** `Unavailable` if the database is the cause, the fault itself otherwise. */
export function postgresFailure(error: unknown): unknown {
  return !(error instanceof Error) || isFault(error) ? error : unavailableFrom(error);
}

export function failedCommit(error: unknown): Unavailable {
  return unavailableFrom(error instanceof Error ? error : new Error(String(error)));
}
