/** Who asks: a person is the token in the header (TB-02). */
import { movedBody, personBody } from '@cartomancer/protocol';
import type { MoveReply, PersonReply } from '@cartomancer/protocol';
import { cleanName } from '@cartomancer/rules/table';
import type { Request, Router } from 'express';

import type { Moves } from '../access/moves.ts';
import { moveSeconds } from '../access/moves.ts';
import type { PersonToken, Tokens } from '../access/tokens.ts';
import type { HouseIds } from '../sources.ts';
import { answering, parsed, refuse } from './refusing.ts';

/** Until they say who they are. */
const namelessName = 'Guest';

const bearer = /^Bearer ([\w.-]+)$/u;

/** The person of the request's token; nothing without a token, and a refusal for one that is forged or too old. */
async function personIfAny(tokens: Tokens, request: Request): Promise<PersonToken | undefined> {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  const token = bearer.exec(authorization)?.[1];
  const person = token === undefined ? undefined : await tokens.read(token);
  return person ?? refuse(401, 'E_UNKNOWN_PERSON', 'TB-02');
}

export async function personOf(tokens: Tokens, request: Request): Promise<PersonToken> {
  return (await personIfAny(tokens, request)) ?? refuse(401, 'E_UNKNOWN_PERSON', 'TB-02');
}

export interface PeopleParts {
  readonly tokens: Tokens;
  readonly moves: Moves;
  readonly ids: HouseIds;
}

export function addPeople(router: Router, parts: PeopleParts): void {
  const { tokens, moves, ids } = parts;
  router.post(
    '/person',
    answering(async (request) => {
      const { name } = parsed(personBody, request.body ?? {});
      const known = await personIfAny(tokens, request);
      // Where those who watch are named, it is shown as it stands here.
      const shown = name === undefined ? undefined : cleanName(name);
      if (shown === '') refuse(400, 'E_MALFORMED', 'TB-02', { field: 'name' });
      const person = { identity: known?.identity ?? ids.next(), name: shown ?? known?.name ?? namelessName };
      return { token: await tokens.sign(person), name: person.name } satisfies PersonReply;
    }),
  );

  router.post(
    '/person/move',
    answering(async (request) => {
      const secret = await moves.begin(await personOf(tokens, request));
      return { link: `/move#${secret}`, seconds: moveSeconds } satisfies MoveReply;
    }),
  );

  router.post(
    '/person/moved',
    answering(async (request) => {
      const { secret } = parsed(movedBody, request.body);
      const person = (await moves.end(secret)) ?? refuse(403, 'E_MOVE', 'TB-02');
      return { token: await tokens.sign(person), name: person.name } satisfies PersonReply;
    }),
  );
}
