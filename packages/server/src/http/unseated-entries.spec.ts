import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeTableReply } from '@cartomancer/protocol';
import { toyRuleset } from '@cartomancer/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { RunningServer } from '../server.ts';
import { startServer } from '../server.ts';
import { readSettings } from '../settings.ts';
import { askAt, personAt } from '../../test/http.ts';

let server: RunningServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entries-'));
  const read = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_FOLDER: folder,
    LOG_LEVEL: 'silent',
    PROXIES: '1',
    UNSEATED_KILOBYTES_A_DAY: '2',
  });
  if (!read.ok) throw new Error(read.sentence);
  server = await startServer(read.settings, new Map([['toy', toyRuleset()]]));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it('TB-10: entries of people without a seat fill only a limited part of a journal, and newcomers still enter', async () => {
  const ada = await personAt(server.port, 'Ada');
  const tableRequest = { ruleset: 'toy', name: 'Friday', seats: 2, visibility: 'public' };
  const made = await askAt(server.port, '/api/tables', { token: ada, body: tableRequest });
  const { code } = makeTableReply.parse(made.body);
  const enter = (token: string, address: string) =>
    askAt(server.port, `/api/tables/${code}/enter`, { token, body: {}, headers: { 'X-Forwarded-For': address } });
  const strangers: string[] = [];
  for (let number = 0; number < 20; number += 1) strangers.push(await personAt(server.port, `Guest ${number}`));
  const answers: number[] = [];
  for (const token of strangers) answers.push((await enter(token, '192.0.2.1')).status);
  const entered = answers.indexOf(429);
  // One address has half of the limit, which is two entries of about 400 bytes, and ten entries beyond it.
  expect(entered).toBeGreaterThanOrEqual(12);
  expect(answers.slice(entered)).not.toContain(200);
  expect(await enter(strangers.at(-1) ?? '', '192.0.2.1')).toMatchObject({
    status: 429,
    body: { refusals: [{ code: 'E_SLOW_DOWN', clause: 'TB-10' }] },
  });
  // People who are present already, the host, and people from another address can still enter.
  expect(await enter(strangers[0] ?? '', '192.0.2.1')).toMatchObject({ status: 200 });
  expect(await enter(ada, '192.0.2.1')).toMatchObject({ status: 200 });
  expect(await enter(strangers.at(-1) ?? '', '198.51.100.7')).toMatchObject({ status: 200 });
});
