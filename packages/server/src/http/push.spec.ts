import { makeTableReply, pushReply } from '@cartomancer/protocol';
import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

import { askAt, personAt } from '../../test/http.ts';
import { testBrowser } from '../../test/push-service.ts';
import type { RunningServer } from '../server.ts';
import { startServer } from '../server.ts';
import { readSettings } from '../settings.ts';

const toy: Ruleset = toyRuleset();
let server: RunningServer;

beforeAll(async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', LIMITS: 'none', CARTOMANCER_JOURNAL: 'memory' };
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.sentence);
  server = await startServer(read.settings, new Map([['toy', toy]]));
});
afterAll(() => server.close());

const bodyFor = (endpoint: string) => {
  const { p256dh, auth } = testBrowser(endpoint).subscription;
  return { endpoint, keys: { p256dh, auth } };
};

it('TB-22: keeps quiet hours and muted tables for a person on all of their devices', async () => {
  const token = await personAt(server.port, 'Ada');
  const preferences = async () => pushReply.parse((await askAt(server.port, '/api/push', { token })).body);
  const put = (path: string, body: unknown) => askAt(server.port, path, { method: 'PUT', token, body });
  const { key } = await preferences();
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  const made = await askAt(server.port, '/api/tables', { token, body: { ruleset: 'toy', name: 'Friday' } });
  const { code } = makeTableReply.parse(made.body);
  const quiet = { from: 1_320, to: 420, zone: 'Europe/Berlin' };
  expect(await put('/api/push/quiet', { quiet })).toMatchObject({ status: 200 });
  expect(await put(`/api/push/tables/${code.toLowerCase()}`, { muted: true })).toMatchObject({ status: 200 });
  expect(await preferences()).toEqual({ key, quiet, muted: [code] });
  await put('/api/push/quiet', { quiet: null });
  await put(`/api/push/tables/${code}`, { muted: false });
  expect(await preferences()).toEqual({ key, quiet: null, muted: [] });
  expect(await put('/api/push/quiet', { quiet: { ...quiet, zone: 'Nowhere/At_All' } })).toMatchObject({ status: 400 });
  expect(await put('/api/push/tables/AAA-AAA', { muted: true })).toMatchObject({ status: 404 });
  expect(await askAt(server.port, '/api/push')).toMatchObject({ status: 401 });
});

it('TB-22: accepts browsers with an https endpoint on the public internet', async () => {
  const token = await personAt(server.port, 'Ben');
  const post = (endpoint: string) => askAt(server.port, '/api/push', { token, body: bodyFor(endpoint) });
  expect(await post('https://push.example/v2/1')).toMatchObject({ status: 200 });
  for (const endpoint of ['http://push.example/1', 'https://127.0.0.1/1', 'https://[::1]/1', 'https://2130706433/1'])
    expect(await post(endpoint)).toMatchObject({ status: 400, body: { refusals: [{ code: 'E_PUSH_ENDPOINT' }] } });
  const body = { endpoint: 'https://push.example/v2/1' };
  expect(await askAt(server.port, '/api/push', { method: 'DELETE', token, body })).toMatchObject({ status: 200 });
  const nonsense = { endpoint: 'https://push.example/1', keys: { p256dh: 'short', auth: 'short' } };
  expect(await askAt(server.port, '/api/push', { token, body: nonsense })).toMatchObject({ status: 400 });
  // PostgreSQL cannot store the character NUL.
  expect(await post('https://push.example/\0')).toMatchObject({ status: 400 });
});

it('TB-10: limits how many new endpoints one IP address adds in a day; renewing a known one does not count', async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', CARTOMANCER_JOURNAL: 'memory' };
  const read = readSettings({ ...env, PUSH_ENDPOINTS_A_DAY: '2' });
  if (!read.ok) throw new Error(read.sentence);
  const limited = await startServer(read.settings, new Map([['toy', toy]]));
  onTestFinished(() => limited.close());
  const [ada, ben] = [await personAt(limited.port, 'Ada'), await personAt(limited.port, 'Ben')];
  const post = async (token: string, endpoint: string) =>
    (await askAt(limited.port, '/api/push', { token, body: bodyFor(`https://push.example/${endpoint}`) })).status;
  expect([await post(ada, 'one'), await post(ada, 'one'), await post(ben, 'two')]).toEqual([200, 200, 200]);
  expect([await post(ben, 'three'), await post(ada, 'one')]).toEqual([429, 200]);
});

it('TB-10: limits how many quiet hours and muted tables one IP address adds in a day; a change of known ones does not count', async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', CARTOMANCER_JOURNAL: 'memory' };
  const read = readSettings({ ...env, PUSH_ENDPOINTS_A_DAY: '2' });
  if (!read.ok) throw new Error(read.sentence);
  const limited = await startServer(read.settings, new Map([['toy', toy]]));
  onTestFinished(() => limited.close());
  const [ada, ben] = [await personAt(limited.port, 'Ada'), await personAt(limited.port, 'Ben')];
  const made = await askAt(limited.port, '/api/tables', { token: ada, body: { ruleset: 'toy', name: 'Friday' } });
  const { code } = makeTableReply.parse(made.body);
  const put = async (token: string, path: string, body: unknown) =>
    (await askAt(limited.port, `/api/push/${path}`, { method: 'PUT', token, body })).status;
  const quiet = { from: 1_320, to: 420, zone: 'Europe/Berlin' };
  const tableOf = `tables/${code}`;
  expect([await put(ada, 'quiet', { quiet }), await put(ada, tableOf, { muted: true })]).toEqual([200, 200]);
  expect([await put(ben, 'quiet', { quiet }), await put(ben, tableOf, { muted: true })]).toEqual([429, 429]);
  const changed = { quiet: { ...quiet, to: 480 } };
  expect([await put(ada, 'quiet', changed), await put(ada, tableOf, { muted: true })]).toEqual([200, 200]);
  expect([await put(ben, 'quiet', { quiet: null }), await put(ben, tableOf, { muted: false })]).toEqual([200, 200]);
  const reply = await askAt(limited.port, '/api/push', { token: ben });
  expect(pushReply.parse(reply.body)).toMatchObject({ quiet: null, muted: [] });
});
