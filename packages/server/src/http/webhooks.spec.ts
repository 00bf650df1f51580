import { createHmac } from 'node:crypto';

import { makeTableReply, savedWebhookReply, webhookReply, webhookSecretReply } from '@cartomancer/protocol';
import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import { expect, it, onTestFinished } from 'vitest';

import { askAt, personAt } from '../../test/http.ts';
import { localReceiver } from '../../test/webhooks.ts';
import { startServer } from '../server.ts';
import { readSettings } from '../settings.ts';

const toy: Ruleset = toyRuleset();

async function setUp(env: Readonly<Record<string, string>> = {}) {
  const read = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    LIMITS: 'none',
    CARTOMANCER_JOURNAL: 'memory',
    ...env,
  });
  if (!read.ok) throw new Error(read.sentence);
  const server = await startServer(read.settings, new Map([['toy', toy]]));
  onTestFinished(() => server.close());
  const token = await personAt(server.port, 'Ada');
  const made = await askAt(server.port, '/api/tables', { token, body: { ruleset: 'toy', name: 'Friday' } });
  const { code, links } = makeTableReply.parse(made.body);
  const path = `/api/tables/${code}/webhook`;
  const ask = (options: Parameters<typeof askAt>[2] & { readonly of?: string } = {}) =>
    askAt(server.port, `${path}${options.of ?? ''}`, { token, ...options });
  return {
    port: server.port,
    code,
    links,
    path,
    ask,
    shown: async () => webhookReply.parse((await ask()).body).webhook,
  };
}

const settings = { format: 'json', sends: 'both', language: 'en' } as const;
const url = 'https://hooks.example/services/T0/secret';

it('TB-22: only the host changes a webhook; its address is shown as a domain only, its secret once', async () => {
  const { port, ask, shown, path, links } = await setUp();
  expect(await shown()).toBeNull();
  const created = await ask({ method: 'PUT', body: { url, ...settings } });
  const { secret, webhook } = savedWebhookReply.parse(created.body);
  expect(secret).toMatch(/^[\w-]{43}$/u);
  const own = { by: 'you', receiver: 'hooks.example', ...settings, suspended: null };
  expect(webhook).toEqual(own);
  expect(await shown()).toEqual(own);
  const changed = await ask({ method: 'PUT', body: { ...settings, format: 'slack' } });
  expect(changed.body).toEqual({ webhook: { ...own, format: 'slack' }, secret: null });
  const renewed = webhookSecretReply.parse((await ask({ of: '/secret', method: 'POST' })).body);
  expect(renewed.secret).not.toBe(secret);

  const ben = await personAt(port, 'Ben');
  const [, linkSecret] = links.seat.split('=');
  const entered = await askAt(port, path.replace('/webhook', '/enter'), {
    token: ben,
    body: { link: { kind: 'seat', secret: linkSecret } },
  });
  expect(entered.status).toBe(200);
  for (const options of [
    {},
    { method: 'PUT', body: { url, ...settings } },
    { of: '/secret', method: 'POST' },
    { of: '/test', method: 'POST' },
    { method: 'DELETE' },
  ])
    expect(await ask({ ...options, token: ben })).toMatchObject({
      status: 403,
      body: { refusals: [{ code: 'E_HOST_ONLY' }] },
    });
  expect(await askAt(port, path)).toMatchObject({ status: 401 });
  expect(await ask({ method: 'DELETE' })).toMatchObject({ status: 200 });
  expect(await shown()).toBeNull();
  expect(await ask({ of: '/test', method: 'POST' })).toMatchObject({ status: 404 });
});

it('TB-22: a webhook needs an https address on the public internet, unless the operator allows any', async () => {
  const { ask, shown } = await setUp();
  for (const refused of [
    'http://hooks.example/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://2130706433/1',
    'https://localhost/1',
    'https://ada:secret@hooks.example/1',
  ])
    expect(await ask({ method: 'PUT', body: { url: refused, ...settings } })).toMatchObject({
      status: 400,
      body: { refusals: [{ code: 'E_WEBHOOK_ADDRESS', clause: 'TB-22' }] },
    });
  expect(await ask({ method: 'PUT', body: settings })).toMatchObject({ status: 400 });
  for (const nonsense of [
    { url: 'https://hooks.example/\u0000', ...settings },
    { url: 'ftp://x', ...settings },
    { url, ...settings, format: 'xml' },
    { url },
    { url, ...settings, more: 1 },
  ])
    expect(await ask({ method: 'PUT', body: nonsense })).toMatchObject({
      status: 400,
      body: { refusals: [{ code: 'E_MALFORMED' }] },
    });
  expect(await shown()).toBeNull();
});

it('TB-22: a webhook can be tested, and the outcome of the test is reported', async () => {
  const receiver = await localReceiver();
  onTestFinished(receiver.close);
  const { ask, code, port } = await setUp({ OUTGOING_ADDRESSES: 'any' });
  const test = async (to: string) => {
    await ask({ method: 'PUT', body: { url: to, ...settings } });
    return (await ask({ of: '/test', method: 'POST' })).body;
  };
  const { secret } = savedWebhookReply.parse(
    (await ask({ method: 'PUT', body: { url: receiver.url, ...settings } })).body,
  );
  expect(await test(receiver.url)).toEqual({ outcome: 'arrived' });
  expect(receiver.messages()).toEqual([
    {
      version: 1,
      test: true,
      table: { code, title: 'Friday', system: toy.title, address: `http://127.0.0.1:${port}/t/${code}` },
      lines: [],
      turns: [],
    },
  ]);
  const [headers] = receiver.headers;
  const [, time, signature] = /^t=(\d+),v1=(\w+)$/u.exec(String(headers?.['cartomancer-signature'])) ?? [];
  expect(
    createHmac('sha256', secret ?? '')
      .update(`${time}.${receiver.bodies[0]}`)
      .digest('hex'),
  ).toBe(signature);
  receiver.status = 403;
  expect(await test(receiver.url)).toEqual({ outcome: 'refused', status: 403 });
  receiver.close();
  expect(await test(receiver.url)).toEqual({ outcome: 'no_answer' });
});

it('TB-22: a webhook can be tested a few times a minute', async () => {
  const receiver = await localReceiver();
  onTestFinished(receiver.close);
  const { ask } = await setUp({ OUTGOING_ADDRESSES: 'any', LIMITS: 'usual' });
  await ask({ method: 'PUT', body: { url: receiver.url, ...settings } });
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1) statuses.push((await ask({ of: '/test', method: 'POST' })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect(receiver.bodies).toHaveLength(6);
});

it('TB-22: a webhook that sends gets another receiver a few times a minute; other settings change at any time', async () => {
  const { ask } = await setUp({ LIMITS: 'usual' });
  const put = async (body: object) => (await ask({ method: 'PUT', body: { ...settings, ...body } })).status;
  const statuses: number[] = [];
  for (let number = 0; number < 8; number += 1) statuses.push(await put({ url: `${url}?${number}` }));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 429]);
  for (const language of ['de', 'en'] as const) expect(await put({ language })).toBe(200);
  expect(await put({ format: 'slack' })).toBe(429);
});

it('TB-22: a name that resolves to a private address is answered like one that does not exist', async () => {
  const { ask } = await setUp();
  await ask({ method: 'PUT', body: { url: 'https://localhost.localdomain/1', ...settings } });
  const { body } = await ask({ of: '/test', method: 'POST' });
  // Otherwise the answer would reveal which internal names exist.
  expect(body).toEqual({ outcome: 'no_answer' });
});
