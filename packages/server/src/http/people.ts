import { transferBody, personBody, signOutBody } from '@cartomancer/protocol';
import type { PersonReply, TransferOwnerReply, TransferReply } from '@cartomancer/protocol';
import { cleanName } from '@cartomancer/rules/table';
import type { Request, Router } from 'express';

import type { DeviceTransfers } from '../access/device-transfer.ts';
import { transferSeconds } from '../access/device-transfer.ts';
import type { KnownPerson, TokenHolder, Tokens } from '../access/tokens.ts';
import type { ServerIds } from '../sources.ts';
import type { Visits } from '../visits/visits.ts';
import { answering, parsed, refuse } from './refusals.ts';
import type { DailyLimit } from './daily-limit.ts';
import { whenClosed } from './when-closed.ts';

/** The name of a person until they enter one. */
const defaultName = 'Guest';

/** The number of tables that are shown to identify the owner of a device-transfer link. */
const mostTablesNamed = 10;

const bearer = /^Bearer ([\w.-]+)$/u;

export function bearerIn({ headers }: Pick<Request, 'headers'>): string | undefined {
  return bearer.exec(headers.authorization ?? '')?.[1];
}

/** Undefined without a token. Refuses an invalid token. */
async function signedInPersonIfAny(tokens: Tokens, request: Request): Promise<KnownPerson | undefined> {
  if (request.headers.authorization === undefined) return undefined;
  const read = await tokens.read(bearerIn(request) ?? '');
  if (read.kind === 'signed out') refuse(401, 'E_SIGNED_OUT', 'TB-02');
  return read.kind === 'known' ? read : refuse(401, 'E_UNKNOWN_PERSON', 'TB-02');
}

async function signedInPerson(tokens: Tokens, request: Request): Promise<KnownPerson> {
  return (await signedInPersonIfAny(tokens, request)) ?? refuse(401, 'E_UNKNOWN_PERSON', 'TB-02');
}

export async function personOf(tokens: Tokens, request: Request): Promise<TokenHolder> {
  return (await signedInPerson(tokens, request)).person;
}

export interface PeopleParts {
  readonly tokens: Tokens;
  readonly transfers: DeviceTransfers;
  readonly ids: ServerIds;
  readonly visits: Pick<Visits, 'listOf'>;
  /** The database keeps a row for each person who signs out. */
  readonly dailySignOuts: DailyLimit;
  /** Ends this person's notifications, and closes all their sockets with older tokens, also the requesting device's. */
  readonly signedOut: (known: KnownPerson) => Promise<void>;
}

export function addPeople(router: Router, parts: PeopleParts): void {
  const { tokens, transfers, ids, visits, dailySignOuts, signedOut } = parts;

  async function replyFor(known: KnownPerson): Promise<PersonReply> {
    return { token: await tokens.sign(known), name: known.person.name };
  }

  /** Refuses the link of an owner whose devices were signed out since it was made. */
  async function validReplyFor(known: KnownPerson): Promise<PersonReply> {
    const reply = await replyFor(known);
    return (await tokens.read(reply.token)).kind === 'known' ? reply : refuse(403, 'E_MOVE', 'TB-02');
  }

  router.post(
    '/person',
    answering(async (request) => {
      const { name } = parsed(personBody, request.body ?? {});
      const known = await signedInPersonIfAny(tokens, request);
      // Cleaned, because others may see the names of spectators.
      const shown = name === undefined ? undefined : cleanName(name);
      if (shown === '') refuse(400, 'E_MALFORMED', 'TB-02', { field: 'name' });
      const { person, generation } = known ?? { person: { identity: ids.next(), name: defaultName }, generation: 0 };
      return await replyFor({ person: { ...person, name: shown ?? person.name }, generation });
    }),
  );

  router.post(
    '/person/move',
    answering(async (request) => {
      const secret = await transfers.begin(await signedInPerson(tokens, request));
      return { link: `/move#${secret}`, seconds: transferSeconds } satisfies TransferReply;
    }),
  );

  router.post(
    '/person/move/owner',
    answering(async (request) => {
      const { secret } = parsed(transferBody, request.body);
      const known = (await transfers.ownerOf(secret)) ?? refuse(403, 'E_MOVE', 'TB-02');
      await validReplyFor(known);
      const { person } = known;
      const listed = await visits.listOf(person.identity, mostTablesNamed);
      const inUse = listed.filter(({ record }) => record.archivedAt === null);
      const tables = inUse.map(({ record: { title, ruleset } }) => ({ title, ruleset }));
      return { name: person.name, tables } satisfies TransferOwnerReply;
    }),
  );

  router.post(
    '/person/moved',
    answering(async (request) => {
      const { secret } = parsed(transferBody, request.body);
      const known = (await transfers.end(secret)) ?? refuse(403, 'E_MOVE', 'TB-02');
      return await validReplyFor(known);
    }),
  );

  router.post(
    '/person/sign-out-others',
    answering(async (request, response) => {
      parsed(signOutBody, request.body ?? {});
      const known = await signedInPerson(tokens, request);
      await dailySignOuts(request, response);
      const next = (await tokens.endAll(known)) ?? refuse(401, 'E_SIGNED_OUT', 'TB-02');
      // The sockets are closed after the answer, because the requesting device needs its new token to reconnect.
      whenClosed(response, () => void signedOut(next));
      return await replyFor(next);
    }),
  );
}
