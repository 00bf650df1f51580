import { enterReply, personReply, tableOfProgram, waitReply } from '@cartomancer/protocol';
import type { EnterBody, EnterReply, PlaceReply } from '@cartomancer/protocol';
import type { Intent, RulesetId, ViewEvent } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';

import type { Answer } from './answer.ts';
import type { ConnectionStatus, TableConnection } from './connection.ts';
import type { Credentials } from './request.ts';
import { request } from './request.ts';
import { chroniclePage, tablePath, talkPage } from './story.ts';
import type { ChroniclePage, ChronicleRequest } from './story.ts';
import { joinTable } from './table-connection.ts';

/**
 * How to enter. `token`: a program's token, from the table's host. `link`: a link of the table, or the code of a public
 * table; `name` is the name of the person who enters, and `person` their earlier token, to return as the same person.
 */
export type Access =
  | { readonly token: string }
  | { readonly link: string; readonly name: string; readonly phrase?: string; readonly person?: string };

export interface OpenOptions {
  /** The server's address, `https://cards.example`. */
  readonly server: string;
  readonly access: Access;
}

export interface OpenedTable {
  readonly code: string;
  readonly ruleset: RulesetId;
  /** The token of the person or program. A person passes it as `person` to return as the same person. */
  readonly token: string;
  readonly status: ReadonlySignal<ConnectionStatus>;
  /** Undefined until the first view has arrived. */
  readonly view: ReadonlySignal<TableView | undefined>;
  /** Calls the listener with the current view and with each later one. Returns a function that unsubscribes. */
  watch(listener: (view: TableView) => void): () => void;
  hear(listener: (event: ViewEvent) => void): () => void;
  /** The first view from now on that fulfils the condition; undefined if the connection ends first. */
  until(condition: (view: TableView) => boolean): Promise<TableView | undefined>;
  /** Sends an intent and resolves when the table has decided. Even after a disconnect, it is executed only once. */
  send(intent: Intent): Promise<Answer<null>>;
  /**
   * A page of the story so far; the last page unless `before` is given. Rejects with `Unreachable` or `RequestRefused`.
   */
  chronicle(page?: ChronicleRequest): Promise<ChroniclePage>;
  leave(): void;
  /** The underlying connection, with all that the page of Cartomancer uses. */
  readonly connection: TableConnection;
}

interface EntryRequest {
  readonly code: string;
  readonly body: EnterBody;
}

const linkPattern = /([A-Z0-9]{3}-[A-Z0-9]{3})(?:#(seat|spectator|gm)=([\w-]+))?$/iu;
const noTableAnswer: Answer<never> = { ok: false, refusals: [{ code: 'E_NO_TABLE', clause: 'TB-03', facts: {} }] };
const noTokenAnswer: Answer<never> = { ok: false, refusals: [{ code: 'E_PROGRAM_TOKEN', clause: 'TB-03', facts: {} }] };

const linkKinds = ['seat', 'spectator', 'gm'] as const;

function entryByLink({ link, phrase }: { readonly link: string; readonly phrase?: string }): EntryRequest | undefined {
  const [, code, role, secret] = linkPattern.exec(link) ?? [];
  if (code === undefined) return undefined;
  const kind = linkKinds.find((known) => known === role?.toLowerCase());
  return {
    code: code.toUpperCase(),
    body: {
      ...(kind === undefined || secret === undefined ? {} : { link: { kind, secret } }),
      ...(phrase === undefined ? {} : { phrase }),
    },
  };
}

function enter(credentials: Credentials, { code, body }: EntryRequest): Promise<Answer<EnterReply>> {
  return request(credentials, `${tablePath(code)}/enter`, { method: 'POST', body, reply: enterReply });
}

/** Where the host approves arrivals, waits for the decision and enters again. */
async function enterWhenAdmitted(credentials: Credentials, { code, body }: EntryRequest): Promise<Answer<PlaceReply>> {
  const entered = await enter(credentials, { code, body });
  if (!entered.ok) return entered;
  const { value } = entered;
  if (value.role !== 'waiting') return { ok: true, value };
  const decided = await waitForHost(credentials, code);
  return decided.ok ? enterWhenAdmitted(credentials, { code, body: { ...body, waits: true } }) : decided;
}

async function waitForHost(credentials: Credentials, code: string): Promise<Answer<null>> {
  for (;;) {
    const path = `${tablePath(code)}/wait`;
    const answer = await request(credentials, path, { method: 'POST', body: {}, reply: waitReply });
    if (!answer.ok) return answer;
    const { waits, seconds } = answer.value;
    if (!waits) return { ok: true, value: null };
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

/** The token of a new person, or of an earlier one who returns under this name. */
function personToken(server: string, { name, person }: { readonly name: string; readonly person?: string }) {
  return request({ server, token: person }, '/api/person', { method: 'POST', body: { name }, reply: personReply });
}

/** Enters a table. Throws `Unreachable` if the server does not answer. */
export async function openTable({ server, access }: OpenOptions): Promise<Answer<OpenedTable>> {
  if ('token' in access) {
    const code = tableOfProgram(access.token);
    return code === undefined ? noTokenAnswer : await enterAndJoin({ server, token: access.token }, { code, body: {} });
  }
  const entry = entryByLink(access);
  if (entry === undefined) return noTableAnswer;
  const person = await personToken(server, access);
  return person.ok ? await enterAndJoin({ server, token: person.value.token }, entry) : person;
}

async function enterAndJoin(credentials: { readonly server: string; readonly token: string }, entry: EntryRequest) {
  const { code } = entry;
  const entered = await enterWhenAdmitted(credentials, entry);
  if (!entered.ok) return entered;
  let { pass } = entered.value;
  // Spectators must send their link with every request; everybody else is identified by the token.
  const { link } = entry.body;
  const headers = (): Readonly<Record<string, string>> => ({
    ...(link?.kind === 'spectator' ? { 'table-link': `spectator ${link.secret}` } : {}),
    ...(pass === undefined ? {} : { 'table-pass': pass }),
  });
  const connection = joinTable({
    server: credentials.server,
    token: () => credentials.token,
    entrance: entered.value,
    enter: async () => {
      const body: EnterBody = link?.kind === 'spectator' ? { link, ...(pass === undefined ? {} : { pass }) } : {};
      const answer = await enter(credentials, { code, body });
      if (answer.ok && answer.value.role !== 'waiting') ({ pass } = answer.value);
      return answer;
    },
    chronicle: (page) => chroniclePage(credentials, { code, ...page, headers: headers() }),
    talk: (before) => talkPage(credentials, { code, before, headers: headers() }),
  });
  const { ruleset, status, view } = connection;
  const hasLeft = signal(false);
  const table: OpenedTable = {
    code,
    ruleset,
    token: credentials.token,
    status,
    view,
    watch: (listener) =>
      view.subscribe((now) => {
        if (now !== undefined) listener(now);
      }),
    hear: (listener) =>
      connection.onEvents(({ events }) => {
        for (const event of events) listener(event);
      }),
    until: (condition) => firstView({ view, status, hasLeft }, condition),
    send: (intent) => connection.play(intent),
    chronicle: connection.chronicle,
    leave: () => {
      hasLeft.value = true;
      connection.leave();
    },
    connection,
  };
  return { ok: true, value: table } as const;
}

const ongoing: ReadonlySet<ConnectionStatus> = new Set(['joining', 'live', 'healing']);

function firstView(
  { view, status, hasLeft }: Pick<OpenedTable, 'view' | 'status'> & { readonly hasLeft: ReadonlySignal<boolean> },
  condition: (view: TableView) => boolean,
): Promise<TableView | undefined> {
  return new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const finish = (found: TableView | undefined): void => {
      resolve(found);
      // `subscribe` calls its listener once before it returns, so the function that stops it may not be in `stops` yet.
      queueMicrotask(() => stops.forEach((stop) => stop()));
    };
    stops.push(
      view.subscribe((now) => {
        if (now !== undefined && condition(now)) finish(now);
      }),
      status.subscribe((now) => {
        if (!ongoing.has(now)) finish(undefined);
      }),
      hasLeft.subscribe((left) => {
        if (left) finish(undefined);
      }),
    );
  });
}
