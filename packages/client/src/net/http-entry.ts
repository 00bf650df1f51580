import { linksReply, makeProgramReply, programsReply, watchersReply } from '@cartomancer/protocol';
import { tablePath } from '@cartomancer/client';
import { object } from 'zod/mini';

import type { EntryApi } from './api-client.ts';
import { requestAsPerson } from './http.ts';

const emptyReply = object({});

export const httpEntry: EntryApi = {
  links: (code) => requestAsPerson(`${tablePath(code)}/links`, { method: 'GET' }, linksReply),
  watchers: (code) => requestAsPerson(`${tablePath(code)}/watchers`, { method: 'GET' }, watchersReply),
  changeWatcher: (code, body) => requestAsPerson(`${tablePath(code)}/watchers`, { method: 'POST', body }, emptyReply),
  programs: (code) => requestAsPerson(`${tablePath(code)}/programs`, { method: 'GET' }, programsReply),
  makeProgram: (code, body) =>
    requestAsPerson(`${tablePath(code)}/programs`, { method: 'POST', body }, makeProgramReply),
  revokeProgram: (code, id) =>
    requestAsPerson(`${tablePath(code)}/programs/${encodeURIComponent(id)}`, { method: 'DELETE' }, emptyReply),
  changePhrase: (code, phrase) =>
    requestAsPerson(`${tablePath(code)}/phrase`, { method: 'PUT', body: { phrase } }, emptyReply),
};
