/** Who asks: a person is the token in the header (TB-02). */
import { personBody } from '@cartomancer/protocol';
import type { PersonReply } from '@cartomancer/protocol';
import type { Request, Router } from 'express';

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

export function addPeople(router: Router, parts: { readonly tokens: Tokens; readonly ids: HouseIds }): void {
  const { tokens, ids } = parts;
  router.post(
    '/person',
    answering(async (request) => {
      const { name } = parsed(personBody, request.body ?? {});
      const known = await personIfAny(tokens, request);
      const person = { identity: known?.identity ?? ids.next(), name: name ?? known?.name ?? namelessName };
      return { token: await tokens.sign(person), name: person.name } satisfies PersonReply;
    }),
  );
}
