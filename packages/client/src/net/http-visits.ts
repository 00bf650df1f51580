import { visitsReply } from '@cartomancer/protocol';
import { object } from 'zod/mini';

import { requestAsPerson } from './http.ts';
import { Unreachable } from './api-client.ts';
import type { VisitApi } from './api-client.ts';
import { storedToken } from './token.ts';

const emptyReply = object({});

export const httpVisits: VisitApi = {
  list: async () => {
    // A new browser has visited no table yet.
    if (storedToken().token === undefined) return [];
    const answer = await requestAsPerson('/api/visits', { method: 'GET' }, visitsReply);
    if (!answer.ok) throw new Unreachable('No list of visits');
    return answer.value.visits;
  },
  forget: (code) => requestAsPerson(`/api/visits/${encodeURIComponent(code)}`, { method: 'DELETE' }, emptyReply),
};
