/** Long polling: a person waits for the host's answer to their knock (TB-04). */
import { waitBody } from '@cartomancer/protocol';
import type { WaitReply } from '@cartomancer/protocol';
import { arrivalsWait, knockOf } from '@cartomancer/rules/table';
import type { Request, Response, Router } from 'express';

import type { Tokens } from '../access/tokens.ts';
import { askAgainSeconds } from '../table/admission-queue.ts';
import type { Wait } from '../table/admission-queue.ts';
import type { OpenedTable } from '../table/table-opening.ts';
import { personOf } from './people.ts';
import { answering, parsed } from './refusals.ts';
import { whenClosed } from './when-closed.ts';

const replies: Readonly<Record<Wait, WaitReply>> = {
  answered: { waits: false, seconds: 0 },
  held: { waits: true, seconds: 0 },
  busy: { waits: true, seconds: askAgainSeconds },
};

function goneSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  whenClosed(response, () => gone.abort());
  return gone.signal;
}

/**
 * Waiting counts neither as entering nor as a guess, so that it does not use up the limits of other people at the same
 * address.
 */
export function addWaiting(
  router: Router,
  { tokens, tableOf }: { readonly tokens: Tokens; readonly tableOf: (request: Request) => Promise<OpenedTable> },
): void {
  router.post(
    '/tables/:code/wait',
    answering(async (request, response) => {
      parsed(waitBody, request.body ?? {});
      const { identity } = await personOf(tokens, request);
      const { table, admissionQueue } = await tableOf(request);
      const state = table.state();
      // Once arrivals no longer wait, the person can enter. Holding this request would keep their knock alive.
      const knock = arrivalsWait(state) ? knockOf(state, identity) : undefined;
      return replies[knock === undefined ? 'answered' : await admissionQueue.hold(knock, goneSignal(response))];
    }),
  );
}
