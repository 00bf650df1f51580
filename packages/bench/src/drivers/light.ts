/** Our tables with cheap clients: they only search frames for the ids of their own intents. */
import { once } from 'node:events';

import { protocolVersion } from '@cartomancer/protocol';
import type { Intent } from '@cartomancer/rules/kernel';
import { getMessageBytes, Protocol } from 'colyseus';
import { WebSocket } from 'ws';
import { z } from 'zod';

import type { Driver, TableDriver } from '../contract.ts';
import { seatsAtTable } from '../contract.ts';
import { makeTable, post } from './made-table.ts';

const reservation = z.object({ processId: z.string(), roomId: z.string(), sessionId: z.string() });

/** A prompt later than any other, so that no intent of these clients is stale. */
const neverStale = Number.MAX_SAFE_INTEGER;
/** A fixed length: no `intentId` contains another. */
const digits = 8;

class LightSeat {
  readonly #socket: WebSocket;
  #received = 0;
  #sent = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (frame: Buffer) => {
      this.#received += frame.byteLength;
      if (frame[0] === Protocol.JOIN_ROOM) socket.send(new Uint8Array([Protocol.JOIN_ROOM]));
    });
  }

  static async join(server: string, { token, roomId }: { readonly token: string; readonly roomId: string }) {
    const { processId, sessionId } = await post(
      `${server}/matchmake/joinById/${roomId}`,
      { token, body: { protocol: protocolVersion } },
      reservation,
    );
    const address = `${server.replace('http', 'ws')}/${processId}/${roomId}?sessionId=${sessionId}`;
    const socket = new WebSocket(address, { perMessageDeflate: false });
    const seat = new LightSeat(socket);
    while (((await once(socket, 'message')) as [Buffer])[0][0] !== Protocol.ROOM_STATE);
    return seat;
  }

  /** @throws Error if the intent is refused. */
  async send(intent: Intent): Promise<void> {
    this.#sent += 1;
    const intentId = `light-${String(this.#sent).padStart(digits, '0')}`;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = (frame: Buffer): void => {
      if (!frame.includes(intentId)) return;
      if (frame[0] === Protocol.ROOM_DATA && frame.includes('refusals'))
        reject(new Error(`${JSON.stringify(intent)} was refused`));
      else resolve();
    };
    this.#socket.on('message', look);
    this.#socket.send(getMessageBytes.raw(Protocol.ROOM_DATA, 'play', { intent, intentId, seen: neverStale }));
    await promise.finally(() => this.#socket.off('message', look));
  }

  received(): number {
    return this.#received;
  }

  leave(): void {
    this.#socket.terminate();
  }
}

async function openTable(server: string): Promise<TableDriver> {
  const { people } = await makeTable(server);
  const seats: LightSeat[] = [];
  for (const [index, person] of people.entries()) {
    const seat = await LightSeat.join(server, person);
    await seat.send({ type: 'take_seat', seat: `s${index + 1}` });
    await seat.send({ type: 'ready', on: true });
    seats.push(seat);
  }
  await seats[0]?.send({ type: 'start' });
  let moves = 0;
  return {
    move: async () => {
      const mover = seats[moves % seatsAtTable];
      moves += 1;
      await mover?.send({ type: 'play', place: 0 });
    },
    received: () => seats.reduce((sum, seat) => sum + seat.received(), 0),
    close: async () => {
      for (const seat of seats) seat.leave();
      await Promise.resolve();
    },
  };
}

export const light: Driver = {
  open: async ({ port, count }) => {
    const tables: TableDriver[] = [];
    while (tables.length < count) tables.push(await openTable(`http://127.0.0.1:${port}`));
    return tables;
  },
};
