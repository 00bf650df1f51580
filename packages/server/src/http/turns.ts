/** TB-22 */
import type { TurnsReply } from '@cartomancer/protocol';
import type { RequestHandler, Router } from 'express';

import type { Tokens } from '../access/tokens.ts';
import type { Turns } from '../turns/turns.ts';
import { personOf } from './people.ts';
import { answering } from './refusals.ts';

export interface TurnsParts {
  readonly turns: Pick<Turns, 'listOf'>;
  readonly tokens: Tokens;
  readonly rateLimit: RequestHandler;
}

/** More than a person would read. */
const mostListed = 100;

export function addTurns(router: Router, { turns, tokens, rateLimit }: TurnsParts): void {
  router.get(
    '/turns',
    rateLimit,
    answering(async (request) => {
      const { identity } = await personOf(tokens, request);
      const listed = await turns.listOf(identity, mostListed);
      return {
        turns: listed.map(({ record: { code, ruleset, title }, since }) => ({ code, ruleset, title, since })),
      } satisfies TurnsReply;
    }),
  );
}
