import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  campaignFile,
  campaignsReply,
  closeCodes,
  makeTableReply,
  placeReply,
  protocolVersion,
} from '@cartomancer/protocol';
import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import { Client } from '@colyseus/sdk';
import type { RequestHandler } from 'express';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startServer } from '../server.ts';
import type { RunningServer } from '../server.ts';
import { readSettings } from '../settings.ts';
import type { TestRequest } from '../../test/http.ts';
import type { OwnCampaign } from '../table/campaigns.ts';
import { askAt, personAt } from '../../test/http.ts';
import { answersInTurn } from './answers-in-turn.ts';
import { addCampaigns } from './campaigns.ts';
import { refusing } from './refusals.ts';

const toy: Ruleset = toyRuleset();
let server: RunningServer;
let folder: string;

async function openServer(more: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_FOLDER: folder, LOG_LEVEL: 'silent', LIMITS: 'none', ...more };
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.sentence);
  return await startServer(read.settings, new Map([['toy', toy]]));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campaigns-'));
  server = await openServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, options?: TestRequest, to = server) => askAt(to.port, `/api${path}`, options);
const person = (name: string) => personAt(server.port, name);

async function makeTable(token: string) {
  const { body } = await ask('/tables', { token, body: { ruleset: 'toy', name: 'Friday', seats: 2 } });
  return makeTableReply.parse(body);
}

async function listed(token: string, to = server) {
  return campaignsReply.parse((await ask('/campaigns', { token }, to)).body).campaigns;
}

const noLimit: RequestHandler = (_request, _response, next) => next();

function refused(...codes: string[]) {
  return { refusals: codes.map((code) => expect.objectContaining({ code }) as unknown) };
}

async function joinRoom(code: string, token: string): Promise<{ readonly closed: Promise<number> }> {
  const entered = placeReply.parse((await ask(`/tables/${code}/enter`, { token, body: {} })).body);
  const client = new Client(`http://127.0.0.1:${server.port}`);
  client.auth.token = token;
  const room = await client.joinById(entered.roomId, { protocol: protocolVersion });
  room.reconnection.enabled = false;
  room.onMessage('clocks', () => {});
  return { closed: new Promise((resolve) => void room.onLeave((why) => resolve(why))) };
}

describe('TB-20, TB-21: a host’s tables', () => {
  it('are listed to their host and no one else, also after a restart', async () => {
    const [ada, eve] = [await person('Ada'), await person('Eve')];
    const { code } = await makeTable(ada);
    expect(await listed(ada)).toMatchObject([{ code, title: 'Friday', state: 'awake', archived: false, seats: 2 }]);
    expect(await listed(eve)).toEqual([]);
    expect(await ask('/campaigns')).toMatchObject({ status: 401, body: refused('E_UNKNOWN_PERSON') });
    await server.close();
    server = await openServer();
    expect(await listed(ada)).toMatchObject([{ code, title: 'Friday', state: 'asleep' }]);
    expect(await ask(`/tables/${code}/enter`, { token: ada, body: {} })).toMatchObject({ status: 200 });
    expect(await listed(ada)).toMatchObject([{ code, state: 'awake' }]);
  });

  it('are accessible to their host only', async () => {
    const [ada, eve] = [await person('Ada'), await person('Eve')];
    const { code } = await makeTable(ada);
    const requests: readonly (readonly [string, TestRequest])[] = [
      [`/campaigns/${code}`, { method: 'PATCH', body: { title: 'Mine' } }],
      [`/campaigns/${code}`, { method: 'PATCH', body: { archived: true } }],
      [`/campaigns/${code}`, { method: 'DELETE' }],
      [`/campaigns/${code}/file`, {}],
    ];
    for (const [path, options] of requests) {
      expect(await ask(path, { ...options, token: eve })).toMatchObject({ status: 403, body: refused('E_HOST_ONLY') });
      expect(await ask(path, options)).toMatchObject({ status: 401 });
      expect(await ask(path.replace(code, 'AAA-AAA'), { ...options, token: ada })).toMatchObject({ status: 404 });
    }
    for (const body of [{ title: ' ' }, { title: 'x'.repeat(61) }, { archived: 'yes' }, { owner: 'eve' }, []])
      expect(await ask(`/campaigns/${code}`, { method: 'PATCH', token: ada, body })).toMatchObject({
        status: 400,
        body: refused('E_MALFORMED'),
      });
    expect(await listed(ada)).toMatchObject([{ code, title: 'Friday', archived: false }]);
  });

  it('can be renamed and archived; an archived table admits only its host', async () => {
    const [ada, ben] = [await person('Ada'), await person('Ben')];
    const { code, links } = await makeTable(ada);
    const link = { kind: 'seat', secret: links.seat.split('=')[1] };
    expect(await ask(`/tables/${code}/enter`, { token: ben, body: { link } })).toMatchObject({ status: 200 });
    const { closed } = await joinRoom(code, ben);
    const changed = await ask(`/campaigns/${code}`, {
      method: 'PATCH',
      token: ada,
      body: { title: 'The long road', archived: true },
    });
    expect(changed).toMatchObject({ status: 200, body: { title: 'The long road', archived: true, people: 2 } });
    expect(await closed).toBe(closeCodes.asleep);
    expect(await ask(`/tables/${code}/enter`, { token: ben, body: {} })).toMatchObject({
      status: 403,
      body: refused('E_ARCHIVED'),
    });
    expect(await ask(`/tables/${code}/enter`, { token: ada, body: {} })).toMatchObject({ status: 200 });
    expect(await listed(ada)).toMatchObject([{ code, archived: false }]);
    expect(await ask(`/tables/${code}/enter`, { token: ben, body: {} })).toMatchObject({ status: 200 });
  });

  it('can be deleted completely; importing their file creates a copy with new links', async () => {
    const [ada, ben] = [await person('Ada'), await person('Ben')];
    const { code, links } = await makeTable(ada);
    const link = { kind: 'seat', secret: links.seat.split('=')[1] };
    await ask(`/tables/${code}/enter`, { token: ben, body: { link } });
    const { closed } = await joinRoom(code, ben);
    const saved = await ask(`/campaigns/${code}/file`, { token: ada });
    expect(campaignFile.parse(saved.body)).toMatchObject({ code, title: 'Friday', people: ['Ada', 'Ben'] });
    expect(await ask(`/campaigns/${code}`, { method: 'DELETE', token: ada })).toMatchObject({ status: 200 });
    expect(await closed).toBe(closeCodes.deleted);
    expect(await ask(`/tables/${code}/enter`, { token: ben, body: { link } })).toMatchObject({
      status: 404,
      body: refused('E_NO_TABLE'),
    });
    expect(await listed(ada)).toEqual([]);

    const back = await ask('/campaigns', { token: ada, raw: JSON.stringify(saved.body) });
    const copy = makeTableReply.parse(back.body);
    expect(await listed(ada)).toMatchObject([{ code: copy.code, title: 'Friday', people: 2 }]);
    expect(await ask(`/tables/${copy.code}/enter`, { token: ben, body: {} })).toMatchObject({ status: 200 });
    const eve = await person('Eve');
    expect(await ask(`/tables/${copy.code}/enter`, { token: eve, body: { link } })).toMatchObject({ status: 403 });
    const secret = copy.links.seat.split('=')[1];
    const fresh = { link: { kind: 'seat', secret } };
    expect(await ask(`/tables/${copy.code}/enter`, { token: eve, body: fresh })).toMatchObject({ status: 200 });
  });
});

describe('TB-20: an imported file', () => {
  it('is refused with a specific reason', async () => {
    const ada = await person('Ada');
    const files: readonly (readonly [string, string])[] = [
      ['{', 'E_NO_CAMPAIGN'],
      ['', 'E_NO_CAMPAIGN'],
      ['{"kind":"campaign","version":9}', 'E_CAMPAIGN_VERSION'],
      ['{"kind":"campaign","version":1}', 'E_CAMPAIGN_SHAPE'],
    ];
    for (const [raw, code] of files)
      expect(await ask('/campaigns', { method: 'POST', token: ada, raw })).toMatchObject({
        status: 400,
        body: refused(code),
      });
    expect(await ask('/campaigns', { raw: '{}' })).toMatchObject({ status: 401 });
    const raw = ' '.repeat(20_000_001);
    expect(await ask('/campaigns', { token: ada, raw })).toMatchObject({
      status: 413,
      body: refused('E_CAMPAIGN_TOO_LONG'),
    });
    expect(await listed(ada)).toEqual([]);
  });

  it('counts towards a limit per minute', async () => {
    const limitedServer = await openServer({ LIMITS: 'usual', CARTOMANCER_JOURNAL: 'memory' });
    try {
      const token = await personAt(limitedServer.port, 'Ada');
      const statuses: number[] = [];
      for (let number = 0; number < 13; number += 1)
        statuses.push((await ask('/campaigns', { token, raw: '{}' }, limitedServer)).status);
      expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
    } finally {
      await limitedServer.close();
    }
  });
});

it('answers with status 503 if a new name cannot be stored', async () => {
  const notCalled = async () => Promise.reject(new Error('Not called in this test'));
  const app = express();
  const notStored = { ok: false, refusals: [{ code: 'E_NOT_STORED', clause: 'TB-10', facts: {} }] } as const;
  addCampaigns(app, {
    campaigns: {
      find: async () => ({}) as OwnCampaign,
      change: async () => notStored,
      list: notCalled,
      remove: notCalled,
      file: notCalled,
      importFile: notCalled,
    },
    withinTableLimits: notCalled,
    tokens: {
      sign: notCalled,
      endAll: notCalled,
      read: async () => ({ kind: 'known', person: { identity: 'ada', name: 'Ada' }, generation: 0 }),
    },
    longInTurn: answersInTurn({ mostOfAddress: 2, mostInAll: 2, slotUntil: 'until sent' }),
    uploads: noLimit,
    rateLimits: { make: noLimit, visit: noLimit, file: noLimit },
  });
  app.use(refusing(() => {}));
  const httpServer = app.listen(0, '127.0.0.1');
  await once(httpServer, 'listening');
  const { port } = httpServer.address() as AddressInfo;
  const options = { method: 'PATCH', token: 'a.b.c', body: { title: 'Another road' } };
  expect(await askAt(port, '/campaigns/KQ7-4T9', options)).toMatchObject({
    status: 503,
    body: refused('E_NOT_STORED'),
  });
  httpServer.close();
});
