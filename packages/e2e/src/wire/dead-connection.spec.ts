import { connect } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { ServerProcess } from '../server-process.ts';
import { WireClient, reserve } from './client.ts';
import { started } from './seated-players.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start({ LIMITS: 'none' });
});
afterAll(() => server.remove());

/** A seat shows its person as away within this many milliseconds (TB-06). */
const awayLimit = 10_000;

test('TB-06: an unresponsive client counts as away within 10 s, keeps the seat, and returns', async () => {
  const { table, people, players } = await started(server, ['Ada', 'Ben', 'Cleo']);
  const [ada, , cleo] = players;
  const person = people[2];
  if (ada === undefined || cleo === undefined || person === undefined) throw new Error('A person is missing');
  const seatOfCleo = () => ada.view.shared.table.seats.find(({ seat }) => seat === 's3');
  const before = seatOfCleo();

  // This connection is open but sends nothing, not even an answer to a ping.
  const { roomId } = await server.enter(person, table.code);
  const { body } = await reserve(server, { roomId, token: person.token });
  const { processId, sessionId } = body as { readonly processId: string; readonly sessionId: string };
  const socket = connect(server.port, '127.0.0.1');
  const closed = new Promise((resolve) => {
    socket.once('close', resolve);
  });
  socket.write(
    `GET /${processId}/${roomId}?sessionId=${sessionId} HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\n` +
      'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  socket.resume();
  const since = performance.now();
  await cleo.leave();
  await closed;
  await ada.until('sees that Cleo is away', () => seatOfCleo()?.here === false);
  expect(performance.now() - since).toBeLessThan(awayLimit);
  expect(seatOfCleo()).toEqual({ ...before, here: false });

  const back = await WireClient.join(server, person, table.code);
  await ada.until('sees that Cleo is back', () => seatOfCleo()?.here === true);
  expect(back.view.own.you?.seat).toBe('s3');
});
