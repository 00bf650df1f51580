/** Web push, over HTTP. */
import { pushReply } from '@cartomancer/protocol';
import { object } from 'zod/mini';

import type { PushApi } from './api-client.ts';
import { requestAsPerson } from './http.ts';

const nothing = object({});

export const httpPush: PushApi = {
  wishes: () => requestAsPerson('/api/push', { method: 'GET' }, pushReply),
  start: (body) => requestAsPerson('/api/push', { method: 'POST', body }, nothing),
  stop: (endpoint) => requestAsPerson('/api/push', { method: 'DELETE', body: { endpoint } }, nothing),
  setQuiet: (quiet) => requestAsPerson('/api/push/quiet', { method: 'PUT', body: { quiet } }, nothing),
  mute: (code, muted) =>
    requestAsPerson(`/api/push/tables/${encodeURIComponent(code)}`, { method: 'PUT', body: { muted } }, nothing),
};
