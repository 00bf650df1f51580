/** One table over HTTP: entering, and the past story and chat. */
import { chronicleReply, enterReply, talkReply } from '@cartomancer/protocol';
import type { EnterBody, EnterReply, MakeTableReply } from '@cartomancer/protocol';

import { ask, askAsPerson } from './http.ts';
import type { Answer, ChroniclePage, Entrance, OpenedTable, TalkPage } from './api-client.ts';
import { rememberLink, keepPass, passFor, spectatorLink, spectatorHeaders } from './spectator-link.ts';

/** Asks the server to enter a table, which also wakes it. Throws if the server does not answer. */
export async function enterTable(code: string, { link, phrase, retry }: Entrance = {}): Promise<Answer<EnterReply>> {
  const by = link ?? spectatorLink(code);
  const pass = by?.role === 'spectator' ? passFor(code) : undefined;
  const body: EnterBody = {
    ...(by === undefined ? {} : { link: { kind: by.role, secret: by.secret } }),
    ...(phrase === undefined ? {} : { phrase }),
    ...(pass === undefined ? {} : { pass }),
    ...(retry === 'request-admission' ? { waits: true } : {}),
    ...(retry === 'after-removal' ? { afterRemoval: true } : {}),
  };
  const answer = await askAsPerson(`/api/tables/${encodeURIComponent(code)}/enter`, body, enterReply);
  if (answer.ok && link !== undefined) rememberLink(code, link);
  if (answer.ok && 'pass' in answer.value && answer.value.pass !== undefined) keepPass(code, answer.value.pass);
  return answer;
}

export async function chroniclePage(code: string, before?: number): Promise<ChroniclePage> {
  const query = before === undefined ? '' : `?before=${before}`;
  const headers = spectatorHeaders(code);
  const path = `/api/tables/${encodeURIComponent(code)}/chronicle${query}`;
  const page = await ask(path, { method: 'GET', headers }, chronicleReply);
  return page.ok ? page.value : { entries: [], before: null };
}

/** A new table with its links, which the server sends only once. */
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
