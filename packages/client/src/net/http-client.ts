import { doorReply, makeTableReply, tablesReply, tryReply, waitReply } from '@cartomancer/protocol';
import type { MakeTableBody } from '@cartomancer/protocol';

import { ask, askAsPerson, requestAsPerson } from './http.ts';
import { enterTable, openedTable } from './http-table.ts';
import { Unreachable } from './api-client.ts';
import type {
  CampaignApi,
  DeviceApi,
  DocumentApi,
  ApiClient,
  EntryApi,
  PictureApi,
  PushApi,
  SheetApi,
  TurnApi,
  VisitApi,
  WebhookApi,
} from './api-client.ts';

export function httpClient(parts: {
  readonly sheetLibrary: SheetApi;
  readonly campaigns: CampaignApi;
  readonly visits: VisitApi;
  readonly turns: TurnApi;
  readonly push: PushApi;
  readonly webhook: () => Promise<WebhookApi>;
  readonly entry: EntryApi;
  readonly documents: DocumentApi;
  readonly pictures: PictureApi;
  readonly devices: DeviceApi;
}): ApiClient {
  return {
    ...parts,
    publicTables: async () => {
      const answer = await ask('/api/tables', { method: 'GET' }, tablesReply);
      if (!answer.ok) throw new Unreachable('No list of tables');
      return answer.value.tables.map(({ name, ...table }) => ({ ...table, title: name }));
    },
    createTable: async ({ title, options, ...rest }) => {
      const body: MakeTableBody = { ...rest, name: title, options: { ...options } };
      const answer = await askAsPerson('/api/tables', body, makeTableReply);
      return answer.ok ? { ok: true, value: openedTable(answer.value) } : answer;
    },
    tryNow: (ruleset) => askAsPerson('/api/try', { ruleset }, tryReply),
    waitForAdmission: (code, signal) =>
      requestAsPerson(`/api/tables/${encodeURIComponent(code)}/wait`, { method: 'POST', body: {}, signal }, waitReply),
    admissionFor: (code) => ask(`/api/tables/${encodeURIComponent(code)}/door`, { method: 'GET' }, doorReply),
    enter: async (code, by) => {
      const entrance = await enterTable(code, by);
      if (!entrance.ok) return entrance;
      const place = entrance.value;
      if (place.role === 'waiting') {
        const { title, ruleset } = place;
        return { ok: true, value: { at: 'outside', title, ruleset } };
      }
      // The socket client is loaded with the first table, not with the lobby.
      const { joinTable } = await import('./room-connection.ts');
      return { ok: true, value: { at: 'table', connection: joinTable(code, place) } };
    },
  };
}
