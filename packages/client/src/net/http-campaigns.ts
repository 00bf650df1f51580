import { campaignEntry, campaignFile, campaignsReply, makeTableReply } from '@cartomancer/protocol';
import { z } from 'zod/mini';

import type { CampaignApi } from './api-client.ts';
import { Unreachable } from './api-client.ts';
import { requestAsPerson } from './http.ts';
import { openedTable } from './http-table.ts';
import { storedToken } from './token.ts';

const pathOf = (code: string): string => `/api/campaigns/${encodeURIComponent(code)}`;

export function httpCampaigns(): CampaignApi {
  return {
    list: async () => {
      // A browser without a token hosts no tables: do not create a token for an empty list.
      if (storedToken().token === undefined) return [];
      const answer = await requestAsPerson('/api/campaigns', { method: 'GET' }, campaignsReply);
      if (!answer.ok) throw new Unreachable('No list of campaigns');
      return answer.value.campaigns;
    },
    change: (code, body) => requestAsPerson(pathOf(code), { method: 'PATCH', body }, campaignEntry),
    remove: (code) => requestAsPerson(pathOf(code), { method: 'DELETE' }, z.object({})),
    file: (code) => requestAsPerson(`${pathOf(code)}/file`, { method: 'GET' }, campaignFile),
    importTable: async (text) => {
      const answer = await requestAsPerson('/api/campaigns', { method: 'POST', text }, makeTableReply);
      return answer.ok ? { ok: true, value: openedTable(answer.value) } : answer;
    },
  };
}
