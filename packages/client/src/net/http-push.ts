import { pushReply } from '@cartomancer/protocol';
import { object } from 'zod/mini';

import type { PushApi } from './api-client.ts';
import { requestAsPerson } from './http.ts';

const emptyReply = object({});

export const httpPush: PushApi = {
  settings: () => requestAsPerson('/api/push', { method: 'GET' }, pushReply),
  start: (body) => requestAsPerson('/api/push', { method: 'POST', body }, emptyReply),
  stop: (endpoint) => requestAsPerson('/api/push', { method: 'DELETE', body: { endpoint } }, emptyReply),
  setQuiet: (quiet) => requestAsPerson('/api/push/quiet', { method: 'PUT', body: { quiet } }, emptyReply),
  mute: (code, muted) =>
    requestAsPerson(`/api/push/tables/${encodeURIComponent(code)}`, { method: 'PUT', body: { muted } }, emptyReply),
};
