import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Driver, TableDriver } from '../contract.ts';
import { seatsAtTable } from '../contract.ts';

/** About as large as a frame of our server for a move. It begins with the move's number. */
function frameOf(move: number): Buffer {
  const frame = Buffer.alloc(80, 1);
  frame.writeUInt32BE(move);
  return frame;
}

async function receives(socket: WebSocket, frame: Buffer): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const listen = (data: Buffer): void => {
    if (data.equals(frame)) resolve();
  };
  socket.on('message', listen);
  await promise;
  socket.off('message', listen);
}

/** Of a short WebSocket frame from a server, bytes. */
const frameHeader = 2;

async function openTable(port: number, name: string): Promise<TableDriver> {
  const seats: WebSocket[] = [];
  let bytes = 0;
  for (let seat = 0; seat < seatsAtTable; seat += 1) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/${name}`, { perMessageDeflate: false });
    await once(socket, 'open');
    socket.on('message', (data: Buffer) => {
      bytes += data.byteLength + frameHeader;
    });
    seats.push(socket);
  }
  let moves = 0;
  return {
    move: async () => {
      const mover = seats[moves % seatsAtTable];
      moves += 1;
      if (mover === undefined) return;
      const frame = frameOf(moves);
      const received = receives(mover, frame);
      mover.send(frame);
      await received;
    },
    received: () => bytes,
    close: async () => {
      for (const socket of seats) socket.terminate();
      await Promise.resolve();
    },
  };
}

export const bare: Driver = {
  open: async ({ port, count }) => {
    const tables: TableDriver[] = [];
    while (tables.length < count) tables.push(await openTable(port, randomUUID()));
    return tables;
  },
};
