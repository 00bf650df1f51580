import { resolve } from 'node:path';

import type { MakeTableReply } from '@cartomancer/protocol';
import { sheetsReply } from '@cartomancer/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Account } from '../test-client.ts';
import { ServerProcess } from '../server-process.ts';
import { WireClient } from './client.ts';

const sheetServer = resolve(import.meta.dirname, '../servers/sheet-ruleset.ts');
/** A sheet is saved a few seconds after it changed. */
const patience = { timeout: 60_000 };

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start({ LIMITS: 'none' }, sheetServer);
});
afterAll(() => server.remove());

async function libraryOf(person: Account) {
  const answer = await server.request('/api/sheets', { headers: { authorization: `Bearer ${person.token}` } });
  return sheetsReply.parse(answer.body).sheets;
}

async function seatedAlone(person: Account): Promise<{ readonly code: string; readonly client: WireClient }> {
  const body = { ruleset: 'sheet-system', name: 'Friday night', seats: 1 };
  const { code } = await server.ask<MakeTableReply>('/api/tables', body, person.token);
  const client = await WireClient.join(server, person, code);
  await client.does({ type: 'take_seat', seat: 's1' });
  return { code, client };
}

const levelIn = ({ view }: WireClient): unknown =>
  (view.shared.game as { readonly levels: Readonly<Record<string, number>> } | null)?.levels['s1'];

test('a character survives when the server is killed, and changes at another table', async () => {
  const ada = await server.person('Ada');
  const first = await seatedAlone(ada);
  await first.client.does({ type: 'start' });
  await first.client.does({ type: 'name_character', name: 'Mara' });
  await expect.poll(() => libraryOf(ada), patience).toHaveLength(1);
  await first.client.does({ type: 'grow' });
  // The growth is not in the library yet.
  await server.end('SIGKILL');
  await server.restart();

  expect(await libraryOf(ada)).toMatchObject([{ title: 'Mara', table: first.code }]);
  await WireClient.join(server, ada, first.code);
  const [mara, ...others] = await libraryOf(ada);
  expect(others).toEqual([]);
  if (mara === undefined) throw new Error('The library is empty');
  const headers = { authorization: `Bearer ${ada.token}` };
  const { body } = await server.request(`/api/sheets/${mara.id}`, { headers });
  expect(body).toMatchObject({ kind: 'sheet', ruleset: 'sheet-system', sheet: { name: 'Mara', level: 1 } });

  const second = await seatedAlone(ada);
  await second.client.does({ type: 'bring_sheet', sheet: mara.id });
  expect(second.client.view.own.brought).toEqual({ id: mara.id, title: 'Mara', waits: true });
  await second.client.does({ type: 'start' });
  expect(levelIn(second.client)).toBe(1);
  expect(second.client.view.own.brought).toEqual({ id: mara.id, title: 'Mara', waits: false });
  await second.client.does({ type: 'grow' });
  expect(levelIn(second.client)).toBe(2);
  await server.end('SIGTERM');
  await server.restart();

  // It is still one sheet, and now belongs to the second table.
  expect(await libraryOf(ada)).toMatchObject([{ id: mara.id, title: 'Mara', table: second.code }]);
  const eve = await server.person('Eve');
  expect(await libraryOf(eve)).toEqual([]);
  const third = await seatedAlone(eve);
  expect(await third.client.refusedWith({ type: 'bring_sheet', sheet: mara.id })).toEqual(['E_NO_SHEET']);
});
