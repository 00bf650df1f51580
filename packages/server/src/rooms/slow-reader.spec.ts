import { createConnection } from 'node:net';

import { matchMaker, Protocol } from 'colyseus';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { FakeTable } from '../../test/fake-table.ts';
import type { RoomServer } from '../../test/room-server.ts';
import { startRoomServer } from '../../test/room-server.ts';
import { reserve } from '../../test/recorded-client.ts';

let server: RoomServer;
beforeAll(async () => {
  server = await startRoomServer();
});
afterAll(() => server.close());

interface FakeShared {
  readonly game?: { readonly text?: string };
}

/** RFC 6455, 5.2, masked with zeros. */
function frame(kind: number, ...content: readonly number[]): Buffer {
  return Buffer.from([0x80 + kind, 0x80 + content.length, 0, 0, 0, 0, ...content]);
}
const binary = 2;
const pong = 10;

test('disconnects a slow client before its backlog fills the memory; the others receive everything', async () => {
  const table = new FakeTable('TAB-001', ['p1', 'p2'], { shared: { text: '' }, own: {} });
  const ada = await server.sit(table, 'p2');
  const { body } = await reserve({ port: server.port, roomId: 'TAB-001', token: server.token('p1') });
  const socket = createConnection(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    [
      `GET /${body['processId']}/TAB-001?sessionId=${body['sessionId']} HTTP/1.1`,
      `Host: 127.0.0.1:${server.port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '',
      '',
    ].join('\r\n'),
  );
  socket.once('data', () => socket.pause());
  const people = () => matchMaker.getLocalRoomById('TAB-001').clients.length;
  await expect.poll(people).toBe(2);
  socket.write(frame(binary, Protocol.JOIN_ROOM));
  const pongs = setInterval(() => socket.write(frame(pong)), 200);
  // More than the operating system buffers for a socket.
  let shown = 0;
  await expect
    .poll(
      () => {
        for (let times = 0; times < 4; times += 1) table.show({ text: `${(shown += 1)}${'x'.repeat(50_000)}` });
        return people();
      },
      { interval: 5 },
    )
    .toBe(1);
  clearInterval(pongs);
  socket.destroy();
  const last = () => (ada.reading?.view.shared as FakeShared)?.game?.text;
  await ada.until(() => last()?.startsWith(`${shown}x`) === true);
});
