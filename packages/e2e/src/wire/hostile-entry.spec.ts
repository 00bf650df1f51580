import { request } from 'node:http';

import { joinRefusals, protocolVersion } from '@cartomancer/protocol';
import { describe, expect, test } from 'vitest';

import type { Account } from '../test-client.ts';
import { ServerProcess } from '../server-process.ts';
import { reserve, WireClient } from './client.ts';
import { spectatorAt } from './seated-players.ts';
import { hostileSetup } from './hostile-setup.ts';

const attacked = hostileSetup();

describe('on entering', () => {
  test('a forged token, a person without access to the table, a guessed gallery pass and an outdated client are refused', async () => {
    const { code } = attacked().seatedPlayers.table;
    const stranger = await attacked().server.person('Mallory');
    const [header, , signature] = stranger.token.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: 'x', name: 'Ada', exp: 9_999_999_999 })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    for (const token of ['', 'x', 'null', `${header}.${claims}.${signature}`, `${none}.${claims}.`]) {
      const { body } = await reserve(attacked().server, { roomId: code, token });
      expect(body).toMatchObject({ code: joinRefusals.unknownPerson });
      const entered = await attacked().server.request(`/api/tables/${code}/enter`, {
        body: {},
        headers: { authorization: `Bearer ${token}` },
      });
      expect(entered).toMatchObject({ status: 401, body: { refusals: [{ code: 'E_UNKNOWN_PERSON' }] } });
    }
    const { token } = stranger;
    await spectatorAt(attacked().seatedPlayers).then((wanda) => wanda.leave());
    // A person with a token but without access is refused at the socket, and receives only the frame with the error.
    for (const roomId of [code, `${code}-gallery`]) {
      const refused = WireClient.connect(attacked().server, stranger, {
        room: 'x',
        roomId,
        ruleset: 'x',
        role: 'person',
        pass: 'guessed',
      });
      await expect(refused).rejects.toMatchObject({ code: joinRefusals.notEntered, frames: 1 });
    }
    const old = { roomId: code, token, options: { protocol: 0 } };
    expect((await reserve(attacked().server, old)).body).toMatchObject({ code: joinRefusals.outdated });
    const wrongLink = { kind: 'seat' as const, secret: 'guessed' };
    await expect(attacked().server.enter(stranger, code, wrongLink)).rejects.toMatchObject({
      status: 403,
      codes: ['E_LINK'],
    });
    await expect(attacked().server.enter(stranger, code)).rejects.toMatchObject({ status: 403, codes: ['E_LINK'] });
    await attacked().stillPlays();
  });

  test('rooms can be joined only by their ids, and not created or searched', async () => {
    for (const method of ['create', 'join', 'joinOrCreate', 'reconnect', '__proto__', 'constructor'])
      for (const room of ['first-dates', 'gallery', attacked().seatedPlayers.table.code, '..%2f..%2fetc%2fpasswd']) {
        const { status } = await attacked().server.request(`/matchmake/${method}/${room}`, {
          body: { protocol: protocolVersion, code: 'x' },
        });
        expect(status).toBeGreaterThanOrEqual(400);
      }
    await attacked().stillPlays();
  });

  test('broken, huge, deep and wrong bodies are refused with a reason', async () => {
    const { token } = attacked().seatedPlayers.people[0] as Account;
    const headers = { authorization: `Bearer ${token}` };
    const paths = [
      '/api/person',
      '/api/tables',
      '/api/try',
      `/api/tables/${attacked().seatedPlayers.table.code}/enter`,
    ];
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
        const { status, body: reply } = await attacked().server.request(path, { body, headers });
        // An empty request may be valid.
        if (status === 200) expect(body).toBe('null');
        else {
          expect([400, 403, 413], `${path} ${body.slice(0, 30)}`).toContain(status);
          expect(reply).toMatchObject({ refusals: [{ code: expect.any(String) as string }] });
        }
      }
    const huge = JSON.stringify({ protocol: protocolVersion, pass: 'x'.repeat(100_000) });
    const join = await attacked().server.request(`/matchmake/joinById/${attacked().seatedPlayers.table.code}`, {
      body: huge,
      headers,
    });
    expect(join.status).toBe(413);
  });

  test('unknown routes are refused, and so are rigged cards on a server that does not allow them', async () => {
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
        const { status } = await attacked().server.request(path, { method, body: method === 'GET' ? undefined : {} });
        expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
        expect(status, `${method} ${path}`).toBeLessThan(500);
      }
    const rigged = { ruleset: 'first-dates', name: 'x', rig: { date: ['AS'] } };
    const asked = attacked().server.ask('/api/tables', rigged, attacked().seatedPlayers.people[0]?.token);
    await expect(asked).rejects.toMatchObject({ status: 403, codes: ['E_RIG'] });
  });

  test('a production server does not start with rigged cards', async () => {
    const rigged = ServerProcess.start({ NODE_ENV: 'production', CARTOMANCER_TEST_RIG: '1' });
    await expect(rigged).rejects.toThrow('CARTOMANCER_TEST_RIG cannot be used');
  });

  test('nonsensical paths, queries and headers are refused', async () => {
    const { code } = attacked().seatedPlayers.table;
    const requests: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
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
    for (const [path, headers] of requests) {
      const { status, body } = await attacked().server.request(path, { headers });
      expect([path, [400, 401, 403, 404].includes(status)]).toEqual([path, true]);
      expect(body).toMatchObject({ refusals: [{ code: expect.any(String) as string }] });
    }
    const { token } = attacked().seatedPlayers.people[0] as Account;
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-9' },
      { 'content-encoding': 'gzip' },
    ]) {
      const body = JSON.stringify({ ruleset: 'first-dates', name: 'x' });
      const { status } = await attacked().server.request('/api/tables', {
        body,
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
      expect([headers, [400, 415].includes(status)]).toEqual([headers, true]);
    }
  });

  test('a new table with impossible settings is refused', async () => {
    const { token } = attacked().seatedPlayers.people[0] as Account;
    const valid = { ruleset: 'first-dates', name: 'x' };
    for (const body of [
      { ...valid, options: { constructor: 1 } },
      { ...valid, options: { reactionMask: 2.5 } },
      { ...valid, options: { duet: { nested: true } } },
      { ...valid, ruleset: '__proto__' },
      { ...valid, ruleset: 'constructor' },
      { ...valid, ruleset: 'tarot' },
      { ...valid, seats: 1e9 },
      { ...valid, seats: 11 },
      { ...valid, name: ' '.repeat(9) },
      { ...valid, visibility: 'everywhere' },
      { ...valid, host: 'me' },
    ]) {
      const answer = await attacked().server.request('/api/tables', {
        body,
        headers: { authorization: `Bearer ${token}` },
      });
      expect([body, answer]).toMatchObject([
        body,
        { status: 400, body: { refusals: [{ code: expect.any(String) as string }] } },
      ]);
    }
  });

  test('a socket for an unknown session, or for one in use, is closed', async () => {
    const { code } = attacked().seatedPlayers.table;
    const { body } = await reserve(attacked().server, {
      roomId: code,
      token: attacked().seatedPlayers.people[1]?.token ?? '',
    });
    const { processId, sessionId } = body as { processId: string; sessionId: string };
    const otherConnection = await attacked().eve();
    const address = (session: string) =>
      `ws://127.0.0.1:${attacked().server.port}/${processId}/${code}?sessionId=${session}`;
    const first = new WebSocket(address(sessionId));
    await new Promise((resolve) => first.addEventListener('message', resolve, { once: true }));
    for (const session of [sessionId, 'guessed', '__proto__', '']) {
      const late = new WebSocket(address(session));
      await new Promise((resolve) => late.addEventListener('close', resolve, { once: true }));
    }
    // Another connection to the table is not affected.
    await otherConnection.does({ type: 'chat', text: 'I am still here' });
    first.close();
    await otherConnection.leave();
  });

  test('pages of other origins can neither send requests nor connect', async () => {
    const headers = { origin: 'https://evil.example' };
    const asked = await attacked().server.request('/api/person', { body: {}, headers });
    expect(asked).toMatchObject({ status: 403, body: { refusals: [{ code: 'E_ORIGIN' }] } });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const upgrade = request({
        port: attacked().server.port,
        path: `/x/${attacked().seatedPlayers.table.code}?sessionId=x`,
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
