import { sheetEntry, sheetFile, sheetsReply } from '@cartomancer/protocol';
import { z } from 'zod/mini';

import type { SheetApi } from './api-client.ts';
import { Unreachable } from './api-client.ts';
import { requestAsPerson } from './http.ts';
import { storedToken } from './token.ts';

const pathOf = (id: string): string => `/api/sheets/${encodeURIComponent(id)}`;

export function httpSheets(): SheetApi {
  return {
    list: async (ruleset) => {
      // A browser without a token has no sheets: do not create a token for an empty list.
      if (storedToken().token === undefined) return [];
      const query = ruleset === undefined ? '' : `?ruleset=${encodeURIComponent(ruleset)}`;
      const answer = await requestAsPerson(`/api/sheets${query}`, { method: 'GET' }, sheetsReply);
      if (!answer.ok) throw new Unreachable('No list of sheets');
      return answer.value.sheets;
    },
    file: (id) => requestAsPerson(pathOf(id), { method: 'GET' }, sheetFile),
    add: (file) => requestAsPerson('/api/sheets', { method: 'POST', body: file }, sheetEntry),
    rename: (id, title) => requestAsPerson(pathOf(id), { method: 'PATCH', body: { title } }, sheetEntry),
    remove: (id) => requestAsPerson(pathOf(id), { method: 'DELETE' }, z.object({})),
  };
}
