/** Which errors of PostgreSQL are the database's or the network's, and which are faults of ours. */
import { DatabaseError } from 'pg';

import { Unavailable } from '../unavailable.ts';

/** Classes of SQLSTATE that a wrong statement or a wrong value leads to. */
const faultClasses: ReadonlySet<string> = new Set(['0A', '21', '22', '23', '26', '34', '42']);
const classLength = 2;

/** The driver throws plain errors for broken connections; our own code throws subclasses only. */
function isDriverError(error: Error): boolean {
  return error.constructor === Error || 'syscall' in error || error instanceof AggregateError;
}

/** The error that a call rejects with: `Unavailable` where the database could not do it, the fault itself otherwise. */
export function postgresFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isUnavailable =
    error instanceof DatabaseError ? !faultClasses.has(error.code?.slice(0, classLength) ?? '') : isDriverError(error);
  return isUnavailable ? new Unavailable(error.message, { cause: error }) : error;
}
