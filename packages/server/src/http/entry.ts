import { phraseBody, renewLinkBody } from '@cartomancer/protocol';
import type { DoorReply, EnterBody, LinksReply, RenewLinkReply } from '@cartomancer/protocol';
import type { PersonId, TableState } from '@cartomancer/rules/table';
import {
  arrivalsWait,
  cleanName,
  hasLostPass,
  isBanned,
  knockOf,
  personAt,
  admissionRefusal,
  wasRemoved,
} from '@cartomancer/rules/table';
import type { Request, RequestHandler, Response, Router } from 'express';

import type { LinkSecretSource, ShownLink, CurrentLink } from '../access/links.ts';
import { isSameText, currentLink } from '../access/links.ts';
import { phraseHash } from '../access/phrases.ts';
import { spectatorPassMade } from '../access/spectator-pass.ts';
import type { TokenHolder, Tokens } from '../access/tokens.ts';
import type { LinkRole } from '../journal/journal.ts';
import type { Sources } from '../sources.ts';
import type { OpenedTable } from '../table/table-opening.ts';
import type { Answer } from '../table/open-table.ts';
import type { CheckGuess } from './guesses.ts';
import { clientKeyOf } from './client-key.ts';
import { personOf } from './people.ts';
import { answering, parsed, refuse, Refused, refusedBy } from './refusals.ts';

const roles: readonly LinkRole[] = ['seat', 'spectator', 'gm'];

export interface EntryParts {
  readonly linkSecrets: LinkSecretSource;
  readonly checkGuess: CheckGuess;
}

export function linkPath(code: string, role: LinkRole, secret: string): string {
  return `/t/${code}#${role}=${secret}`;
}

export function requireAccepted(answer: Answer): void {
  if (!answer.ok) throw refusedBy(answer.refusals, 403);
}

function linkAt({ record, table }: OpenedTable, role: LinkRole): CurrentLink {
  return currentLink(record, table.state().doors.links, role);
}

export function opensWithSecret(
  opened: OpenedTable,
  { kind, secret }: ShownLink,
  linkSecrets: LinkSecretSource,
): boolean {
  return linkSecrets.opens(linkAt(opened, kind), secret);
}

/** Whether this client may use this link; a public table is open to players and spectators without a link. */
export function mayUse(opened: OpenedTable, { kind, secret }: ShownLink, linkSecrets: LinkSecretSource): boolean {
  const isOpenToAll = opened.record.visibility === 'public' && kind !== 'gm' && linkAt(opened, kind).open;
  return isOpenToAll || opensWithSecret(opened, { kind, secret }, linkSecrets);
}

/** The pass of a visitor ends when they no longer belong to the table. */
export function isPassOf(
  { record, table }: OpenedTable,
  presented: { readonly pass: string | undefined; readonly identity: string },
  linkSecrets: LinkSecretSource,
): boolean {
  const state = table.state();
  const { pass, identity } = presented;
  if (pass === undefined || !state.doors.links.spectator.open) return false;
  const isPassAs = (made: number | string) => isSameText(pass, linkSecrets.pass({ code: record.code, made }, identity));
  if (personAt(state, identity) !== undefined && isPassAs('visitor')) return true;
  return isPassAs(spectatorPassMade(state, identity)) && !hasLostPass(state, identity);
}

/**
 * Whether this person has knocked with a link of this kind and waits for the host. Link and phrase were checked when
 * they knocked and are not checked again, so waiting does not count as a guess. A lock does not end the wait either,
 * because the host decides about the knock. Once arrivals no longer wait for the host, a knock does not replace a valid
 * link.
 */
function waitsForHost({ doors, options }: TableState, identity: string, kind: LinkRole): boolean {
  const knock = knockOf({ doors }, identity);
  return arrivalsWait({ options }) && knock !== undefined && doors.knocking[knock]?.link === kind;
}

/** A person with a new name knocks again, except while the table is locked, because new knocks are refused then. */
export function keepsKnock(state: TableState, { identity, name }: TokenHolder, kind: LinkRole): boolean {
  if (!waitsForHost(state, identity, kind)) return false;
  const knock = state.doors.knocking[knockOf(state, identity) ?? ''];
  return knock?.name === cleanName(name) || admissionRefusal(state, identity) !== undefined;
}

/** Refuses people who may not enter. People of the table always may, but to watch they need a valid link, too. */
export async function admit(
  opened: OpenedTable,
  newcomer: {
    readonly person: TokenHolder;
    readonly presented: Pick<EnterBody, 'link' | 'phrase' | 'pass' | 'afterRemoval'>;
    readonly request: Request;
    readonly response: Response;
  },
  { linkSecrets, checkGuess }: EntryParts,
): Promise<void> {
  const { person, presented, request, response } = newcomer;
  const { link, pass, phrase, afterRemoval } = presented;
  const state = opened.table.state();
  const isKnown = personAt(state, person.identity) !== undefined;
  const watches = link?.kind === 'spectator';
  if (isKnown && !watches) return;
  if (waitsForHost(state, person.identity, link?.kind ?? 'seat') && !isBanned(state, person.identity)) return;
  // A reconnecting client sends no link. It must learn that its person was removed or banned, not that a link is
  // missing.
  const isReconnecting = link === undefined && afterRemoval !== true;
  if (isReconnecting && wasRemoved(state, person.identity)) refuse(403, 'E_REMOVED', 'TB-04');
  if (isReconnecting && isBanned(state, person.identity)) refuse(403, 'E_BANNED', 'TB-04');
  const needsLink = opened.record.visibility === 'private' || link !== undefined;
  if (needsLink && (link === undefined || !mayUse(opened, link, linkSecrets))) refuse(403, 'E_LINK', 'TB-03');
  if (link === undefined && !state.doors.links.seat.open) refuse(403, 'E_LINK', 'TB-03');
  const isReturning = watches && isPassOf(opened, { pass, identity: person.identity }, linkSecrets);
  const refusal = admissionRefusal(state, person.identity);
  if (refusal !== undefined && !(isReturning && refusal.code === 'E_LOCKED')) throw new Refused(403, [refusal]);
  const { phrase: hash } = state.doors;
  const wasAdmittedToWatch = watches && state.doors.watchers?.includes(person.identity) === true;
  if (hash === null || isReturning || isKnown || wasAdmittedToWatch) return;
  if (phrase === undefined) refuse(403, 'E_PHRASE_WANTED', 'TB-03');
  if (!(await checkGuess({ clientKey: clientKeyOf(request, response), phrase, hash }, response)))
    refuse(403, 'E_PHRASE', 'TB-03');
}

export function entryRuleOf({ doors, options }: TableState): 'open' | 'phrase' | 'knock' | 'locked' {
  if (doors.locked || !doors.links.seat.open) return 'locked';
  if (doors.phrase !== null) return 'phrase';
  return arrivalsWait({ options }) ? 'knock' : 'open';
}

export interface HostRouteParts extends EntryParts {
  readonly tokens: Tokens;
  readonly sources: Sources;
  readonly tableOf: (request: Request) => Promise<OpenedTable>;
  readonly rateLimit: RequestHandler;
}

/** Refuses everyone except the table's host. */
export function hostFinder({ tokens, tableOf }: Pick<HostRouteParts, 'tokens' | 'tableOf'>) {
  return async (request: Request): Promise<{ readonly opened: OpenedTable; readonly host: PersonId }> => {
    const person = await personOf(tokens, request);
    const opened = await tableOf(request);
    const state = opened.table.state();
    const sender = personAt(state, person.identity);
    if (sender === undefined || sender !== state.host) refuse(403, 'E_HOST_ONLY', 'TB-03');
    return { opened, host: sender };
  };
}

/** Refuses the stand-in for an absent host, because the effect would outlast the host's return. */
export function refuseStandIn({ table }: OpenedTable): void {
  if (table.state().standsInFor !== null) refuse(403, 'E_STANDS_IN', 'TB-04');
}

export function addEntryRoutes(router: Router, parts: HostRouteParts): void {
  const { tokens, sources, linkSecrets, tableOf, rateLimit } = parts;

  const findAsHost = hostFinder({ tokens, tableOf });

  router.get(
    '/tables/:code/door',
    rateLimit,
    answering(async (request) => {
      const { record, table } = await tableOf(request);
      return { door: record.visibility === 'private' ? 'link' : entryRuleOf(table.state()) } satisfies DoorReply;
    }),
  );

  router.get(
    '/tables/:code/links',
    answering(async (request) => {
      const { opened } = await findAsHost(request);
      const isStandIn = opened.table.state().standsInFor !== null;
      const links = roles
        .filter((role) => role !== 'gm' || !isStandIn)
        .map((role) => linkAt(opened, role))
        .filter(({ firstHash }) => firstHash !== null)
        .map((link) => {
          const secret = link.open ? linkSecrets.shown(link) : undefined;
          if (secret === undefined)
            return { role: link.role, state: link.open ? 'unknown' : 'closed', link: null } as const;
          return { role: link.role, state: 'open', link: linkPath(link.code, link.role, secret) } as const;
        });
      return { links } satisfies LinksReply;
    }),
  );

  router.post(
    '/tables/:code/links',
    rateLimit,
    answering(async (request) => {
      const { kind } = parsed(renewLinkBody, request.body);
      const { opened, host } = await findAsHost(request);
      if (kind === 'gm') refuseStandIn(opened);
      if (linkAt(opened, kind).firstHash === null) refuse(400, 'E_LINK', 'TB-03');
      const intent = { type: 'renew_link', role: kind };
      const seen = opened.table.state().prompt;
      requireAccepted(await opened.table.submit(host, { intent, intentId: sources.ids.next(), seen }));
      const link = linkAt(opened, kind);
      return { link: linkPath(link.code, kind, linkSecrets.secret(link)) } satisfies RenewLinkReply;
    }),
  );

  router.put(
    '/tables/:code/phrase',
    rateLimit,
    answering(async (request) => {
      const { phrase } = parsed(phraseBody, request.body);
      const { opened } = await findAsHost(request);
      await changePhrase(opened.table, phrase, sources);
      return {};
    }),
  );
}

/** `phrase`: null removes it. */
export async function changePhrase(
  table: OpenedTable['table'],
  phrase: string | null,
  { ids }: Pick<Sources, 'ids'>,
): Promise<void> {
  const hash = phrase === null ? '' : await phraseHash(phrase, ids.secret());
  requireAccepted(await table.system({ type: 'set_phrase', hash }));
}
