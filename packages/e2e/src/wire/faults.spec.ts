import { resolve } from 'node:path';

import type { MakeTableReply } from '@cartomancer/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ServerProcess } from '../server-process.ts';
import { WireClient } from './client.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start({ LIMITS: 'none' }, resolve(import.meta.dirname, '../servers/faulty.ts'));
});
afterAll(() => server.remove());

const logged = (message: string) =>
  server.log.filter((line) => line.includes(`"msg":"${message}"`)).map((line) => JSON.parse(line) as unknown);
const withStack = expect.objectContaining({
  err: expect.objectContaining({
    message: 'an injected fault',
    stack: expect.stringMatching(/TypeError: an injected fault\n +at .*faulty\.ts:\d+/u),
  }),
});

test('a request that meets a fault gets 500 and E_INTERNAL', async () => {
  const { token } = await server.person('Ada');
  const body = {
    kind: 'sheet',
    version: 1,
    ruleset: 'sheet-system',
    title: 'Mara',
    sheet: { name: 'Fault', level: 1 },
  };
  const answer = await server.request('/api/sheets', { body, headers: { authorization: `Bearer ${token}` } });
  expect(answer).toEqual({
    status: 500,
    body: { refusals: [{ code: 'E_INTERNAL', clause: 'TB-10', facts: {} }] },
  });
  await expect.poll(() => logged('A request failed')).toEqual([withStack]);
});

test('an intent that triggers a fault gets E_INTERNAL, changes nothing, and play goes on', async () => {
  const ada = await server.person('Ada');
  const body = { ruleset: 'sheet-system', name: 'Friday night', seats: 1 };
  const { code } = await server.ask<MakeTableReply>('/api/tables', body, ada.token);
  const client = await WireClient.join(server, ada, code);
  await client.does({ type: 'take_seat', seat: 's1' });
  await client.does({ type: 'start' });
  const before = client.view;
  expect(await client.refusedWith({ type: 'name_character', name: 'Fault' })).toEqual(['E_INTERNAL']);
  expect(client.view).toEqual(before);
  await expect.poll(() => logged('A table met an error')).toEqual([withStack]);
  await client.does({ type: 'name_character', name: 'Mara' });
});
