import { savedWebhookReply, webhookReply, webhookSecretReply, webhookTestReply } from '@cartomancer/protocol';
import { object } from 'zod/mini';

import type { WebhookApi } from './api-client.ts';
import { requestAsPerson } from './http.ts';

const pathOf = (code: string): string => `/api/tables/${encodeURIComponent(code)}/webhook`;

export const httpWebhook: WebhookApi = {
  read: (code) => requestAsPerson(pathOf(code), { method: 'GET' }, webhookReply),
  save: (code, body) => requestAsPerson(pathOf(code), { method: 'PUT', body }, savedWebhookReply),
  renewSecret: (code) => requestAsPerson(`${pathOf(code)}/secret`, { method: 'POST' }, webhookSecretReply),
  test: (code) => requestAsPerson(`${pathOf(code)}/test`, { method: 'POST' }, webhookTestReply),
  remove: (code) => requestAsPerson(pathOf(code), { method: 'DELETE' }, object({})),
};
