import { request } from 'node:http';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { ServerProcess } from '../server-process.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start();
});
afterAll(() => server.remove());

const upgradeHeaders = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

function upgrade(path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const upgradeRequest = request({
      port: server.port,
      host: '127.0.0.1',
      path,
      headers: { ...upgradeHeaders, ...headers },
    });
    upgradeRequest.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    upgradeRequest.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    upgradeRequest.on('error', reject);
    upgradeRequest.end();
  });
}

test('an address with the character NUL, which databases cannot store, is refused as malformed', async () => {
  const person = await server.person('Ada');
  const headers = { authorization: `Bearer ${person.token}` };
  for (const path of ['/api/campaigns/%00/file', '/api/pictures/%00', '/t/%00'])
    expect(await server.request(path, { headers })).toMatchObject({
      status: 400,
      body: { refusals: [{ code: 'E_MALFORMED' }] },
    });
});

test('sockets without a room get 404, malformed addresses an error, and all of them are logged once', async () => {
  const statuses = new Set<number>();
  for (let time = 0; time < 20; time += 1)
    for (const path of [
      '/',
      '/nonsense',
      `/a/b${time}?sessionId=1`,
      '/a/__proto__?sessionId=1',
      '/a/constructor?sessionId=1',
    ])
      statuses.add(await upgrade(path));
  expect([...statuses]).toEqual([404]);
  for (let time = 0; time < 20; time += 1)
    expect(await upgrade('/a/b?sessionId=1', { Host: `me:${time}@x` })).toBeGreaterThanOrEqual(400);
  await server.end('SIGTERM');
  const lines = server.log.filter((line) => line.startsWith('{'));
  expect(lines).toEqual([expect.stringContaining('leads to no room')]);
});
