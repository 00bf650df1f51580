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
  folder = await mkdtemp(join(tmpdir(), 'invited-'));
  const setup = { PORT: '0', HOST: '127.0.0.1', DATA_FOLDER: folder, LOG_LEVEL: 'silent', PROXIES: '1' };
  const read = readSettings(setup);
  if (!read.ok) throw new Error(read.sentence);
  server = await startServer(read.settings, new Map([['toy', toyRuleset()]]));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it('TB-04: strangers cannot take the last places in the queue of a public table from people with its link', async () => {
  const ada = await personAt(server.port, 'Ada');
  const tableRequest = {
    ruleset: 'toy',
    name: 'Friday',
    seats: 2,
    visibility: 'public',
    options: { arrivalsWait: true },
  };
  const made = await askAt(server.port, '/api/tables', { token: ada, body: tableRequest });
  const { code, links } = makeTableReply.parse(made.body);
  const enter = (token: string, address: string, body: object = {}) =>
    askAt(server.port, `/api/tables/${code}/enter`, { token, body, headers: { 'X-Forwarded-For': address } });
  for (let number = 0; number < 15; number += 1)
    expect(
      await enter(await personAt(server.port, `Guest ${number}`), number < 8 ? '192.0.2.1' : '192.0.2.2'),
    ).toMatchObject({ body: { role: 'waiting' } });
  const ben = await personAt(server.port, 'Ben');
  const crowded = { status: 403, body: { refusals: [{ code: 'E_DOOR_CROWDED', clause: 'TB-04', facts: { n: 15 } }] } };
  expect(await enter(ben, '198.51.100.7')).toMatchObject(crowded);
  expect(await enter(ben, '198.51.100.7', { link: { kind: 'spectator', secret: 'x' } })).toMatchObject(crowded);
  const [, secret] = /#seat=(.*)$/u.exec(links.seat) ?? [];
  const invited = await enter(ben, '198.51.100.7', { link: { kind: 'seat', secret } });
  expect(invited).toMatchObject({ status: 200, body: { role: 'waiting' } });
});
