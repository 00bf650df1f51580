/** A crowd of spectators in its own process: real connections that do not decode what they receive. */
import { constants, setPriority } from 'node:os';

import { personReply, placeReply, protocolVersion } from '@cartomancer/protocol';
import { Protocol } from 'colyseus';
import { WebSocket } from 'ws';
import { z } from 'zod';

import type { CrowdOrder, FromCrowd } from './contract.ts';
import { post } from './drivers/made-table.ts';

// Only the cost for the server is measured: the crowd itself must not slow down the server and the players.
setPriority(constants.priority.PRIORITY_LOW);

const seatReservation = z.object({ processId: z.string(), roomId: z.string(), sessionId: z.string() });

async function watch(order: CrowdOrder): Promise<void> {
  const server = `127.0.0.1:${order.port}`;
  const { token } = await post(`http://${server}/api/person`, { body: { name: 'Spectator' } }, personReply);
  const body = { link: { kind: 'spectator', secret: order.secret } };
  const { roomId, pass } = await post(`http://${server}/api/tables/${order.code}/enter`, { token, body }, placeReply);
  const reserved = await post(
    `http://${server}/matchmake/joinById/${roomId}`,
    { token, body: { protocol: protocolVersion, pass } },
    seatReservation,
  );
  const socket = new WebSocket(
    `ws://${server}/${reserved.processId}/${reserved.roomId}?sessionId=${reserved.sessionId}`,
  );
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.on('error', reject);
  socket.on('message', (frame: Buffer) => {
    if (frame[0] === Protocol.JOIN_ROOM) socket.send(new Uint8Array([Protocol.JOIN_ROOM]));
    if (frame[0] === Protocol.ROOM_STATE) resolve();
  });
  await promise;
}

process.on('message', (order: CrowdOrder) => {
  void (async () => {
    for (let spectator = 0; spectator < order.spectators; spectator += 1) await watch(order);
    process.send?.({ publish: 'watching' } satisfies FromCrowd);
  })();
});
