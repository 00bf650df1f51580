import { createConnection } from 'node:net';
import { request } from 'node:http';

import { closeCodes, joinRefusals, refusalSchema } from '@cartomancer/protocol';
import { Protocol } from '@colyseus/sdk';
import fc from 'fast-check';
import { pack } from 'msgpackr';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Person } from '../server-process.ts';
import { ServerProcess } from '../server-process.ts';
import { BusyPlayer } from './busy-player.ts';
import { messageFrame, reserve, WireClient } from './client.ts';
import type { Company } from './company.ts';
import { gameIn, settled, started, toTheFirstTurn, watcher } from './company.ts';

/** What a socket may be closed with: by the client itself, or cleanly by the server. */
const cleanCodes: readonly (number | undefined)[] = [1005, closeCodes.left, closeCodes.misbehaved, closeCodes.tooLarge];

let server: ServerProcess;
/** The table next door, which never stops playing. */
let neighbours: readonly BusyPlayer[];
let neighbourhood: Company;
let company: Company;
let number = 0;

beforeAll(async () => {
  server = await ServerProcess.start({ LIMITS: 'none' });
  neighbourhood = await started(server, ['Nora', 'Nick', 'Nell'], { options: { reactionMask: 0 } });
  neighbours = neighbourhood.players.map((client, place) => {
    const person = neighbourhood.people[place] as Person;
    return new BusyPlayer(server, neighbourhood.table.code, person, client);
  });
  company = await started(server, ['Ada', 'Eve', 'Cleo']);
});
afterAll(() => server.remove());

beforeEach(() => {
  for (const neighbour of neighbours) neighbour.work();
});

/** Whatever was sent: the process lives, and next door every move went on being acknowledged. */
afterEach(async () => {
  const before = neighbours.map(({ acknowledged }) => acknowledged.length);
  for (const [place, { client, acknowledged }] of neighbours.entries())
    await client.until('plays on', () => acknowledged.length > (before[place] ?? 0) || client.closed !== undefined);
  await Promise.all(neighbours.map((neighbour) => neighbour.rest()));
  expect(neighbours.map(({ client }) => client.closed)).toEqual([undefined, undefined, undefined]);
  expect(neighbours.flatMap(({ refused }) => refused).filter((codes) => codes !== 'E_STALE')).toEqual([]);
  expect(server.isAlive).toBe(true);
});

/** A hostile guest with a seat of her own at the table that suffers. */
async function eve(): Promise<WireClient> {
  return WireClient.join(server, company.people[1] as Person, company.table.code);
}

/** The table still plays: a word of somebody else is accepted. */
async function stillPlays(): Promise<void> {
  number += 1;
  await company.players[0]?.does({ type: 'chat', text: `Still here ${number}` });
}

describe('on the socket', () => {
  test('any bytes are answered with a refusal or a clean close', async () => {
    const kind = fc.oneof(fc.constantFrom(...Object.values(Protocol)), fc.nat(255));
    const frames = fc.array(fc.tuple(kind, fc.uint8Array({ maxLength: 200 })), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(frames, async (sent) => {
        const guest = await eve();
        for (const [first, rest] of sent) guest.socket.send(new Uint8Array([first, ...rest]));
        await stillPlays();
        guest.socket.close();
        await guest.until('is gone', () => guest.closed !== undefined);
        expect(cleanCodes).toContain(guest.closed);
      }),
      { numRuns: 25, seed: 11 },
    );
  });

  test('a play message cut short or with bytes turned over', async () => {
    const whole = messageFrame('play', pack({ intent: { type: 'chat', text: 'hello' }, intentId: 'e-1', seen: 0 }));
    const damage = fc.record({ length: fc.nat(whole.length), place: fc.nat(whole.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 5 }), async (sent) => {
        const guest = await eve();
        for (const { length, place, byte } of sent)
          guest.socket.send(whole.slice(0, length).with(place % (length || 1), byte));
        await stillPlays();
        await guest.leave();
        expect(cleanCodes).toContain(guest.closed);
      }),
      { numRuns: 20, seed: 12 },
    );
  });

  test('text, nothing, and a frame of a megabyte', async () => {
    const guest = await eve();
    guest.socket.send('{"type":"play"}');
    guest.socket.send(new Uint8Array());
    guest.socket.send(new Uint8Array(1_000_000));
    await guest.until('is turned away', () => guest.closed !== undefined);
    expect([closeCodes.tooLarge, closeCodes.misbehaved]).toContain(guest.closed);
    await stillPlays();
  });

  test('bytes that are no WebSocket at all', async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(bytes, async (garbage) => {
        const socket = createConnection(server.port, '127.0.0.1');
        socket.on('error', () => {});
        await new Promise<void>((resolve) => {
          socket.on('close', () => resolve()).on('data', () => socket.destroy());
          socket.end(garbage);
        });
      }),
      { numRuns: 40, seed: 13 },
    );
    await stillPlays();
  });
});

describe('in a message', () => {
  test('anything at all is refused with a code, and the next intent holds', async () => {
    const guest = await eve();
    const key = fc.constantFrom(
      'type',
      'text',
      'card',
      'stack',
      'seat',
      'intent',
      'intentId',
      'seen',
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'hasOwnProperty',
    );
    const value = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('chat', 'play_card', 'rewind', 'vote', 'fence', '__proto__', 'constructor', 'h1', 's2', ''),
        fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.string()),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.array(fc.tuple(key, tie('any')), { maxLength: 5 }).map(ownFields),
      ),
    })).any;
    const before = company.players[0]?.happened.length ?? 0;
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 10 }), async (payloads) => {
        const given = guest.answers.length;
        for (const payload of payloads) guest.send('play', payload);
        await guest.until('is answered', () => guest.answers.length >= given + payloads.length);
        for (const answer of guest.answers.slice(given)) expect(answer.ok).toBe(false);
      }),
      { numRuns: 100, seed: 14 },
    );
    for (const answer of guest.answers)
      if (!answer.ok)
        for (const refusal of answer.refusals) expect(refusalSchema.safeParse(refusal).success).toBe(true);
    expect(company.players[0]?.happened.length).toBe(before);
    await guest.does({ type: 'chat', text: 'Sorry' });
    await guest.leave();
  });

  const names = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf'];
  test.each(names)('%s in every field', async (name) => {
    const guest = await eve();
    const failures = () => server.log.filter((line) => line.includes('A table met an error')).length;
    const before = failures();
    const intents: Record<string, unknown>[] = [
      { type: name },
      { type: 'take_seat', seat: name },
      { type: 'chat', text: 'hello', to: name },
      { type: 'play_card', card: name, stack: 1 },
      { type: 'play_card', card: 'h1', stack: name },
      { type: 'vote', topic: name, yes: true },
      { type: 'safety_tools', tool: name, on: true },
      { type: 'safety_signal', kind: name },
      { type: 'safety_rating', rating: name },
      { type: 'hand_over', role: name, person: name },
      { type: 'set_option', key: name, value: { [name]: 1 } },
      { type: 'invite_bot', seat: name },
      ownFields([
        ['type', 'chat'],
        ['text', 'hello'],
        [name, { isHost: true }],
      ]) as Record<string, unknown>,
    ];
    for (const intent of intents) {
      const codes = await guest.refusedWith(intent as { type: string });
      expect([intent, codes]).not.toEqual([intent, []]);
      expect(codes).not.toContain('E_NOT_STORED');
    }
    await guest.leave();
    expect(failures()).toBe(before);
  });
});

describe('out of place', () => {
  test("somebody else's card, another seat's move, an old prompt", async () => {
    await toTheFirstTurn(company);
    const roles = gameIn((company.players[0] as WireClient).view).shared.roles;
    const [ada, , cleo] = company.players as [WireClient, WireClient, WireClient];
    const all = new Map([ada, await eve(), cleo].map((client) => [client.view.own.you?.seat ?? '', client]));
    const date = all.get(roles?.date ?? '') as WireClient;
    const others = [...all.values()].filter((client) => client !== date);
    const seen = date.view.shared.prompt;
    for (const other of others) {
      const [card] = gameIn(other.view).own.hand;
      expect(await other.refusedWith({ type: 'play_card', card: card?.handle, stack: 1 })).toContain('E_NOT_YOUR_TURN');
      expect(await other.refusedWith({ type: 'start' })).not.toEqual([]);
    }
    expect(await date.refusedWith({ type: 'play_card', card: 'h99', stack: 1 })).toContain('E_NOT_IN_HAND');
    expect(await date.refusedWith({ type: 'play_card', card: 'h1', stack: 9 })).toContain('E_NO_STACK');
    expect(await date.refusedWith({ type: 'play_card', card: 'h1', stack: 1 }, { seen: seen - 1 })).toEqual([
      'E_STALE',
    ]);
    for (const system of ['person_away', 'depart', 'time_up', 'wake', 'arrive', 'window_time_up', 'option_set'])
      expect(await date.refusedWith({ type: system, person: 'p1' })).not.toEqual([]);
    expect(date.view.shared.prompt).toBe(seen);
  });

  test('a repeated intent gets its first answer, and happens once', async () => {
    const guest = await eve();
    const heard = () => guest.happened.filter(({ type }) => type === 'chat_sent').length;
    const before = heard();
    for (let time = 0; time < 20; time += 1)
      expect(await guest.play({ type: 'chat', text: 'Once' }, { intentId: 'again-and-again' })).toMatchObject({
        ok: true,
      });
    // Also under another body: the id is what counts.
    expect(await guest.play({ type: 'chat', text: 'Twice' }, { intentId: 'again-and-again' })).toMatchObject({
      ok: true,
    });
    // Nor does somebody else's flood wash the answer away.
    const cleo = company.players[2] as WireClient;
    const flood = Array.from({ length: 600 }, (_, place) =>
      cleo.play({ type: 'start' }, { intentId: `flood-${place}` }),
    );
    await Promise.all(flood);
    expect(await guest.play({ type: 'chat', text: 'Once' }, { intentId: 'again-and-again' })).toMatchObject({
      ok: true,
    });
    await settled([guest]);
    expect(heard()).toBe(before + 1);
    await guest.leave();
  });

  test('a spectator who sends intents', async () => {
    const wanda = await watcher(company);
    for (const intent of [{ type: 'chat', text: 'hello' }, { type: 'take_seat', seat: 's1' }, { type: 'start' }])
      expect(await wanda.refusedWith(intent)).toEqual(['E_SPECTATOR']);
    await stillPlays();
    await wanda.leave();
  });
});

describe('at the door', () => {
  test('a forged token, somebody of another table, a gallery without its pass, an old client', async () => {
    const { code } = company.table;
    const stranger = await server.person('Mallory');
    const [header, , signature] = stranger.token.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: 'x', name: 'Ada', exp: 9_999_999_999 })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    for (const token of ['', 'x', 'null', `${header}.${claims}.${signature}`, `${none}.${claims}.`]) {
      const { body } = await reserve(server, { roomId: code, token });
      expect(body).toMatchObject({ code: joinRefusals.unknownPerson });
      const entered = await server.request(`/api/tables/${code}/enter`, {
        body: {},
        headers: { authorization: `Bearer ${token}` },
      });
      expect(entered).toMatchObject({ status: 401, body: { refusals: [{ code: 'E_UNKNOWN_PERSON' }] } });
    }
    const { token } = stranger;
    await watcher(company).then((wanda) => wanda.leave());
    // Who has a token and no business here is told so at the socket, and sees nothing.
    for (const roomId of [code, `${code}-gallery`]) {
      const refused = WireClient.connect(server, stranger, {
        room: 'x',
        roomId,
        ruleset: 'x',
        role: 'person',
        pass: 'guessed',
      });
      await expect(refused).rejects.toMatchObject({ code: joinRefusals.notEntered, frames: 1 });
    }
    const old = { roomId: code, token, options: { protocol: 0 } };
    expect((await reserve(server, old)).body).toMatchObject({ code: joinRefusals.outdated });
    const wrongLink = { kind: 'seat' as const, secret: 'guessed' };
    await expect(server.enter(stranger, code, wrongLink)).rejects.toMatchObject({ status: 403, codes: ['E_LINK'] });
    await expect(server.enter(stranger, code)).rejects.toMatchObject({ status: 403, codes: ['E_LINK'] });
    await stillPlays();
  });

  test('no room is made or found but by its id, whatever is asked', async () => {
    for (const method of ['create', 'join', 'joinOrCreate', 'reconnect', '__proto__', 'constructor'])
      for (const room of ['first-dates', 'gallery', company.table.code, '..%2f..%2fetc%2fpasswd']) {
        const { status } = await server.request(`/matchmake/${method}/${room}`, { body: { protocol: 1, code: 'x' } });
        expect(status).toBeGreaterThanOrEqual(400);
      }
    await stillPlays();
  });

  test('bodies that are broken, huge, deep, or of the wrong kind', async () => {
    const { token } = company.people[0] as Person;
    const headers = { authorization: `Bearer ${token}` };
    const paths = ['/api/person', '/api/tables', '/api/try', `/api/tables/${company.table.code}/enter`];
    const bodies = [
      '{',
      'null',
      '[]',
      '"x"',
      '{"__proto__":{"name":"x"}}',
      '['.repeat(5_000),
      JSON.stringify({ name: 'x'.repeat(20_000) }),
    ];
    for (const path of paths)
      for (const body of bodies) {
        const { status, body: reply } = await server.request(path, { body, headers });
        // An empty wish may be one that is granted.
        if (status === 200) expect(body).toBe('null');
        else {
          expect([400, 403, 413], `${path} ${body.slice(0, 30)}`).toContain(status);
          expect(reply).toMatchObject({ refusals: [{ code: expect.any(String) as string }] });
        }
      }
    const huge = JSON.stringify({ protocol: 1, pass: 'x'.repeat(100_000) });
    const join = await server.request(`/matchmake/joinById/${company.table.code}`, { body: huge, headers });
    expect(join.status).toBe(413);
  });

  test('routes that are none', async () => {
    for (const path of [
      '/api/nothing',
      '/api/tables/NO-TABLE/enter',
      '/api/tables/ABC-DEF/chronicle',
      '/api/test/clock',
      '/metrics',
      '/..%2f..%2fpackage.json',
      '/assets/../../package.json',
    ])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const { status } = await server.request(path, { method, body: method === 'GET' ? undefined : {} });
        expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
        expect(status, `${method} ${path}`).toBeLessThan(500);
      }
    // Rigged cards are for servers that were started for them.
    const rigged = { ruleset: 'first-dates', name: 'x', rig: { date: ['AS'] } };
    const asked = server.ask('/api/tables', rigged, company.people[0]?.token);
    await expect(asked).rejects.toMatchObject({ status: 403, codes: ['E_RIG'] });
  });

  test('rigged cards cannot be had in production', async () => {
    const rigged = ServerProcess.start({ NODE_ENV: 'production', CARTOMANCER_TEST_RIG: '1' });
    await expect(rigged).rejects.toThrow('CARTOMANCER_TEST_RIG cannot be used');
  });

  test('paths, queries and headers that are nonsense', async () => {
    const { code } = company.table;
    const asks: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      ['/api/tables/%E0%A4%A/chronicle', {}],
      ['/api/tables/%00%00%00-%00%00%00/chronicle', {}],
      ['/api/tables/__proto__/chronicle', {}],
      [`/api/tables/${code}/chronicle`, {}],
      [`/api/tables/${code}/chronicle`, { 'table-link': 'spectator guessed' }],
      [`/api/tables/${code}/chronicle`, { 'table-link': 'constructor __proto__' }],
      [`/api/tables/${code}/chronicle`, { authorization: 'Bearer' }],
      [`/api/tables/${code}/chronicle?before=-1`, {}],
      [`/api/tables/${code}/chronicle?before=1e999`, {}],
      [`/api/tables/${code}/chronicle?before[]=1&before[__proto__]=2`, {}],
      ['/t/%E0%A4%A', {}],
    ];
    for (const [path, headers] of asks) {
      const { status, body } = await server.request(path, { headers });
      expect([path, [400, 401, 403, 404].includes(status)]).toEqual([path, true]);
      expect(body).toMatchObject({ refusals: [{ code: expect.any(String) as string }] });
    }
    const { token } = company.people[0] as Person;
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-9' },
      { 'content-encoding': 'gzip' },
    ]) {
      const body = JSON.stringify({ ruleset: 'first-dates', name: 'x' });
      const { status } = await server.request('/api/tables', {
        body,
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
      expect([headers, [400, 415].includes(status)]).toEqual([headers, true]);
    }
  });

  test('a wish for a table with impossible things in it', async () => {
    const { token } = company.people[0] as Person;
    const wish = { ruleset: 'first-dates', name: 'x' };
    for (const body of [
      { ...wish, options: { constructor: 1 } },
      { ...wish, options: { reactionMask: 2.5 } },
      { ...wish, options: { duet: { nested: true } } },
      { ...wish, ruleset: '__proto__' },
      { ...wish, ruleset: 'constructor' },
      { ...wish, ruleset: 'suits' },
      { ...wish, seats: 1e9 },
      { ...wish, seats: 11 },
      { ...wish, name: ' '.repeat(9) },
      { ...wish, visibility: 'everywhere' },
      { ...wish, host: 'me' },
    ]) {
      const answer = await server.request('/api/tables', { body, headers: { authorization: `Bearer ${token}` } });
      expect([body, answer]).toMatchObject([
        body,
        { status: 400, body: { refusals: [{ code: expect.any(String) as string }] } },
      ]);
    }
  });

  test('a socket for a session that is none, or that is taken', async () => {
    const { code } = company.table;
    const { body } = await reserve(server, { roomId: code, token: company.people[1]?.token ?? '' });
    const { processId, sessionId } = body as { processId: string; sessionId: string };
    const rightful = await eve();
    const address = (session: string) => `ws://127.0.0.1:${server.port}/${processId}/${code}?sessionId=${session}`;
    const first = new WebSocket(address(sessionId));
    await new Promise((resolve) => first.addEventListener('message', resolve, { once: true }));
    for (const session of [sessionId, 'guessed', '__proto__', '']) {
      const late = new WebSocket(address(session));
      await new Promise((resolve) => late.addEventListener('close', resolve, { once: true }));
    }
    await rightful.does({ type: 'chat', text: 'I am still here' });
    first.close();
    await rightful.leave();
  });

  test('pages of other origins neither ask nor connect', async () => {
    const headers = { origin: 'https://evil.example' };
    const asked = await server.request('/api/person', { body: {}, headers });
    expect(asked).toMatchObject({ status: 403, body: { refusals: [{ code: 'E_ORIGIN' }] } });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const upgrade = request({
        port: server.port,
        path: `/x/${company.table.code}?sessionId=x`,
        headers: {
          ...headers,
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        },
      });
      upgrade.on('response', (response) => resolve(response.statusCode)).on('upgrade', () => resolve(101));
      upgrade.on('error', reject).end();
    });
    expect(status).toBe(403);
  });
});

describe('too fast', () => {
  let strict: ServerProcess;
  let quiet: Company;
  beforeAll(async () => {
    strict = await ServerProcess.start();
    quiet = await started(strict, ['Quinn', 'Rae', 'Sol']);
  });
  afterAll(() => strict.remove());

  test('a thousand messages end the connection, and no other table of that server notices', async () => {
    const other = await started(strict, ['Uma', 'Vic', 'Wes']);
    const loud = other.players[1] as WireClient;
    const frame = messageFrame('play', pack({ intent: { type: 'chat', text: 'Me!' }, intentId: 'loud', seen: 0 }));
    for (let sent = 0; sent < 1_000; sent += 1) loud.socket.send(frame);
    await quiet.players[0]?.does({ type: 'chat', text: 'So peaceful here' });
    await loud.until('is shown out', () => loud.closed !== undefined);
    expect(loud.closed).toBe(closeCodes.misbehaved);
    const codes = loud.answers.flatMap((answer) => (answer.ok ? [] : answer.refusals.map(({ code }) => code)));
    expect(new Set(codes)).toEqual(new Set(['E_SLOW_DOWN']));
    await quiet.players[1]?.does({ type: 'chat', text: 'Indeed' });
    // At her own table the others play on, too.
    await other.players[0]?.does({ type: 'chat', text: 'Where did she go?' });
  });
});

test('after all this, nothing of the table next door is lost', async () => {
  await Promise.all(neighbours.map((neighbour) => neighbour.rest()));
  const said = neighbours.reduce((sum, { words }) => sum + words, 0);
  expect(said).toBeGreaterThan(0);
  expect(await wordsIn(neighbourhood)).toBe(said);
  for (const neighbour of neighbours) neighbour.work();
});

/** An object with these fields of its own, whatever they are called. */
function ownFields(fields: readonly (readonly [string, unknown])[]): object {
  const made = {};
  for (const [name, value] of fields)
    Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
  return made;
}

/** How many words were said in public, as the chronicle tells page after page. */
async function wordsIn({ server: asked, table, people }: Company): Promise<number> {
  let words = 0;
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
    const headers = { authorization: `Bearer ${people[0]?.token}` };
    const { body } = await asked.request(`/api/tables/${table.code}/chronicle?before=${before}`, { headers });
    const page = body as { readonly before: number | null; readonly entries: readonly { event: { type: string } }[] };
    words += page.entries.filter(({ event }) => event.type === 'chat_sent').length;
    ({ before } = page);
  }
  return words;
}
