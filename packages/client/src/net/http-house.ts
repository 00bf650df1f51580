/** The house behind HTTP. Every reply is parsed before it is believed. */
import {
  chronicleReply,
  enterReply,
  makeTableReply,
  personReply,
  refusedReply,
  tablesReply,
  talkReply,
  tryReply,
} from '@cartomancer/protocol';
import type { EnterBody, EnterReply, MakeTableBody, MakeTableReply } from '@cartomancer/protocol';
import type { z } from 'zod/mini';

import { Unreachable } from './house.ts';
import type {
  Answer,
  Campaigns,
  ChroniclePage,
  Devices,
  Entrance,
  House,
  HostDoor,
  OpenedTable,
  Shelf,
  TalkPage,
} from './house.ts';
import { say } from '../text/own.ts';
import { myName } from './name.ts';
import { storedToken } from './token.ts';
import { cameBy, keepPass, passFor, watchesBy, watchingHeaders } from './watching.ts';

interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  /** A body that is JSON already. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks with the token there is, if any. */
export async function ask<T>(path: string, request: Request, reply: z.ZodMiniType<T>): Promise<Answer<T>> {
  const { token } = storedToken();
  const body = request.text ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const response = await fetch(path, {
    method: request.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...request.headers,
    },
    ...(body === undefined ? {} : { body }),
  }).catch(() => {
    throw new Unreachable(`${path} did not answer`);
  });
  const answered: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const read = reply.safeParse(answered);
    if (!read.success) throw new Unreachable(`${path} answered what cannot be read`);
    return { ok: true, value: read.data };
  }
  const refused = refusedReply.safeParse(answered);
  if (!refused.success) throw new Unreachable(`${path} answered ${response.status}`);
  return { ok: false, refusals: refused.data.refusals };
}

/** Who this browser is to the house: a token is asked for once, and again when the name has changed. */
async function introduce(): Promise<void> {
  const known = storedToken();
  const name = myName.value.trim();
  if (known.token !== undefined && (name === '' || known.name === name)) return;
  const body = { name: name === '' ? say('name.guest') : name };
  let made = await ask('/api/person', { method: 'POST', body }, personReply);
  if (!made.ok && known.token !== undefined) {
    // The house no longer knows this token: its key has changed, or the token is too old.
    known.drop();
    made = await ask('/api/person', { method: 'POST', body }, personReply);
  }
  if (!made.ok) throw new Unreachable('No token for this person');
  known.keep({ token: made.value.token, name: made.value.name });
}

/** Asks as a person; a token the house no longer knows is replaced once. */
export async function requestAsPerson<T>(path: string, request: Request, reply: z.ZodMiniType<T>): Promise<Answer<T>> {
  await introduce();
  const answer = await ask(path, request, reply);
  if (answer.ok || !answer.refusals.some(({ code }) => code === 'E_UNKNOWN_PERSON')) return answer;
  storedToken().drop();
  await introduce();
  return ask(path, request, reply);
}

function askAsPerson<T>(path: string, body: unknown, reply: z.ZodMiniType<T>): Promise<Answer<T>> {
  return requestAsPerson(path, { method: 'POST', body }, reply);
}

/** Where to join a table, or to wait; also wakes it. Throws when nobody answers. */
export async function enterTable(code: string, { link, phrase, again }: Entrance = {}): Promise<Answer<EnterReply>> {
  const by = link ?? watchesBy(code);
  const pass = by?.role === 'spectator' ? passFor(code) : undefined;
  const body: EnterBody = {
    ...(by === undefined ? {} : { link: { kind: by.role, secret: by.secret } }),
    ...(phrase === undefined ? {} : { phrase }),
    ...(pass === undefined ? {} : { pass }),
    ...(again === undefined ? {} : { waits: true }),
  };
  const answer = await askAsPerson(`/api/tables/${encodeURIComponent(code)}/enter`, body, enterReply);
  if (answer.ok && link !== undefined) cameBy(code, link);
  if (answer.ok && 'pass' in answer.value && answer.value.pass !== undefined) keepPass(code, answer.value.pass);
  return answer;
}

export async function chroniclePage(code: string, before?: number): Promise<ChroniclePage> {
  const query = before === undefined ? '' : `?before=${before}`;
  const headers = watchingHeaders(code);
  const path = `/api/tables/${encodeURIComponent(code)}/chronicle${query}`;
  const page = await ask(path, { method: 'GET', headers }, chronicleReply);
  return page.ok ? page.value : { entries: [], before: null };
}

/** A new table and its links, as the house told them once. */
export function openedTable({ code, links: { seat, spectator, gm } }: MakeTableReply): OpenedTable {
  return { code, links: { seat, spectator, ...(gm === null ? {} : { gm }) } };
}

export async function talkPage(code: string, before?: number): Promise<TalkPage> {
  const query = before === undefined ? '' : `?before=${before}`;
  const page = await ask(`/api/tables/${encodeURIComponent(code)}/talk${query}`, { method: 'GET' }, talkReply);
  return page.ok
    ? { events: page.value.entries.map(({ event }) => event), before: page.value.before }
    : { events: [], before: null };
}

export function httpHouse(parts: {
  readonly shelf: Shelf;
  readonly campaigns: Campaigns;
  readonly door: HostDoor;
  readonly devices: Devices;
}): House {
  return {
    ...parts,
    publicTables: async () => {
      const answer = await ask('/api/tables', { method: 'GET' }, tablesReply);
      if (!answer.ok) throw new Unreachable('No list of tables');
      return answer.value.tables.map(({ name, ...table }) => ({ ...table, title: name }));
    },
    open: async (wish) => {
      const { title, options, ...rest } = wish;
      const body: MakeTableBody = { ...rest, name: title, options: { ...options } };
      const answer = await askAsPerson('/api/tables', body, makeTableReply);
      return answer.ok ? { ok: true, value: openedTable(answer.value) } : answer;
    },
    tryNow: (ruleset) => askAsPerson('/api/try', { ruleset }, tryReply),
    enter: async (code, by) => {
      const entrance = await enterTable(code, by);
      if (!entrance.ok) return entrance;
      const place = entrance.value;
      if (place.role === 'waiting') {
        const { title, ruleset, seconds } = place;
        return { ok: true, value: { at: 'door', title, ruleset, seconds } };
      }
      // The way to the rooms is loaded with the first table, not with the lobby.
      const { joinTable } = await import('./room-connection.ts');
      return { ok: true, value: { at: 'table', connection: joinTable(code, place) } };
    },
  };
}
