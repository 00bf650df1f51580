import { joinRefusals } from '@cartomancer/protocol';
import { ServerError } from 'colyseus';

import type { TableAccess } from '../table/table-access.ts';
import { refusalFor, Unavailable } from '../unavailable.ts';

/**
 * What Colyseus is to be told of an error while a room is made or joined. It passes the message of any error on to the client
 * and drops the stack, so a fault is logged here and passed on as a code.
 */
export function refusedJoin(access: Pick<TableAccess, 'log'>, what: string, error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  access.log('error', what, { err: error });
  const status = error instanceof Unavailable ? joinRefusals.notStored : joinRefusals.internal;
  return new ServerError(status, refusalFor(error).code);
}
