import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { campaignFile, makeTableReply } from '@cartomancer/protocol';
import type { Ruleset } from '@cartomancer/rules/kernel';
import { sheetRuleset, toyRuleset } from '@cartomancer/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { RunningServer } from '../server.ts';
import { startServer } from '../server.ts';
import { readSettings } from '../settings.ts';
import { askAt, personAt } from '../../test/http.ts';

const toy: Ruleset = toyRuleset();
const sheetSystem: Ruleset = sheetRuleset();
let server: RunningServer;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lobby-'));
  const read = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_FOLDER: folder,
    LOG_LEVEL: 'silent',
    CARTOMANCER_JOURNAL: 'memory',
    PUBLIC_TABLES: '2',
    PUBLIC_TABLES_A_DAY: '5',
    TABLES_A_DAY: '8',
    SHEETS_A_DAY: '2',
    WATCHES_A_DAY: '3',
    REPLAYS_A_DAY: '2',
  });
  if (!read.ok) throw new Error(read.sentence);
  server = await startServer(
    read.settings,
    new Map([
      ['toy', toy],
      ['sheet-system', sheetSystem],
    ]),
  );
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, options?: Parameters<typeof askAt>[2]) => askAt(server.port, `/api${path}`, options);
const makeTable = (token: string, visibility = 'public') =>
  ask('/tables', { token, body: { ruleset: 'toy', name: 'Friday', seats: 2, visibility } });
const refused = (status: number, code: string, n: number) => ({
  status,
  body: { refusals: [{ code, clause: 'TB-03', facts: { n } }] },
});

describe('TB-03: the lobby', () => {
  it('limits the tables of one person, even if they create many at once or import them from files', async () => {
    const ada = await personAt(server.port, 'Ada');
    const replies = await Promise.all(Array.from({ length: 5 }, () => makeTable(ada)));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject(refused(409, 'E_LOBBY_SHARE', 2));
    expect(await makeTable(ada, 'private')).toMatchObject({ status: 200 });
    const { code } = makeTableReply.parse(replies.find(({ status }) => status === 200)?.body);
    const file = campaignFile.parse((await ask(`/campaigns/${code}/file`, { token: ada })).body);
    // An archived table can be restored; a deleted one is gone.
    await ask(`/campaigns/${code}`, { method: 'PATCH', token: ada, body: { archived: true } });
    expect(await makeTable(ada)).toMatchObject({ status: 409 });
    await ask(`/campaigns/${code}`, { method: 'DELETE', token: ada });
    expect(await makeTable(ada)).toMatchObject({ status: 200 });
    expect(await ask('/campaigns', { token: ada, body: file })).toMatchObject(refused(409, 'E_LOBBY_SHARE', 2));
  });

  it('limits the tables of one address in a day, across identities', async () => {
    const statuses: number[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
      statuses.push((await makeTable(await personAt(server.port, name))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const six = await personAt(server.port, 'Six');
    expect(await makeTable(six)).toMatchObject(refused(429, 'E_LOBBY_TODAY', 5));
    expect(await makeTable(six, 'private')).toMatchObject({ status: 200 });
  });
});

describe('TB-10: the daily limit of an address', () => {
  const refusedForToday = (n: number) => ({
    status: 429,
    body: { refusals: [{ code: 'E_TODAY', clause: 'TB-10', facts: { n } }] },
  });

  it('counts tables of any kind', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 4; number += 1) {
      const token = await personAt(server.port, `Eve ${number}`);
      statuses.push(
        (await makeTable(token, 'private')).status,
        (await ask('/try', { token, body: { ruleset: 'toy' } })).status,
      );
    }
    expect(statuses).toEqual(Array<number>(8).fill(200));
    const token = await personAt(server.port, 'Eve');
    for (const visibility of ['private', 'public'])
      expect(await makeTable(token, visibility)).toMatchObject(refusedForToday(8));
    expect(await ask('/try', { token, body: { ruleset: 'toy' } })).toMatchObject(refusedForToday(8));
  });

  it('counts imported sheets, visits to galleries, and replays', async () => {
    const sheet = {
      kind: 'sheet',
      version: 1,
      ruleset: 'sheet-system',
      title: 'Mara',
      sheet: { name: 'Mara', level: 1 },
    };
    const importSheet = async () => await ask('/sheets', { token: await personAt(server.port, 'Eve'), body: sheet });
    expect([(await importSheet()).status, (await importSheet()).status]).toEqual([200, 200]);
    expect(await importSheet()).toMatchObject(refusedForToday(2));

    const host = await personAt(server.port, 'Ada');
    const { code, links } = makeTableReply.parse((await makeTable(host, 'private')).body);
    const link = { kind: 'spectator', secret: links.spectator.split('=')[1] };
    const watch = async () =>
      await ask(`/tables/${code}/enter`, { token: await personAt(server.port, 'Eve'), body: { link } });
    for (let times = 0; times < 3; times += 1) expect(await watch()).toMatchObject({ status: 200 });
    expect(await watch()).toMatchObject(refusedForToday(3));
    expect(await ask(`/tables/${code}/enter`, { token: host, body: {} })).toMatchObject({ status: 200 });

    const readReplay = async () => await ask(`/tables/${code}/replay`, { token: host });
    expect([(await readReplay()).status, (await readReplay()).status]).toEqual([403, 403]);
    expect(await readReplay()).toMatchObject(refusedForToday(2));
  });
});
