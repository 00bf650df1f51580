import type { Socket } from 'node:net';
import { connect } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { ServerProcess } from '../server-process.ts';

let server: ServerProcess;
const sockets = new Set<Socket>();
beforeAll(async () => {
  server = await ServerProcess.start({ REQUEST_SECONDS: '1', NODE_ENV: 'production' });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.remove();
});

function begin(head: readonly string[], part = '') {
  const socket = connect(server.port, '127.0.0.1');
  sockets.add(socket);
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (bytes) => (received += String(bytes)));
  socket.write(`${head.join('\r\n')}${part}`);
  return { socket, answer: () => received };
}

const postHead = (path: string, length: number, ...more: readonly string[]) => [
  `POST ${path} HTTP/1.1`,
  'Host: x',
  'Content-Type: application/json',
  `Content-Length: ${length}`,
  ...more,
  '',
  '',
];

test('requests with slow heads or bodies are refused with a reason and closed', async () => {
  const { token } = await server.person('Ada');
  const slow = [
    begin(postHead('/api/person', 20), '{"name":'),
    begin(postHead('/api/tables/KQ7-4T9/enter', 20, `Authorization: Bearer ${token}`), '{'),
    begin(postHead('/matchmake/joinById/KQ7-4T9', 20), '{'),
    begin(postHead('/api/nothing', 20), '{'),
    begin(postHead('/', 20), '{'),
  ];
  // Refused for lack of a token, without reading the rest of the body.
  const unread = begin(postHead('/api/campaigns', 2_000_000), '{');
  const head = begin(['GET /healthz HTTP/1.1', 'Host: x']);
  const upload = begin(postHead('/api/campaigns', 20, `Authorization: Bearer ${token}`), 'half');
  const pollOptions = { timeout: 20_000 };
  for (const { socket } of [...slow, unread, head]) await expect.poll(() => socket.closed, pollOptions).toBe(true);
  expect(head.answer()).toMatch(/^HTTP\/1\.1 408 /u);
  for (const { answer } of slow.slice(0, 3))
    expect(answer()).toMatch(/^HTTP\/1\.1 408 .*"code":"E_SLOW_BODY".*"seconds":1\b/su);
  expect(unread.answer()).toMatch(/^HTTP\/1\.1 401 /u);
  // Files have their own speed limit.
  upload.socket.write('x'.repeat(16));
  await expect.poll(upload.answer, pollOptions).toMatch(/^HTTP\/1\.1 400 .*E_NO_CAMPAIGN/su);
  expect((await server.request('/healthz')).status).toBe(200);
  // Any client can do this, so it must not fill the log.
  await server.end('SIGTERM');
  expect(server.log.filter((line) => !line.startsWith('Cartomancer is open'))).toEqual([]);
});
