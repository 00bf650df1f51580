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
import type { RequestHandler, Router } from 'express';
import { z } from 'zod';

import type { PersonToken, Tokens } from '../access/tokens.ts';
import type { LinkRole, NewTable } from '../journal/journal.ts';
import type { Sources } from '../sources.ts';
import { demoOf, seatDemo } from '../table/demo.ts';
import type { LinkSecrets, OpenedTable, TableHouse } from '../table/house.ts';
import type { Answer, Rooms } from '../table/port.ts';
import { personOf } from './people.ts';
import { mayUse, personAt, readers, tableFinder } from './readers.ts';
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

function linkPath(code: string, kind: LinkRole, secret: string): string {
  return `/t/${code}#${kind}=${secret}`;
}

function linksOf(code: string, secrets: LinkSecrets): MakeTableReply['links'] {
  return {
    seat: linkPath(code, 'seat', secrets.seat),
    spectator: linkPath(code, 'spectator', secrets.spectator),
    gm: secrets.gm === null ? null : linkPath(code, 'gm', secrets.gm),
  };
}

function rigFrom(body: MakeTableBody, rigs: TablesParts['rigs']): NewTable['rig'] {
  if (body.rig === undefined) return null;
  if (rigs === 'refused') refuse(403, 'E_RIG', 'TB-18');
  const isPile = (pile: readonly string[]): pile is readonly CardCode[] => pile.every(isCardCode);
  return Object.fromEntries(
    Object.entries(body.rig).map(([label, pile]) => [label, isPile(pile) ? pile : refuse(400, 'E_MALFORMED', 'TB-10')]),
  );
}

function accepted(answer: Answer): void {
  if (answer.ok) return;
  const unstored = answer.refusals.some(({ code }) => code === 'E_NOT_STORED');
  throw new Refused(unstored ? 503 : 403, answer.refusals);
}

export function addTables(router: Router, parts: TablesParts): void {
  const { house, rooms, tokens, sources, rulesets, rigs, paces } = parts;

  const tableOf = tableFinder(house);
  const readerAt = readers({ tokens, sources });

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
        .filter(({ record }) => record.visibility === 'public')
        .toSorted((one, other) => other.record.createdAt - one.record.createdAt)
        .map(({ record, table }) => {
          const { seats, game } = table.state();
          return {
            code: record.code,
            ruleset: record.ruleset,
            name: record.title,
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
      const opened = await tableOf(request);
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

  router.get(
    '/tables/:code/chronicle',
    answering(async (request) => {
      const { before } = parsed(pageQuery, request.query);
      const opened = await tableOf(request);
      const { until } = await readerAt(request, opened);
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
