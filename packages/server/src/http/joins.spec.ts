import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createConnection } from 'node:net';

import { afterEach, expect, it } from 'vitest';

import { clientKeyHeader } from '../rooms/connections-by-address.ts';
import { limitConnectionsOfClient } from './connections-of-client.ts';
import { guardJoins } from './joins.ts';

const rule = { began: () => {}, points: 240, exemption: async () => 'refused' as const };
let server: Server | undefined;
afterEach(() => server?.close());

it('joins are limited separately from other requests', async () => {
  server = createServer((_request, response) => response.end('{}'));
  guardJoins(server, { ...rule, limits: 'usual', proxies: 0, failed: () => {} });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const join = () => fetch(`http://127.0.0.1:${port}/matchmake/joinById/KQ7-4T9`, { method: 'POST', body: '{}' });
  const statuses = new Map<number, number>();
  for (let number = 0; number < 250; number += 1) {
    const { status } = await join();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [200, 240],
    [429, 10],
  ]);
  expect(await (await join()).json()).toMatchObject({ refusals: [{ code: 'E_SLOW_DOWN' }] });
  expect((await fetch(`http://127.0.0.1:${port}/matchmake/`)).status).toBe(200);
});

it.each([
  ['refused', 429],
  ['elsewhere', 429],
  ['seated', 200],
] as const)('beyond the limit, a join of a person who is %s is answered with %i', async (place, status) => {
  server = createServer((_request, response) => response.end('{}'));
  const exemption = async () => place;
  guardJoins(server, { ...rule, exemption, points: 1, limits: 'usual', proxies: 0, failed: () => {} });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const join = () => fetch(`http://127.0.0.1:${port}/matchmake/joinById/KQ7-4T9`, { method: 'POST', body: '{}' });
  expect((await join()).status).toBe(200);
  expect((await join()).status).toBe(status);
});

it('closes a connection that sends the next request before it has received the answer', async () => {
  let reached = 0;
  server = createServer((_request, response) => {
    reached += 1;
    setImmediate(() => response.end('{}'));
  });
  guardJoins(server, { ...rule, limits: 'none', proxies: 0, failed: () => {} });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = createConnection(port, '127.0.0.1');
  socket.on('error', () => {});
  for (let request = 1; request <= 3; request += 1) {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
  }
  expect(reached).toBe(3);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5));
  await once(socket, 'close');
  expect(reached).toBe(4);
});

it('closes the connections of one address beyond its limit', async () => {
  server = createServer((_request, response) => response.end('{}'));
  limitConnectionsOfClient(server, 2);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connected = async () => {
    const socket = createConnection(port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  const [first, second] = [await connected(), await connected()];
  await once((await connected()).resume(), 'close');
  first.destroy();
  await expect
    .poll(async () => {
      const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
      return response?.status;
    })
    .toBe(200);
  second.destroy();
});

it('refuses requests with an invalid address at once, and closes their connections', async () => {
  const reached: (string | undefined)[] = [];
  server = createServer((request, response) => {
    reached.push(request.url);
    response.end('{}');
  });
  server.on('upgrade', (request, socket) => {
    reached.push(request.url);
    socket.destroy();
  });
  guardJoins(server, { ...rule, limits: 'none', proxies: 0, failed: () => {} });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answerTo = (...lines: readonly string[]) =>
    new Promise<string>((resolve) => {
      const socket = createConnection(port, '127.0.0.1');
      let answer = '';
      socket.on('data', (bytes: Buffer) => (answer += bytes.toString())).on('close', () => resolve(answer));
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    });
  for (const head of [
    ['GET /__healthcheck HTTP/1.1', 'Host: ['],
    ['GET /__healthcheck HTTP/1.1', 'Host: x:99999999'],
    ['GET *[ HTTP/1.1', 'Host: x'],
    // In a cluster these would reach another route of the process to which they are forwarded.
    ['DELETE /api/campaigns/KQ7-4T9/../A2C-4E6 HTTP/1.1', 'Host: x'],
    ['GET /api/tables/KQ7-4T9/.%2E/%2e./healthz HTTP/1.1', 'Host: x'],
    ['GET /api/tables/KQ7-4T9/..\\..\\A2C-4E6 HTTP/1.1', 'Host: x'],
    ['GET /api/./tables HTTP/1.1', 'Host: x'],
    ['GET /api/tables#.. HTTP/1.1', 'Host: x'],
    ['POST /matchmake/joinById/KQ7-4T9 HTTP/1.1', 'Host: a b', 'Content-Length: 0'],
  ])
    expect(await answerTo(...head)).toMatch(/^HTTP\/1\.1 400 /u);
  expect(reached).toEqual([]);
  // A health check may use HTTP/1.0, without a Host header.
  expect(await answerTo('GET /healthz HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /u);
  expect(reached.splice(0)).toEqual(['/healthz']);
  // Dots within a segment, encoded characters and dots in the query are valid.
  const plain = '/assets/a..b.js/%2F..%2Fx?next=/../x&name=a|b';
  expect(await answerTo(`GET ${plain} HTTP/1.1`, 'Host: x', 'Connection: close')).toMatch(/^HTTP\/1\.1 200 /u);
  expect(reached.splice(0)).toEqual([plain]);
  await answerTo('GET *[ HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket');
  await answerTo('GET /x HTTP/1.1', 'Host: x', 'Connection: close', 'X-Forwarded-Proto: ::');
  expect(reached).toEqual(['/', '/x']);
});

it('refuses invalid joins before Colyseus reads them, and ignores an address that a client claims', async () => {
  const reached: unknown[] = [];
  server = createServer((request, response) => {
    reached.push([(request as { readonly body?: unknown }).body, request.headers[clientKeyHeader]]);
    response.end('{}');
  });
  guardJoins(server, { ...rule, limits: 'none', proxies: 0, failed: (error) => reached.push(error) });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const join = (body: string, type: string) =>
    fetch(`http://127.0.0.1:${port}/matchmake/joinById/KQ7-4T9`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, [clientKeyHeader]: 'someone else' },
    });
  for (const body of ['{', 'null', 'a=b']) expect((await join(body, 'multipart/form-data')).status).toBe(400);
  expect(reached).toEqual([]);
  expect((await join('{"protocol":1}', 'text/plain')).status).toBe(200);
  expect(reached).toEqual([[{ protocol: 1 }, '127.0.0.1']]);
});
