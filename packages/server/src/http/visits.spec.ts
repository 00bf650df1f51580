import { makeTableReply, renewLinkReply, transferOwnerReply, transferReply, visitsReply } from '@cartomancer/protocol';
import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startServer } from '../server.ts';
import type { RunningServer } from '../server.ts';
import { readSettings } from '../settings.ts';
import type { TestRequest } from '../../test/http.ts';
import { askAt, personAt } from '../../test/http.ts';

const toy: Ruleset = toyRuleset();
let server: RunningServer;

beforeAll(async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', LIMITS: 'none', CARTOMANCER_JOURNAL: 'memory' };
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.sentence);
  server = await startServer(read.settings, new Map([['toy', toy]]));
});
afterAll(() => server.close());

const ask = (path: string, options?: TestRequest) => askAt(server.port, path, options);

async function makeTable(name: string) {
  const token = await personAt(server.port, 'Ada');
  return makeTableReply.parse((await ask('/api/tables', { token, body: { ruleset: 'toy', name } })).body);
}

const enter = (token: string, link: string) => {
  const [, code = '', kind, secret] = /^\/t\/([^#]+)#(\w+)=(.+)$/u.exec(link) ?? [];
  return ask(`/api/tables/${code}/enter`, { token, body: { link: { kind, secret } } });
};

const listed = async (token: string) => visitsReply.parse((await ask('/api/visits', { token })).body).visits;

it('TB-02: lists a person’s visited tables, with their spectator link; removing an entry affects only their own list', async () => {
  const [friday, heist] = [await makeTable('Friday'), await makeTable('Heist')];
  const ben = await personAt(server.port, 'Ben');
  expect(await listed(ben)).toEqual([]);
  expect(await enter(ben, `${friday.links.seat}x`)).toMatchObject({ status: 403 });
  await enter(ben, friday.links.seat);
  await enter(ben, heist.links.spectator);
  const entry = { ruleset: 'toy', visitedAt: expect.any(Number), phase: 'lobby', nextSession: null };
  const expected = [
    { ...entry, code: heist.code, title: 'Heist', role: 'spectator', link: heist.links.spectator },
    { ...entry, code: friday.code, title: 'Friday', role: 'person', link: null },
  ];
  expect(await listed(ben)).toEqual(expect.arrayContaining(expected));
  const cleo = await personAt(server.port, 'Cleo');
  await enter(cleo, friday.links.seat);
  expect(await ask(`/api/visits/${friday.code}`, { method: 'DELETE', token: ben })).toMatchObject({ status: 200 });
  expect((await listed(ben)).map(({ code }) => code)).toEqual([heist.code]);
  expect((await listed(cleo)).map(({ code }) => code)).toEqual([friday.code]);
  expect(await ask('/api/visits')).toMatchObject({ status: 401 });
  expect(await ask('/api/visits/AAA-AAA', { method: 'DELETE', token: ben })).toMatchObject({ status: 404 });
});

it('TB-03: spectators no longer see title and date of a table whose link was renewed or closed', async () => {
  const ada = await personAt(server.port, 'Ada');
  const made = await ask('/api/tables', { token: ada, body: { ruleset: 'toy', name: 'Friday' } });
  const { code, links } = makeTableReply.parse(made.body);
  const [ben, cleo] = [await personAt(server.port, 'Ben'), await personAt(server.port, 'Cleo')];
  await enter(ben, links.spectator);
  await enter(cleo, links.seat);
  await expect.poll(() => listed(ben)).toHaveLength(1);
  const renewed = await ask(`/api/tables/${code}/links`, { token: ada, body: { kind: 'spectator' } });
  await expect.poll(() => listed(ben)).toEqual([]);
  expect(await listed(cleo)).toHaveLength(1);
  const { link } = renewLinkReply.parse(renewed.body);
  await enter(ben, link);
  await expect.poll(() => listed(ben)).toMatchObject([{ code, link }]);
});

it('TB-02: a transfer link shows its person and their visited tables before it is used', async () => {
  const friday = await makeTable('Friday');
  const ben = await personAt(server.port, 'Ben');
  await enter(ben, friday.links.seat);
  const { link } = transferReply.parse((await ask('/api/person/move', { token: ben, body: {} })).body);
  const secret = link.split('#')[1];
  const owner = async () => transferOwnerReply.parse((await ask('/api/person/move/owner', { body: { secret } })).body);
  await expect.poll(owner).toEqual({ name: 'Ben', tables: [{ title: 'Friday', ruleset: 'toy' }] });
  expect(await ask('/api/person/moved', { body: { secret } })).toMatchObject({ status: 200 });
});
