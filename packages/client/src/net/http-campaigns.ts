/** A host's tables behind HTTP. */
import { campaignEntry, campaignFile, campaignsReply, makeTableReply } from '@cartomancer/protocol';
import { z } from 'zod/mini';

import type { Campaigns } from './house.ts';
import { Unreachable } from './house.ts';
import { requestAsPerson } from './asking.ts';
import { openedTable } from './http-table.ts';
import { storedToken } from './token.ts';

const pathOf = (code: string): string => `/api/campaigns/${encodeURIComponent(code)}`;

export function httpCampaigns(): Campaigns {
  return {
    list: async () => {
      // Who has not been anywhere yet hosts nothing, and need not be known for that.
      if (storedToken().token === undefined) return [];
      const answer = await requestAsPerson('/api/campaigns', { method: 'GET' }, campaignsReply);
      if (!answer.ok) throw new Unreachable('No list of campaigns');
      return answer.value.campaigns;
    },
    change: (code, body) => requestAsPerson(pathOf(code), { method: 'PATCH', body }, campaignEntry),
    remove: (code) => requestAsPerson(pathOf(code), { method: 'DELETE' }, z.object({})),
    file: (code) => requestAsPerson(`${pathOf(code)}/file`, { method: 'GET' }, campaignFile),
    bringBack: async (text) => {
      const answer = await requestAsPerson('/api/campaigns', { method: 'POST', text }, makeTableReply);
      return answer.ok ? { ok: true, value: openedTable(answer.value) } : answer;
    },
  };
}
