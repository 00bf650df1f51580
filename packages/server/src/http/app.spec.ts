import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { RunningServer } from '../server.ts';
import { startServer } from '../server.ts';
import { readSettings } from '../settings.ts';
import type { TestRequest } from '../../test/http.ts';
import { askAt, personAt } from '../../test/http.ts';

const toy: Ruleset = toyRuleset();
const metricsToken = 'sixteen-characters-or-more';
let server: RunningServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'http-'));
  const read = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_FOLDER: folder,
    LOG_LEVEL: 'silent',
    LIMITS: 'none',
    METRICS_TOKEN: metricsToken,
    ORIGINS: 'https://friend.example',
    CARTOMANCER_JOURNAL: 'memory',
  });
  if (!read.ok) throw new Error(read.sentence);
  server = await startServer(read.settings, new Map([['toy', toy]]));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, options?: TestRequest) => askAt(server.port, path, options);
const person = (name: string) => personAt(server.port, name);

const makeReplySchema = z.object({
  code: z.string(),
  links: z.object({ seat: z.string(), spectator: z.string(), gm: z.null() }),
});

async function makeTable(token: string, more: object = {}) {
  const reply = await ask('/api/tables', { token, body: { ruleset: 'toy', name: 'Friday', seats: 2, ...more } });
  return makeReplySchema.parse(reply.body);
}

function secretOf(link: string): string {
  return link.split('=')[1] ?? '';
}

function refusals(...codes: string[]) {
  return { refusals: codes.map((code) => expect.objectContaining({ code })) };
}

it.each([
  ['POST', '/api/sheets'],
  ['POST', '/api/prepared'],
  ['PUT', '/api/prepared/toy/x'],
  ['POST', '/api/tables/AAA-AAA/notes'],
] as const)('TB-10: a long body is read only with a token: %s %s', async (method, path) => {
  const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    // The server would refuse this body as malformed if it read it.
    body: '{',
  });
  expect(reply.status).toBe(401);
});

describe('the server itself', () => {
  it('answers health checks, and shows an operator its metrics', async () => {
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: { ok: true } });
    expect(await ask('/readyz')).toMatchObject({ status: 200, body: { ok: true } });
    const { body } = await ask('/metrics', { token: metricsToken });
    for (const name of ['tables_open', 'connections', 'moves_total', 'refusals_total', 'append_seconds'])
      expect(body).toContain(`cartomancer_${name}`);
  });

  it('shows its metrics to no one else, because they reveal hidden moves', async () => {
    for (const token of [undefined, 'guessed', await person('Ada')])
      expect(await ask('/metrics', token === undefined ? {} : { token })).toMatchObject({
        status: 404,
        body: refusals('E_NO_ROUTE'),
      });
  });

  it('answers unknown paths in JSON', async () => {
    expect(await ask('/api/nothing')).toMatchObject({ status: 404, body: refusals('E_NO_ROUTE') });
    expect(await ask('/elsewhere')).toMatchObject({ status: 404, body: refusals('E_NO_ROUTE') });
    expect(await ask('/assets/gone.js')).toMatchObject({ status: 404, body: refusals('E_NO_ROUTE') });
    expect(await ask('/t/%ff')).toMatchObject({ status: 400, body: refusals('E_MALFORMED') });
  });

  it('answers paths that lead out of its folders like unknown ones', async () => {
    for (const path of ['/assets/..%2f..%2fpackage.json', '/assets/..%5c..%5cpackage.json'])
      expect([path, await ask(path)]).toMatchObject([
        path,
        { status: expect.toSatisfy((status: number) => status < 500), body: refusals('E_NO_ROUTE') },
      ]);
  });

  it('marks personal answers, refusals included, as not cacheable', async () => {
    const token = await person('Ada');
    const { code } = await makeTable(token);
    for (const [path, options] of [
      ['/api/campaigns', { token }],
      [`/api/tables/${code}/links`, {}],
      [`/api/tables/${code}/nothing`, { token }],
      ['/api/tables/AAA-AAA/chronicle', {}],
      ['/readyz', {}],
    ] as const)
      expect([path, (await ask(path, options)).headers.get('cache-control')]).toEqual([path, 'no-store']);
  });

  it('sends security headers with its pages', async () => {
    const { headers } = await ask('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('people', () => {
  it('get a token, and keep their identity under another name', async () => {
    const token = await person('Ada');
    const { code } = await makeTable(token);
    const renamed = await ask('/api/person', { token, body: { name: 'Ada L.' } });
    const { token: newer } = z.object({ token: z.string() }).parse(renamed.body);
    expect(renamed.body).toMatchObject({ name: 'Ada L.' });
    expect(await ask(`/api/tables/${code}/enter`, { token: newer, body: {} })).toMatchObject({ status: 200 });
  });

  it('need no name', async () => {
    expect(await ask('/api/person', { method: 'POST' })).toMatchObject({ status: 200, body: { name: 'Guest' } });
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a wrong type', '{"name":7}'],
    ['a name that is too long', JSON.stringify({ name: 'x'.repeat(33) })],
    ['an extra field', '{"name":"Ada","admin":true}'],
  ])('are refused for %s', async (_, raw) => {
    expect(await ask('/api/person', { raw })).toMatchObject({ status: 400, body: refusals('E_MALFORMED') });
  });

  it('cannot send too long a body', async () => {
    const raw = JSON.stringify({ name: 'x'.repeat(20_000) });
    expect(await ask('/api/person', { raw })).toMatchObject({ status: 413, body: refusals('E_MALFORMED') });
  });

  it('cannot forge a token', async () => {
    const [head = '', , signature = ''] = (await person('Ada')).split('.');
    const body = Buffer.from('{"sub":"somebody","name":"x","exp":9999999999}').toString('base64url');
    for (const token of ['garbage', `${head}.${body}.${signature}`])
      expect(await ask('/api/tables', { token, body: { ruleset: 'toy', name: 'x' } })).toMatchObject({
        status: 401,
        body: refusals('E_UNKNOWN_PERSON'),
      });
  });
});

describe('tables', () => {
  it('are created with links whose secrets are in the fragment', async () => {
    const { code, links } = await makeTable(await person('Ada'));
    expect(links.seat).toMatch(new RegExp(`^/t/${code}#seat=[\\w-]{22}$`, 'u'));
    expect(links.spectator).toMatch(new RegExp(`^/t/${code}#spectator=[\\w-]{22}$`, 'u'));
  });

  it.each([
    [{ ruleset: 'chess', name: 'x' }, 'E_NO_RULESET'],
    [{ ruleset: 'Toy', name: 'x' }, 'E_MALFORMED'],
    [{ ruleset: 'toy', name: '' }, 'E_MALFORMED'],
    [{ ruleset: 'toy', name: 'x', seats: 1e9 }, 'E_MALFORMED'],
    [{ ruleset: 'toy', name: 'x', visibility: 'secret' }, 'E_MALFORMED'],
    [{ ruleset: 'toy', name: 'x', options: { nothing: {} } }, 'E_MALFORMED'],
  ])('are refused for %j', async (body, code) => {
    expect(await ask('/api/tables', { token: await person('Ada'), body })).toMatchObject({
      status: 400,
      body: refusals(code),
    });
  });

  it('cannot be rigged outside of tests', async () => {
    const body = { ruleset: 'toy', name: 'x', rig: { deck: ['AS'] } };
    expect(await ask('/api/tables', { token: await person('Ada'), body })).toMatchObject({
      status: 403,
      body: refusals('E_RIG'),
    });
  });

  it('admit everyone who has the link, with the rights of the link', async () => {
    const host = await person('Ada');
    const { code, links } = await makeTable(host);
    const enter = (token: string, body: object) => ask(`/api/tables/${code}/enter`, { token, body });
    expect((await enter(host, {})).body).toMatchObject({ ruleset: 'toy', role: 'person', room: 'toy', roomId: code });
    const ben = await person('Ben');
    expect(await enter(ben, {})).toMatchObject({ status: 403, body: refusals('E_LINK') });
    const seat = { link: { kind: 'seat', secret: secretOf(links.seat) } };
    expect((await enter(ben, seat)).body).toMatchObject({ role: 'person' });
    expect((await enter(ben, {})).body).toMatchObject({ role: 'person' });
    const watcher = await person('Cleo');
    const watching = await enter(watcher, { link: { kind: 'spectator', secret: secretOf(links.spectator) } });
    expect(watching.body).toMatchObject({ role: 'spectator', room: 'gallery', pass: expect.stringMatching(/.{16}/u) });
    expect(await enter(watcher, {})).toMatchObject({ status: 403 });
  });

  it('let no one in by a wrong link, a link of another kind, or without a token', async () => {
    const { code, links } = await makeTable(await person('Ada'));
    const token = await person('Eve');
    const wrong = [
      { kind: 'seat', secret: 'AAAAAAAAAAAAAAAAAAAAAA' },
      { kind: 'seat', secret: '' },
      { kind: 'seat', secret: secretOf(links.spectator) },
      { kind: 'gm', secret: secretOf(links.seat) },
    ];
    for (const link of wrong)
      expect(await ask(`/api/tables/${code}/enter`, { token, body: { link } })).toMatchObject({ status: 403 });
    const link = { kind: 'seat', secret: secretOf(links.seat) };
    expect(await ask(`/api/tables/${code}/enter`, { body: { link } })).toMatchObject({ status: 401 });
    expect(await ask('/api/tables/AAA-AAA/enter', { token, body: { link } })).toMatchObject({
      status: 404,
      body: refusals('E_NO_TABLE'),
    });
    expect(await ask(`/api/tables/${encodeURIComponent('../x')}/enter`, { token, body: {} })).toMatchObject({
      status: 404,
    });
  });

  it('get a new link from their host, after which the old one does not work', async () => {
    const host = await person('Ada');
    const { code, links } = await makeTable(host);
    const renew = (token: string, kind: string) => ask(`/api/tables/${code}/links`, { token, body: { kind } });
    const ben = await person('Ben');
    expect(await renew(ben, 'seat')).toMatchObject({ status: 403, body: refusals('E_HOST_ONLY') });
    expect(await renew(host, 'gm')).toMatchObject({ status: 400, body: refusals('E_LINK') });
    const { link } = z.object({ link: z.string() }).parse((await renew(host, 'seat')).body);
    const enter = (secret: string) =>
      ask(`/api/tables/${code}/enter`, { token: ben, body: { link: { kind: 'seat', secret } } });
    expect(await enter(secretOf(links.seat))).toMatchObject({ status: 403 });
    expect(await enter(secretOf(link))).toMatchObject({ status: 200 });
  });

  it('are listed in the lobby only if they are public', async () => {
    const host = await person('Ada');
    const hidden = await makeTable(host);
    const open = await makeTable(host, { visibility: 'public', name: 'Come in' });
    const { body } = await ask('/api/tables');
    const { tables } = z.object({ tables: z.array(z.looseObject({ code: z.string() })) }).parse(body);
    expect(tables.map(({ code }) => code)).toContain(open.code);
    expect(tables.map(({ code }) => code)).not.toContain(hidden.code);
    const listing = {
      code: open.code,
      ruleset: 'toy',
      name: 'Come in',
      seats: 2,
      taken: 0,
      phase: 'lobby',
      nextSession: null,
      door: 'open',
    };
    expect(tables[0]).toEqual(listing);
    expect((await ask('/api/tables?ruleset=suits')).body).toEqual({ tables: [] });
    const ben = await person('Ben');
    expect(await ask(`/api/tables/${open.code}/enter`, { token: ben, body: {} })).toMatchObject({ status: 200 });
  });

  it('can be tried at once: a demo table has bots, and play has begun', async () => {
    const token = await person('Ada');
    const { status, body } = await ask('/api/try', { token, body: { ruleset: 'toy' } });
    expect(status).toBe(200);
    const { code } = z.object({ code: z.string() }).parse(body);
    const { body: page } = await ask(`/api/tables/${code}/chronicle`, { token });
    const { entries } = z
      .object({ entries: z.array(z.object({ event: z.looseObject({ type: z.string() }) })) })
      .parse(page);
    const types = entries.map(({ event }) => event.type);
    expect(types).toEqual(expect.arrayContaining(['table_made', 'seat_taken', 'bot_seated', 'started', 'dealt']));
    expect(JSON.stringify(page)).not.toContain('"seed"');
    expect(await ask('/api/try', { token, body: { ruleset: 'chess' } })).toMatchObject({ status: 400 });
  });

  it('show their chronicle to people who may read it', async () => {
    const host = await person('Ada');
    const { code, links } = await makeTable(host);
    const path = `/api/tables/${code}/chronicle`;
    expect(await ask(path, { token: host })).toMatchObject({ status: 200, body: { before: null } });
    expect(await ask(path)).toMatchObject({ status: 401, body: refusals('E_UNKNOWN_PERSON') });
    const eve = await person('Eve');
    expect(await ask(path, { token: eve })).toMatchObject({ status: 403, body: refusals('E_LINK') });
    const headers = { 'Table-Link': `spectator ${secretOf(links.spectator)}` };
    expect(await ask(path, { token: eve, headers })).toMatchObject({ status: 200 });
    expect(await ask(`${path}?before=x`, { token: host })).toMatchObject({ status: 400 });
  });
});

describe('other origins', () => {
  const from = (origin: string) => ({ headers: { Origin: origin }, body: { name: 'Ada' } });

  it('cannot change anything, unless the operator has allowed them', async () => {
    expect(await ask('/api/person', from('https://evil.example'))).toMatchObject({
      status: 403,
      body: refusals('E_ORIGIN'),
    });
    expect(await ask('/api/person', from('null'))).toMatchObject({ status: 403 });
    expect(await ask('/api/person', from(`http://127.0.0.1:${server.port}`))).toMatchObject({ status: 200 });
    const friend = await ask('/api/person', from('https://friend.example'));
    expect(friend.status).toBe(200);
    expect(friend.headers.get('access-control-allow-origin')).toBe('https://friend.example');
  });

  it('cannot open a socket', async () => {
    const upgrade = (origin: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = {
          Origin: origin,
          Connection: 'Upgrade',
          Upgrade: 'websocket',
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        };
        const upgradeRequest = request({ port: server.port, host: '127.0.0.1', path: '/x/y?sessionId=1', headers });
        upgradeRequest.on('response', ({ statusCode }) => resolve(statusCode));
        upgradeRequest.on('upgrade', ({ statusCode }, socket) => {
          socket.destroy();
          resolve(statusCode);
        });
        upgradeRequest.on('error', reject);
        upgradeRequest.end();
      });
    expect(await upgrade('https://evil.example')).toBe(403);
    // For an allowed origin the answer is that there is no such room.
    expect(await upgrade(`http://127.0.0.1:${server.port}`)).toBe(404);
    expect(await upgrade('https://friend.example')).toBe(404);
  });

  it('cannot make the server read a very long body on joining', async () => {
    const raw = JSON.stringify({ x: 'y'.repeat(100_000) });
    expect(await ask('/matchmake/joinById/AAA-AAA', { raw })).toMatchObject({ status: 413 });
    expect((await ask('/matchmake/joinById/AAA-AAA', { raw: '{}' })).status).toBeGreaterThanOrEqual(400);
    expect((await ask('/matchmake/create/toy', { raw: '{}' })).status).toBeGreaterThanOrEqual(400);
    expect(await ask('/healthz')).toMatchObject({ status: 200 });
  });
});

it('TB-02: invisible characters are removed from names, and a name of nothing else is refused', async () => {
  const named = async (name: string) => (await ask('/api/person', { body: { name } })).body;
  expect(await named('\u202EadA\u2066\u200B')).toMatchObject({ name: 'adA' });
  expect(await ask('/api/person', { body: { name: '\u200B\u2060' } })).toMatchObject({ status: 400 });
});
