import './counted-sockets.ts';

import { Client } from '@colyseus/sdk';
import type { Room } from '@colyseus/sdk';

import type { Driver, TableDriver } from '../contract.ts';
import { seatsAtTable } from '../contract.ts';
import { bytesRead } from './bytes-read.ts';

interface OneText {
  readonly text: string;
}

async function openTable(server: string): Promise<TableDriver> {
  const client = new Client(server);
  const first: Room<OneText> = await client.create('bare');
  const seats = [first];
  while (seats.length < seatsAtTable) seats.push(await client.joinById(first.roomId));
  let moves = 0;
  return {
    move: async () => {
      const mover = seats[moves % seatsAtTable] ?? first;
      moves += 1;
      const text = `move ${moves}`;
      const { promise, resolve } = Promise.withResolvers<void>();
      // The patch of the previous move may still be on its way to this seat.
      const look = (state: OneText): void => {
        if (state.text === text) resolve();
      };
      mover.onStateChange(look);
      mover.send('move', text);
      await promise;
      mover.onStateChange.remove(look);
    },
    received: () => seats.reduce((sum, seat) => sum + bytesRead(seat), 0),
    close: async () => {
      await Promise.all(seats.map((seat) => seat.leave()));
    },
  };
}

export const colyseusRoom: Driver = {
  open: async ({ port, count }) => {
    const tables: TableDriver[] = [];
    while (tables.length < count) tables.push(await openTable(`http://127.0.0.1:${port}`));
    return tables;
  },
};
