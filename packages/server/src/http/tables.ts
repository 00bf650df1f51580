/** Making tables, coming in, looking around (TB-01 … TB-03, TB-16). */
import { enterBody, makeTableBody, renewLinkBody, tryBody } from '@cartomancer/protocol';
import type {
  ChronicleReply,
  EnterReply,
  MakeTableBody,
  MakeTableReply,
  RenewLinkReply,
  TablesReply,
  TryReply,
} from '@cartomancer/protocol';
import type { CardCode, Ruleset } from '@cartomancer/rules/kernel';
import { isCardCode } from '@cartomancer/rules/kernel';
import type { PersonId, TableState } from '@cartomancer/rules/table';
import type { Request, RequestHandler, Router } from 'express';
import { z } from 'zod';

import { opens } from '../access/links.ts';
import type { PersonToken, Tokens } from '../access/tokens.ts';
import type { LinkRole, NewTable } from '../journal/journal.ts';
import type { Sources } from '../sources.ts';
import { demoOf, seatDemo } from '../table/demo.ts';
import type { OpenedTable, TableHouse } from '../table/house.ts';
import type { Answer, Rooms } from '../table/port.ts';
import { linkPath, linksOf } from './links.ts';
import { personOf } from './people.ts';
import { answering, parsed, refuse, Refused } from './refusing.ts';

export interface TablesParts {
  readonly house: TableHouse;
  readonly rooms: Rooms;
  readonly tokens: Tokens;
  readonly sources: Sources;
  readonly rulesets: ReadonlyMap<string, Ruleset>;
  /** `allowed` in tests only: it decides how the cards lie. */
  readonly rigs: 'allowed' | 'refused';
  /** In front of what stores something; a new table is dearer than a visit. */
  readonly paces: { readonly make: RequestHandler; readonly visit: RequestHandler };
}

/** How many seats a host gets who did not say. */
const usualSeats = 3;

const pageQuery = z.object({ before: z.coerce.number().int().min(0).optional() });

/** `Table-Link: seat 9fQ…`: the link somebody looks by who is not among the table's people. */
const linkHeader = /^(seat|spectator|gm) ([\w-]{1,64})$/u;

function rigFrom(body: MakeTableBody, rigs: TablesParts['rigs']): NewTable['rig'] {
  if (body.rig === undefined) return null;
  if (rigs === 'refused') refuse(403, 'E_RIG', 'TB-18');
  const isPile = (pile: readonly string[]): pile is readonly CardCode[] => pile.every(isCardCode);
  return Object.fromEntries(
    Object.entries(body.rig).map(([label, pile]) => [label, isPile(pile) ? pile : refuse(400, 'E_MALFORMED', 'TB-10')]),
  );
}

function personAt(state: TableState, { identity }: PersonToken): PersonId | undefined {
  return Object.entries(state.people).find(([, person]) => person.identity === identity)?.[0];
}

function accepted(answer: Answer): void {
  if (answer.ok) return;
  const unstored = answer.refusals.some(({ code }) => code === 'E_NOT_STORED');
  throw new Refused(unstored ? 503 : 403, answer.refusals);
}

/** What this visitor may come in as; a public table is open to seats and spectators without a link. */
function mayUse({ record }: OpenedTable, link: { readonly kind: LinkRole; readonly secret: string }): boolean {
  return (record.visibility === 'public' && link.kind !== 'gm') || opens(record.links, link);
}

export function addTables(router: Router, parts: TablesParts): void {
  const { house, rooms, tokens, sources, rulesets, rigs, paces } = parts;

  async function tableOf(request: Request): Promise<OpenedTable> {
    const { code } = request.params;
    const opened = await house.open(String(code).toUpperCase());
    return opened ?? refuse(404, 'E_NO_TABLE', 'TB-03');
  }

  /** A table that was put away: its host takes it out again by coming, nobody else comes in (TB-20). */
  async function inUse(opened: OpenedTable, { identity }: PersonToken): Promise<OpenedTable> {
    const { record, campaign } = opened;
    if (record.archivedAt === null) return opened;
    if (campaign.note.host !== identity) refuse(403, 'E_ARCHIVED', 'TB-20');
    await house.archive(record, null);
    return (await house.open(record.code)) ?? refuse(404, 'E_NO_TABLE', 'TB-03');
  }

  /** Among the table's people from now on, by this link. */
  async function arrive({ table }: OpenedTable, person: PersonToken, link: 'seat' | 'gm'): Promise<void> {
    accepted(await table.system({ type: 'arrive', ...person, link }));
  }

  router.post(
    '/tables',
    paces.make,
    answering(async (request) => {
      const person = await personOf(tokens, request);
      const body = parsed(makeTableBody, request.body);
      const made = await house.make({
        ruleset: body.ruleset,
        title: body.name,
        visibility: body.visibility ?? 'private',
        seats: body.seats ?? usualSeats,
        options: body.options ?? {},
        host: person,
        rig: rigFrom(body, rigs),
      });
      if (!made.ok) throw new Refused(400, made.refusals);
      const { code } = made.table;
      return { code, links: linksOf(code, made.secrets) } satisfies MakeTableReply;
    }),
  );

  router.post(
    '/try',
    paces.make,
    answering(async (request) => {
      const person = await personOf(tokens, request);
      const ruleset = rulesets.get(parsed(tryBody, request.body).ruleset);
      if (ruleset === undefined) refuse(400, 'E_NO_RULESET', 'TB-01');
      const { seats, options } = demoOf(ruleset);
      const made = await house.make({
        ruleset: ruleset.id,
        title: ruleset.title,
        visibility: 'private',
        seats,
        options,
        host: person,
        rig: null,
      });
      if (!made.ok) throw new Refused(400, made.refusals);
      accepted(await seatDemo(made.table, sources.ids));
      return { code: made.table.code } satisfies TryReply;
    }),
  );

  router.get(
    '/tables',
    answering(async () => {
      const awake = await house.awake();
      const tables = awake
        .filter(({ record }) => record.visibility === 'public' && record.archivedAt === null)
        .toSorted((one, other) => other.record.createdAt - one.record.createdAt)
        .map(({ record, table }) => {
          const { seats, game, title } = table.state();
          return {
            code: record.code,
            ruleset: record.ruleset,
            name: title,
            seats: seats.length,
            taken: seats.filter(({ holder }) => holder !== null).length,
            phase: game === null ? ('lobby' as const) : ('play' as const),
          };
        });
      return { tables } satisfies TablesReply;
    }),
  );

  router.post(
    '/tables/:code/enter',
    paces.visit,
    answering(async (request) => {
      const { link } = parsed(enterBody, request.body ?? {});
      const person = await personOf(tokens, request);
      const opened = await inUse(await tableOf(request), person);
      const { record, table } = opened;
      const known = personAt(table.state(), person);
      if (link !== undefined && !mayUse(opened, link)) refuse(403, 'E_LINK', 'TB-03');
      if (link?.kind === 'spectator') {
        const address = await rooms.gallery(table);
        return { ruleset: record.ruleset, role: 'spectator', ...address } satisfies EnterReply;
      }
      if (link !== undefined) await arrive(opened, person, link.kind);
      else if (known === undefined) {
        if (record.visibility === 'private') refuse(403, 'E_LINK', 'TB-03');
        await arrive(opened, person, 'seat');
      }
      const address = await rooms.open(table);
      return { ruleset: record.ruleset, role: 'person', ...address } satisfies EnterReply;
    }),
  );

  router.post(
    '/tables/:code/links',
    paces.visit,
    answering(async (request) => {
      const { kind } = parsed(renewLinkBody, request.body);
      const person = await personOf(tokens, request);
      const opened = await tableOf(request);
      const state = opened.table.state();
      if (state.host === null || personAt(state, person) !== state.host) refuse(403, 'E_HOST_ONLY', 'TB-03');
      const secret = (await house.renewLink(opened, kind)) ?? refuse(400, 'E_LINK', 'TB-03');
      if (kind === 'spectator') await rooms.renewPass(opened.record.code);
      return { link: linkPath(opened.record.code, kind, secret) } satisfies RenewLinkReply;
    }),
  );

  /** Until which time of day somebody may read: who only watches, as far behind as the host said (TB-05). */
  async function readableUntil(request: Request, opened: OpenedTable): Promise<number | undefined> {
    const state = opened.table.state();
    if (request.headers.authorization !== undefined) {
      const person = await personOf(tokens, request);
      if (personAt(state, person) !== undefined) return undefined;
    }
    const [, kind, secret = ''] = linkHeader.exec(request.get('Table-Link') ?? '') ?? [];
    const link = { kind: z.enum(['seat', 'spectator', 'gm']).catch('spectator').parse(kind), secret };
    if (!mayUse(opened, link)) refuse(403, 'E_LINK', 'TB-03');
    const delay = state.options['spectatorDelay'];
    return sources.clock.now() - (typeof delay === 'number' ? delay * 1000 : 0);
  }

  router.get(
    '/tables/:code/chronicle',
    answering(async (request) => {
      const { before } = parsed(pageQuery, request.query);
      const opened = await tableOf(request);
      const until = await readableUntil(request, opened);
      const page = await opened.table.chronicle({
        ...(before === undefined ? {} : { before }),
        ...(until === undefined ? {} : { until }),
      });
      return {
        before: page.before,
        entries: page.entries.map(({ number, at, prompt, event }) => ({ number, at, prompt, event: { ...event } })),
      } satisfies ChronicleReply;
    }),
  );
}
