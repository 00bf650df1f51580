import './counted-sockets.ts';

import { protocolVersion, readAccepted, TableRoomState, tableReader } from '@cartomancer/protocol';
import type { ReadableFlatState } from '@cartomancer/protocol';
import type { Intent } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import { Client } from '@colyseus/sdk';
import type { Room } from '@colyseus/sdk';

import type { Driver, TableDriver } from '../contract.ts';
import { seatsAtTable } from '../contract.ts';
import { bytesRead } from './bytes-read.ts';
import { makeTable } from './made-table.ts';
import type { WorkloadView } from '../workload/index.ts';

/** A client's decoded `TableRoomState`. Of `people` it receives only its own entry. */
interface RoomState {
  readonly shared: ReadableFlatState;
  readonly people: { values(): Iterable<{ readonly leaves: ReadableFlatState }> };
}

export interface CartomancerTable extends TableDriver {
  readonly code: string;
  readonly spectatorSecret: string;
}

class Seat {
  readonly #room: Room;
  readonly #reader = tableReader<TableView>();
  readonly #listeners = new Set<() => void>();
  #state: RoomState | undefined;
  #sent = 0;

  constructor(room: Room) {
    this.#room = room;
    room.onMessage('clocks', () => undefined);
    room.onMessage('answer', (answer: unknown) => {
      throw new Error(`a move was refused: ${JSON.stringify(answer)}`);
    });
    room.onStateChange((state: unknown) => {
      this.#state = state as RoomState;
      for (const listener of this.#listeners) listener();
    });
  }

  async #until<T>(look: (shared: ReadableFlatState, own: ReadableFlatState | undefined) => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const listener = (): void => {
        if (this.#state === undefined) return;
        const { shared, people } = this.#state;
        const [own] = people.values();
        const found = look(shared, own?.leaves);
        if (found === undefined) return;
        this.#listeners.delete(listener);
        resolve(found);
      };
      this.#listeners.add(listener);
      listener();
    });
  }

  async shows(holds: (view: TableView) => boolean): Promise<TableView> {
    return this.#until((shared, own) => {
      const view = this.#reader.read(shared, own)?.view;
      return view !== undefined && holds(view) ? view : undefined;
    });
  }

  /** Waits for the acknowledgement only. The view is not read, as the clients of boardgame.io do not render theirs. */
  async send(intent: Intent, seen: number): Promise<void> {
    this.#sent += 1;
    const intentId = String(this.#sent);
    this.#room.send('play', { intent, intentId, seen });
    await this.#until((_, own) => (own !== undefined && readAccepted(own) === intentId ? true : undefined));
  }

  received(): number {
    return bytesRead(this.#room);
  }

  async leave(): Promise<void> {
    await this.#room.leave();
  }
}

/** Everybody is seated, and play has started. `server` is an address. */
export async function openTable(server: string): Promise<CartomancerTable> {
  const { code, spectatorSecret, people } = await makeTable(server);
  const seats: Seat[] = [];
  for (const [index, { token, roomId }] of people.entries()) {
    const client = new Client(server);
    client.auth.token = token;
    const room: Room = await client.joinById(roomId, { protocol: protocolVersion }, TableRoomState);
    const seat = new Seat(room);
    const { prompt } = (await seat.shows(() => true)).shared;
    await seat.send({ type: 'take_seat', seat: `s${index + 1}` }, prompt);
    await seat.send({ type: 'ready', on: true }, prompt);
    seats.push(seat);
  }
  const [first] = seats;
  if (first === undefined) throw new Error('a table without seats');
  await first.send({ type: 'start' }, (await first.shows(() => true)).shared.prompt);
  let moves = 0;
  return {
    code,
    spectatorSecret,
    move: async () => {
      const name = `s${(moves % seatsAtTable) + 1}`;
      const mover = seats[moves % seatsAtTable];
      if (mover === undefined) return;
      moves += 1;
      const game = (view: TableView): WorkloadView =>
        ({ shared: view.shared.game, own: view.own.game }) as unknown as WorkloadView;
      const view = await mover.shows(
        (shown) => shown.shared.game !== null && game(shown).shared.waitingFor.includes(name),
      );
      await mover.send({ type: 'play', place: 0 }, view.shared.prompt);
    },
    received: () => seats.reduce((sum, seat) => sum + seat.received(), 0),
    close: async () => {
      await Promise.all(seats.map((seat) => seat.leave()));
    },
  };
}

export const cartomancer: Driver = {
  open: async ({ port, count }) => {
    const tables: TableDriver[] = [];
    while (tables.length < count) tables.push(await openTable(`http://127.0.0.1:${port}`));
    return tables;
  },
};
