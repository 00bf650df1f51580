import {
  changeNoteBody,
  changePreparedBody,
  longestPrepared,
  longestTitle,
  mostIntents,
  mostNotes,
  mostPrepared,
  noteBody,
  noteReply,
  preparedFile,
  preparedReply,
} from '@cartomancer/protocol';
import type {
  ChangedNoteReply,
  ChangedPreparedReply,
  NoteReply,
  NotesReply,
  PreparedListReply,
  PreparedReply,
} from '@cartomancer/protocol';
import type { Intent, Ruleset } from '@cartomancer/rules/kernel';
import { cleanName, personAt, preparedRefusals } from '@cartomancer/rules/table';
import type { Request, RequestHandler, Router } from 'express';

import type { Tokens } from '../access/tokens.ts';
import type { Changed, Documents, OwnDrawer, StoredDocument } from '../documents/documents.ts';
import type { Sources } from '../sources.ts';
import type { TableRegistry } from '../table/table-registry.ts';
import type { DailyBytes, DailyLimit } from './daily-limit.ts';
import type { answersInTurn } from './answers-in-turn.ts';
import { personOf } from './people.ts';
import { tableFinder } from './readers.ts';
import { answering, parsed, refuse, Refused } from './refusals.ts';

export interface DocumentsParts {
  readonly documents: Documents;
  readonly registry: TableRegistry;
  readonly tokens: Tokens;
  readonly sources: Sources;
  readonly rulesets: ReadonlyMap<string, Ruleset>;
  readonly dailyDocuments: DailyLimit;
  /** The limit on the bytes of new and changed documents. */
  readonly dailyBytes: DailyBytes;
  readonly rateLimit: RequestHandler;
  /** Lists may have several megabytes. */
  readonly longInTurn: ReturnType<typeof answersInTurn>;
}

/** Refuses a title without visible characters. */
function visibleTitle(written: string): string {
  const title = cleanName(written, longestTitle);
  return title === '' ? refuse(400, 'E_MALFORMED', 'TB-10', { field: 'title' }) : title;
}

function noteOf({ body, ...stored }: StoredDocument): NoteReply {
  return noteReply.parse({ ...stored, ...(body as object) });
}

function thingOf({ body, ...stored }: StoredDocument): PreparedReply {
  return preparedReply.parse({ ...stored, ...(body as object) });
}

function documentAfter(changed: Changed): StoredDocument | null {
  return changed.is === 'gone' ? null : changed.document;
}

function refuseMissing(): never {
  refuse(404, 'E_NO_DOCUMENT', 'TB-20');
}

const bytesOf = (body: unknown): number => Buffer.byteLength(JSON.stringify(body));

const isLongerThan = (most: number, list: unknown): boolean => Array.isArray(list) && list.length > most;

/** Whether a list is too long. The schema refuses it too, but only after checking all of its items, up to 100,000. */
function hasLongLists(file: unknown): boolean {
  const { things } = Object(file) as { readonly things?: unknown };
  if (!Array.isArray(things)) return false;
  const intentsOf = (thing: unknown) => (Object(thing) as { readonly intents?: unknown }).intents;
  return isLongerThan(mostPrepared, things) || things.some((thing) => isLongerThan(mostIntents, intentsOf(thing)));
}

const idOf = (request: Request): string => String(request.params['id']);

export function addDocuments(router: Router, parts: DocumentsParts): void {
  addNotes(router, parts);
  addPrepared(router, parts);
}

function addNotes(router: Router, parts: DocumentsParts): void {
  const { documents, registry, tokens, sources, dailyDocuments, dailyBytes, rateLimit, longInTurn: inTurn } = parts;
  const find = tableFinder(registry);

  /** Refuses people who do not belong to the table. */
  async function ownNotes(request: Request): Promise<OwnDrawer> {
    const { identity } = await personOf(tokens, request);
    const { record, table } = await find(request);
    if (personAt(table.state(), identity) === undefined) refuse(403, 'E_LINK', 'TB-03');
    return { owner: identity, drawer: { kind: 'notes', table: record.number } };
  }

  router.get(
    '/tables/:code/notes',
    rateLimit,
    inTurn(async (request) => {
      const listed = await documents.list(await ownNotes(request));
      return { notes: listed.map(noteOf) } satisfies NotesReply;
    }),
  );

  router.post(
    '/tables/:code/notes',
    rateLimit,
    answering(async (request, response) => {
      const own = await ownNotes(request);
      const { title, scene, text } = parsed(noteBody, request.body);
      await dailyDocuments(request, response);
      await dailyBytes(request, response, bytesOf(request.body));
      const document = { id: sources.ids.secret(), body: { title: visibleTitle(title), scene, text } };
      const added = await documents.add({ ...own, documents: [document], at: sources.clock.now(), most: mostNotes });
      if (added === 'full') refuse(409, 'E_NOTES_FULL', 'TB-20', { n: mostNotes });
      const [note] = added === 'gone' ? [] : added;
      return note === undefined ? refuse(404, 'E_NO_TABLE', 'TB-03') : noteOf(note);
    }),
  );

  router.put(
    '/tables/:code/notes/:id',
    rateLimit,
    answering(async (request, response) => {
      const own = await ownNotes(request);
      const { title, scene, text, version } = parsed(changeNoteBody, request.body);
      await dailyBytes(request, response, bytesOf(request.body));
      const body = { title: visibleTitle(title), scene, text };
      const changed = await documents.change({ ...own, id: idOf(request), version, body, at: sources.clock.now() });
      const note = documentAfter(changed);
      return { saved: changed.is === 'saved', note: note === null ? null : noteOf(note) } satisfies ChangedNoteReply;
    }),
  );

  router.delete(
    '/tables/:code/notes/:id',
    rateLimit,
    answering(async (request) =>
      (await documents.remove({ ...(await ownNotes(request)), id: idOf(request) })) ? {} : refuseMissing(),
    ),
  );
}

function addPrepared(router: Router, parts: DocumentsParts): void {
  const { documents, tokens, sources, rulesets, dailyDocuments, dailyBytes, rateLimit, longInTurn: inTurn } = parts;

  function systemOf(id: string): Ruleset {
    return rulesets.get(id) ?? refuse(400, 'E_NO_RULESET', 'TB-20');
  }

  async function ownThings(request: Request): Promise<OwnDrawer & { readonly system: Ruleset }> {
    const { identity } = await personOf(tokens, request);
    const system = systemOf(String(request.params['ruleset']));
    return { owner: identity, drawer: { kind: 'prepared', ruleset: system.id }, system };
  }

  function checkIntents(system: Ruleset, intents: readonly Intent[]): void {
    if (JSON.stringify(intents).length > longestPrepared) refuse(413, 'E_MALFORMED', 'TB-10');
    const refusals = preparedRefusals(system, intents);
    if (refusals.length > 0) throw new Refused(400, refusals);
  }

  router.get(
    '/prepared/:ruleset',
    rateLimit,
    inTurn(async (request) => {
      const { owner, drawer } = await ownThings(request);
      return { things: (await documents.list({ owner, drawer })).map(thingOf) } satisfies PreparedListReply;
    }),
  );

  router.post(
    '/prepared',
    rateLimit,
    answering(async (request, response) => {
      const { identity: owner } = await personOf(tokens, request);
      // Before the file is checked, because that takes long for a large one.
      await dailyBytes(request, response, bytesOf(request.body));
      if (hasLongLists(request.body)) refuse(400, 'E_MALFORMED', 'TB-10');
      const { ruleset, things } = parsed(preparedFile, request.body);
      const system = systemOf(ruleset);
      for (const { intents } of things) checkIntents(system, intents);
      await dailyDocuments(request, response);
      const added = await documents.add({
        owner,
        drawer: { kind: 'prepared', ruleset: system.id },
        documents: things.map(({ title, kind, intents }) => ({
          id: sources.ids.secret(),
          body: { title: visibleTitle(title), kind, intents },
        })),
        at: sources.clock.now(),
        most: mostPrepared,
      });
      if (added === 'full' || added === 'gone') refuse(409, 'E_PREPARED_FULL', 'TB-20', { n: mostPrepared });
      return { things: added.map(thingOf) } satisfies PreparedListReply;
    }),
  );

  router.put(
    '/prepared/:ruleset/:id',
    rateLimit,
    answering(async (request, response) => {
      const { owner, drawer, system } = await ownThings(request);
      const { title, kind, intents, version } = parsed(changePreparedBody, request.body);
      checkIntents(system, intents);
      await dailyBytes(request, response, bytesOf(request.body));
      const body = { title: visibleTitle(title), kind, intents };
      const change = { owner, drawer, id: idOf(request), version, body, at: sources.clock.now() };
      const changed = await documents.change(change);
      const thing = documentAfter(changed);
      return {
        saved: changed.is === 'saved',
        thing: thing === null ? null : thingOf(thing),
      } satisfies ChangedPreparedReply;
    }),
  );

  router.delete(
    '/prepared/:ruleset/:id',
    rateLimit,
    answering(async (request) => {
      const { owner, drawer } = await ownThings(request);
      return (await documents.remove({ owner, drawer, id: idOf(request) })) ? {} : refuseMissing();
    }),
  );
}
