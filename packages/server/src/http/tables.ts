/** TB-01 … TB-03, TB-15, TB-16 */
import { chronicleAudiences, enterBody, makeTableBody, tryBody } from '@cartomancer/protocol';
import type {
  ChronicleReply,
  EnterBody,
  EnterReply,
  MakeTableBody,
  MakeTableReply,
  TablesReply,
  TalkReply,
  TryReply,
} from '@cartomancer/protocol';
import type { CardCode, Intent, Ruleset } from '@cartomancer/rules/kernel';
import { isCardCode } from '@cartomancer/rules/kernel';
import type { PersonId, TableState } from '@cartomancer/rules/table';
import {
  arrivalsWait,
  knockOf,
  lostSeatOf,
  personAt,
  seatOf,
  seesWithDelay,
  mustBeAdmittedToWatch,
} from '@cartomancer/rules/table';
import type { RequestHandler, Router } from 'express';
import { z } from 'zod';

import type { TokenHolder, Tokens } from '../access/tokens.ts';
import type { NewTable } from '../journal/journal.ts';
import type { Sources } from '../sources.ts';
import { nextSessionOf } from '../table/campaign-summary.ts';
import { demoOf, seatDemo } from '../table/demo.ts';
import { askAgainSeconds } from '../table/admission-queue.ts';
import type { TableRegistry } from '../table/table-registry.ts';
import type { OpenedTable } from '../table/table-opening.ts';
import type { Rooms } from '../table/table-access.ts';
import type { Visit, Visits } from '../visits/visits.ts';
import type { answersInTurn } from './answers-in-turn.ts';
import type { EntryParts } from './entry.ts';
import {
  requireAccepted,
  addEntryRoutes,
  admit,
  changePhrase,
  entryRuleOf,
  keepsKnock,
  isPassOf,
  mayUse,
  opensWithSecret,
} from './entry.ts';
import type { Peers } from './owners.ts';
import { linksOf } from './links.ts';
import { personOf } from './people.ts';
import type { ProgramsParts } from './programs.ts';
import { addPrograms, programEntry, programFinder } from './programs.ts';
import type { ProgramTokens } from '../access/program-tokens.ts';
import { readerFinder, tableFinder } from './readers.ts';
import { answering, parsed, refuse, Refused } from './refusals.ts';
import type { TableCreationLimit } from './table-creation-limit.ts';
import { clientKeyOf } from './client-key.ts';
import type { NewcomerLimit } from './limit-newcomers.ts';
import type { DailyLimit } from './daily-limit.ts';
import { addWaiting } from './waiting.ts';
import { addSpectators } from './spectators.ts';

export interface TablesParts extends EntryParts {
  readonly peers: Peers;
  readonly visits: Visits;
  readonly visitLost: (error: unknown) => void;
  readonly registry: TableRegistry;
  readonly rooms: Rooms;
  readonly tokens: Tokens;
  readonly programs: ProgramsParts['programs'];
  readonly programTokens: ProgramTokens;
  readonly sources: Sources;
  readonly rulesets: ReadonlyMap<string, Ruleset>;
  readonly withinTableLimits: TableCreationLimit;
  readonly dailyWatches: DailyLimit;
  readonly limitKnocks: NewcomerLimit;
  readonly limitUnseated: NewcomerLimit;
  readonly historyInTurn: ReturnType<typeof answersInTurn>;
  /** `allowed` in tests only. */
  readonly rigs: 'allowed' | 'refused';
  /** `visit`: for entering and other changes; `read`: for history and the lists of one table. */
  readonly rateLimits: { readonly make: RequestHandler; readonly visit: RequestHandler; readonly read: RequestHandler };
}

const usualSeats = 3;

const listQuery = z.object({ ruleset: z.string().max(40).optional() });

const pageQuery = z.object({ before: z.coerce.number().int().min(0).optional() });
const chronicleQuery = pageQuery.extend({ of: z.enum(chronicleAudiences).default('everybody') });

function rigFrom(body: MakeTableBody, rigs: TablesParts['rigs']): NewTable['rig'] {
  if (body.rig === undefined) return null;
  if (rigs === 'refused') refuse(403, 'E_RIG', 'TB-18');
  const isPile = (pile: readonly string[]): pile is readonly CardCode[] => pile.every(isCardCode);
  return Object.fromEntries(
    Object.entries(body.rig).map(([label, pile]) => [label, isPile(pile) ? pile : refuse(400, 'E_MALFORMED', 'TB-10')]),
  );
}

interface ArrivalIntent extends Intent {
  readonly identity: string;
}

/** A newcomer, for the rules. `uninvited`: the last places are reserved for people with a link. */
function newcomerFacts(person: TokenHolder, { isInvited }: Pick<Arrival, 'isInvited'>) {
  return isInvited ? person : { ...person, uninvited: true };
}

/**
 * The host, people with a seat, and people who are present already, for whom nothing is written, are exempt from the
 * limit on what people without a seat write.
 */
function entersFreely(state: TableState, person: PersonId): boolean {
  const isHost = state.host === person || state.standsInFor === person;
  return isHost || seatOf(state, person) !== undefined || state.people[person]?.here === true;
}

interface Arrival {
  readonly person: TokenHolder;
  readonly link: 'seat' | 'gm';
  /** A valid link, and not only the code of a public table. */
  readonly isInvited: boolean;
  readonly clientKey: string;
}

export function addTables(router: Router, parts: TablesParts): void {
  const {
    registry,
    rooms,
    tokens,
    sources,
    rulesets,
    rigs,
    rateLimits,
    linkSecrets,
    peers,
    withinTableLimits,
    dailyWatches,
    limitKnocks,
    limitUnseated,
    historyInTurn: inTurn,
  } = parts;
  const { visits, visitLost, programs, programTokens } = parts;

  const tableOf = tableFinder(registry);
  const programAt = programFinder(programTokens);
  const enterAsProgram = programEntry({ programs, rooms, sources, dailyWatches });
  const readerAt = readerFinder({ tokens, linkSecrets, programAt });
  // Programs may read the story, but not the chat.
  const chatReaderAt = readerFinder({ tokens, linkSecrets });

  /** Restores an archived table when its host enters, and refuses other people (TB-20). */
  async function restoredForHost(opened: OpenedTable, { identity }: TokenHolder): Promise<OpenedTable> {
    const { record, campaign } = opened;
    if (record.archivedAt === null) return opened;
    if (campaign.summary.host !== identity) refuse(403, 'E_ARCHIVED', 'TB-20');
    await registry.archive(record, null);
    return (await registry.open(record.code)) ?? refuse(404, 'E_NO_TABLE', 'TB-03');
  }

  /**
   * Stores the intent of a person who enters or knocks. Unless they enter freely, it counts towards the limit on what
   * people without a seat write (TB-10).
   */
  async function sendArrival({ record: { code }, table }: OpenedTable, intent: ArrivalIntent, clientKey: string) {
    const state = table.state();
    const person = personAt(state, intent.identity);
    const seconds =
      person !== undefined && entersFreely(state, person) ? 0 : rooms.countArrival({ code, clientKey, intent });
    if (seconds > 0) refuse(429, 'E_SLOW_DOWN', 'TB-10', { seconds });
    requireAccepted(await table.system(intent));
  }

  async function arrive(opened: OpenedTable, arrival: Arrival): Promise<void> {
    const { table } = opened;
    const { person, link, clientKey, isInvited } = arrival;
    const send = () => sendArrival(opened, { type: 'arrive', ...newcomerFacts(person, arrival), link }, clientKey);
    if (arrivalsWait(table.state())) return limitKnocks(table, { identity: person.identity, clientKey }, send);
    return isInvited ? send() : limitUnseated(table, { identity: person.identity, clientKey }, send);
  }

  /**
   * Refuses a person whom the host turned away. Otherwise their client's repeated request would be a new knock (TB-04).
   */
  function refuseTurnedAway({ admissionQueue }: OpenedTable, { identity }: TokenHolder, { waits }: EnterBody): void {
    if (waits === true && admissionQueue.wasTurnedAway(identity)) refuse(403, 'E_TURNED_AWAY', 'TB-04');
  }

  /** Adds the table to this person's list. Entering does not wait for it, and succeeds even if it cannot be stored. */
  function recordVisit({ record }: OpenedTable, identity: string, visit: Pick<Visit, 'role' | 'made'>): void {
    visits.note(identity, { ...visit, table: record.number, at: sources.clock.now() }).catch(visitLost);
  }

  /** The reply to a person who must wait for the host. Also records that their client still asks. */
  function waitingAt(
    { record: { ruleset }, table, admissionQueue }: OpenedTable,
    { identity }: TokenHolder,
  ): EnterReply {
    const knock = knockOf(table.state(), identity) ?? refuse(403, 'E_LINK', 'TB-04');
    admissionQueue.asked(knock);
    return { role: 'waiting', ruleset, title: table.state().title, seconds: askAgainSeconds };
  }

  router.post(
    '/tables',
    rateLimits.make,
    answering(async (request, response) => {
      const person = await personOf(tokens, request);
      const body = parsed(makeTableBody, request.body);
      const newTable = {
        ruleset: body.ruleset,
        title: body.name,
        visibility: body.visibility ?? 'private',
        seats: body.seats ?? usualSeats,
        options: body.options ?? {},
        host: person,
        rig: rigFrom(body, rigs),
      };
      const { visibility } = newTable;
      const made = await withinTableLimits({ person, request, response, visibility }, () => registry.make(newTable));
      if (!made.ok) throw new Refused(400, made.refusals);
      const { code } = made.table;
      if (body.phrase !== undefined) await changePhrase(made.table, body.phrase, sources);
      return { code, links: linksOf(code, made.secrets) } satisfies MakeTableReply;
    }),
  );

  router.post(
    '/try',
    rateLimits.make,
    answering(async (request, response) => {
      const person = await personOf(tokens, request);
      const ruleset = rulesets.get(parsed(tryBody, request.body).ruleset);
      if (ruleset === undefined) refuse(400, 'E_NO_RULESET', 'TB-01');
      const { seats, options } = demoOf(ruleset);
      const newTable = {
        ruleset: ruleset.id,
        title: ruleset.title,
        visibility: 'private' as const,
        seats,
        options,
        host: person,
        rig: null,
        trial: true as const,
      };
      const made = await withinTableLimits({ person, request, response, visibility: 'private' }, () =>
        registry.make(newTable),
      );
      if (!made.ok) throw new Refused(400, made.refusals);
      requireAccepted(await seatDemo(made.table, sources.ids));
      return { code: made.table.code } satisfies TryReply;
    }),
  );

  router.get(
    '/tables',
    answering(async (request) => {
      const { ruleset } = parsed(listQuery, request.query);
      const [found, others] = await Promise.all([
        registry.publicTables(),
        peers.isForwarded(request) ? [] : peers.publicTables(),
      ]);
      // A table that is asleep in this process may be open in another one.
      const openElsewhere = new Map(
        others.filter(({ phase }) => phase !== 'asleep').map((table) => [table.code, table]),
      );
      const tables = found
        .filter(({ record }) => ruleset === undefined || record.ruleset === ruleset)
        .map(({ record: { code, ruleset: id, title, nextSession }, table }) => {
          const listing = { code, ruleset: id, name: title, nextSession };
          if (table === undefined)
            return (
              openElsewhere.get(code) ?? { ...listing, seats: null, taken: null, phase: 'asleep' as const, door: null }
            );
          const state = table.state();
          // People who enter from the public list cannot take the GM's seat.
          const seats = state.seats.filter(({ kind }) => kind === 'player');
          return {
            ...listing,
            name: state.title,
            nextSession: nextSessionOf(state),
            seats: seats.length,
            taken: seats.filter(({ holder }) => holder !== null).length,
            phase: table.layer.phase(state),
            door: entryRuleOf(state),
          };
        });
      // Only the newest tables are in `found`, so a table that is open in another process may be missing from it.
      const listed = new Set(found.map(({ record }) => record.code));
      const missing = [...openElsewhere.values()].filter(
        (table) => !listed.has(table.code) && (ruleset === undefined || table.ruleset === ruleset),
      );
      return { tables: [...tables, ...missing] } satisfies TablesReply;
    }),
  );

  router.post(
    '/tables/:code/enter',
    rateLimits.visit,
    answering(async (request, response): Promise<EnterReply> => {
      const presented = parsed(enterBody, request.body ?? {});
      const { link } = presented;
      const clientKey = clientKeyOf(request, response);
      const program = await programAt(request);
      if (program !== undefined) return await enterAsProgram(await tableOf(request), program, { request, response });
      const person = await personOf(tokens, request);
      const opened = await restoredForHost(await tableOf(request), person);
      const { record, table } = opened;
      refuseTurnedAway(opened, person, presented);
      await admit(opened, { person, presented, request, response }, parts);
      const { ruleset } = record;
      if (link?.kind === 'spectator') {
        // A spectator with a pass can return freely.
        const { identity } = person;
        const hasPass = isPassOf(opened, { pass: presented.pass, identity }, linkSecrets);
        const waits = mustBeAdmittedToWatch(table.state(), identity) && !hasPass;
        const isInvited = opensWithSecret(opened, link, linkSecrets);
        if (!waits) {
          await dailyWatches(request, response);
          await opened.wake();
          const { made } = table.state().doors.links.spectator;
          const isPerson = personAt(table.state(), identity) !== undefined;
          // The link is checked once more: it may have been renewed while the table woke.
          const isValid = !isPerson && opensWithSecret(opened, link, linkSecrets);
          recordVisit(opened, identity, { role: isPerson ? 'person' : 'spectator', made: isValid ? made : null });
          // The pass of a person of the table ends when they are removed, because they were admitted to play and not to
          // watch.
          const as = isPerson ? 'visitor' : 'spectator';
          return { ruleset, role: 'spectator', ...(await rooms.gallery(table, { identity, as })) };
        }
        if (!keepsKnock(table.state(), person, 'spectator'))
          await limitKnocks(table, { identity, clientKey }, () =>
            sendArrival(opened, { type: 'knock_to_watch', ...newcomerFacts(person, { isInvited }) }, clientKey),
          );
        return waitingAt(opened, person);
      }
      const isMember = personAt(table.state(), person.identity) !== undefined;
      if (keepsKnock(table.state(), person, link?.kind ?? 'seat')) return waitingAt(opened, person);
      // A person of the table needs no link; a valid one may give them more rights.
      if (!isMember || (link !== undefined && mayUse(opened, link, linkSecrets)))
        await arrive(opened, {
          person,
          link: link?.kind ?? 'seat',
          isInvited: link !== undefined && opensWithSecret(opened, link, linkSecrets),
          clientKey,
        });
      const state = table.state();
      const personId = personAt(state, person.identity);
      if (personId === undefined) return waitingAt(opened, person);
      await opened.wake();
      recordVisit(opened, person.identity, { role: 'person', made: null });
      const lostSeat = lostSeatOf(state, personId);
      const lostSeatField = lostSeat === undefined ? {} : { lostSeat };
      if (seesWithDelay(state, personId))
        return {
          ruleset,
          role: 'visitor',
          ...(await rooms.gallery(table, { identity: person.identity, as: 'visitor' })),
          ...lostSeatField,
        };
      return { ruleset, role: 'person', ...(await rooms.open(table)), ...lostSeatField };
    }),
  );

  addEntryRoutes(router, { ...parts, tableOf, rateLimit: rateLimits.visit });
  addWaiting(router, { tokens, tableOf });
  addPrograms(router, { ...parts, tableOf, rateLimits: { read: rateLimits.read, change: rateLimits.visit } });
  addSpectators(router, { tokens, tableOf, rooms, rateLimits: { read: rateLimits.read, change: rateLimits.visit } });

  router.get(
    '/tables/:code/talk',
    rateLimits.read,
    inTurn(async (request) => {
      const { before } = parsed(pageQuery, request.query);
      const opened = await tableOf(request);
      const { person = null, until } = await chatReaderAt(request, opened);
      const page = await opened.table.talk({
        person,
        ...(before === undefined ? {} : { before }),
        ...(until === undefined ? {} : { until }),
      });
      return {
        before: page.before,
        entries: page.entries.map(({ number, at, event }) => ({ number, at, event: { ...event } })),
      } satisfies TalkReply;
    }),
  );

  router.get(
    '/tables/:code/chronicle',
    rateLimits.read,
    inTurn(async (request, _response, gone) => {
      const { before, of } = parsed(chronicleQuery, request.query);
      const opened = await tableOf(request);
      const { person, until } = await readerAt(request, opened);
      const page = await opened.table.chronicle({
        gone,
        ...(before === undefined ? {} : { before }),
        ...(until === undefined ? {} : { until }),
        ...(person === undefined || of === 'everybody' ? {} : { person }),
      });
      return {
        before: page.before,
        names: { ...page.names },
        entries: page.entries.map(({ event, names, ...entry }) => ({
          ...entry,
          event: { ...event },
          ...(names === undefined ? {} : { names: { ...names } }),
        })),
      } satisfies ChronicleReply;
    }),
  );
}
