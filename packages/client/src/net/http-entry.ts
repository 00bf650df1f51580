/** The host's controls for who may enter and watch, over HTTP. */
import { linksReply, watchersReply } from '@cartomancer/protocol';
import { object } from 'zod/mini';

import type { EntryApi } from './api-client.ts';
import { requestAsPerson } from './http.ts';

/** A reply without content: `{}`. */
const emptyReply = object({});

function tablePath(code: string): string {
  return `/api/tables/${encodeURIComponent(code)}`;
}

export const httpEntry: EntryApi = {
  links: (code) => requestAsPerson(`${tablePath(code)}/links`, { method: 'GET' }, linksReply),
  watchers: (code) => requestAsPerson(`${tablePath(code)}/watchers`, { method: 'GET' }, watchersReply),
  changeWatcher: (code, body) => requestAsPerson(`${tablePath(code)}/watchers`, { method: 'POST', body }, emptyReply),
  changePhrase: (code, phrase) =>
    requestAsPerson(`${tablePath(code)}/phrase`, { method: 'PUT', body: { phrase } }, emptyReply),
};
