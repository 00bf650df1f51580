import {
  changedNoteReply,
  changedPreparedReply,
  noteReply,
  notesReply,
  preparedListReply,
} from '@cartomancer/protocol';
import { object } from 'zod/mini';

import type { DocumentApi } from './api-client.ts';
import { requestAsPerson } from './http.ts';

const emptyReply = object({});
const notesPath = (code: string): string => `/api/tables/${encodeURIComponent(code)}/notes`;
const thingsPath = (ruleset: string): string => `/api/prepared/${encodeURIComponent(ruleset)}`;
const itemPath = (path: string, id: string): string => `${path}/${encodeURIComponent(id)}`;

export const httpDocuments: DocumentApi = {
  notes: (code) => requestAsPerson(notesPath(code), { method: 'GET' }, notesReply),
  addNote: (code, body) => requestAsPerson(notesPath(code), { method: 'POST', body }, noteReply),
  changeNote: (code, id, body) =>
    requestAsPerson(itemPath(notesPath(code), id), { method: 'PUT', body }, changedNoteReply),
  removeNote: (code, id) => requestAsPerson(itemPath(notesPath(code), id), { method: 'DELETE' }, emptyReply),
  prepared: (ruleset) => requestAsPerson(thingsPath(ruleset), { method: 'GET' }, preparedListReply),
  addPrepared: (body) => requestAsPerson('/api/prepared', { method: 'POST', body }, preparedListReply),
  changePrepared: (ruleset, id, body) =>
    requestAsPerson(itemPath(thingsPath(ruleset), id), { method: 'PUT', body }, changedPreparedReply),
  removePrepared: (ruleset, id) => requestAsPerson(itemPath(thingsPath(ruleset), id), { method: 'DELETE' }, emptyReply),
};
