/** Sockets to addresses without a room: each is refused, and the log has one line in all instead of one for each. */
import { request } from 'node:http';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { ServerProcess } from '../server-process.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start();
});
afterAll(() => server.remove());

const upgrade = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

function upgraded(path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({ port: server.port, host: '127.0.0.1', path, headers: { ...upgrade, ...headers } });
    asked.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.on('error', reject);
    asked.end();
  });
}

test('malformed requests are answered with 404, and logged once', async () => {
  const statuses = new Set<number>();
  for (let time = 0; time < 20; time += 1)
    for (const path of [
      '/',
      '/nonsense',
      `/a/b${time}?sessionId=1`,
      '/a/__proto__?sessionId=1',
      '/a/constructor?sessionId=1',
    ])
      statuses.add(await upgraded(path));
  expect([...statuses]).toEqual([404]);
  for (let time = 0; time < 20; time += 1)
    expect(await upgraded('/a/b?sessionId=1', { Host: `me:${time}@x` })).toBeGreaterThanOrEqual(400);
  await server.end('SIGTERM');
  const lines = server.log.filter((line) => line.startsWith('{'));
  expect(lines).toEqual([expect.stringContaining('leads to no room')]);
});
