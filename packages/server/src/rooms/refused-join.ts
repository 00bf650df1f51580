import { joinRefusals } from '@cartomancer/protocol';
import { ServerError } from 'colyseus';

import type { TableAccess } from '../table/table-access.ts';
import { refusalFor, Unavailable } from '../unavailable.ts';

/**
 * Colyseus would send the message of any error to the client and drop the stack, so a fault is logged here and sent as
 * a code.
 */
export function refusedJoin(access: Pick<TableAccess, 'log'>, logMessage: string, error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  access.log('error', logMessage, { err: error });
  const status = error instanceof Unavailable ? joinRefusals.notStored : joinRefusals.internal;
  return new ServerError(status, refusalFor(error).code);
}
