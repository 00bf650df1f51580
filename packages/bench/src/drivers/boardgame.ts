import { createRequire } from 'node:module';
import { z } from 'zod';
import type { Driver, TableDriver } from '../contract.ts';
import { seatsAtTable } from '../contract.ts';
import { boardgameWorkload } from '../servers/boardgame-game.ts';

interface ClientState {
  readonly G: { readonly moves: number };
  readonly isConnected: boolean;
}

interface EngineSocket {
  readonly transport: { readonly ws: { readonly _socket: { readonly bytesRead: number } } };
}

interface BoardgameClient {
  start(): void;
  stop(): void;
  subscribe(listener: (state: ClientState | null) => void): () => void;
  getState(): ClientState | null;
  readonly moves: { play(place: number): void };
  readonly transport: { readonly socket: { readonly io: { readonly engine: EngineSocket } } };
}

interface ClientModule {
  Client(options: object): BoardgameClient;
}

interface MultiplayerModule {
  SocketIO(options: { server: string; socketOpts: object }): object;
}

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client') as ClientModule;
const { SocketIO } = require('boardgame.io/multiplayer') as MultiplayerModule;

const created = z.object({ matchID: z.string() });
const joined = z.object({ playerCredentials: z.string() });

async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

async function until(client: BoardgameClient, holds: (state: ClientState) => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (): void => {
    const state = client.getState();
    if (state !== null && holds(state)) resolve();
  };
  const stop = client.subscribe(look);
  look();
  await promise;
  stop();
}

async function openTable(server: string): Promise<TableDriver> {
  const games = `${server}/games/workload`;
  const { matchID } = created.parse(await post(`${games}/create`, { numPlayers: seatsAtTable }));
  const seats: BoardgameClient[] = [];
  for (let seat = 0; seat < seatsAtTable; seat += 1) {
    const playerID = String(seat);
    const { playerCredentials } = joined.parse(
      await post(`${games}/${matchID}/join`, { playerID, playerName: `Seat ${seat}` }),
    );
    const client = Client({
      game: boardgameWorkload,
      numPlayers: seatsAtTable,
      matchID,
      playerID,
      credentials: playerCredentials,
      debug: false,
      multiplayer: SocketIO({ server, socketOpts: { transports: ['websocket'] } }),
    });
    client.start();
    await until(client, (state) => state.isConnected);
    seats.push(client);
  }
  let moves = 0;
  return {
    move: async () => {
      const mover = seats[moves % seatsAtTable];
      if (mover === undefined) return;
      await until(mover, (state) => state.G.moves >= moves);
      moves += 1;
      mover.moves.play(0);
      await until(mover, (state) => state.G.moves >= moves);
    },
    received: () =>
      seats.reduce((sum, seat) => sum + seat.transport.socket.io.engine.transport.ws._socket.bytesRead, 0),
    close: async () => {
      for (const seat of seats) seat.stop();
      await Promise.resolve();
    },
  };
}

export const boardgame: Driver = {
  open: async ({ port, count }) => {
    const tables: TableDriver[] = [];
    while (tables.length < count) tables.push(await openTable(`http://127.0.0.1:${port}`));
    return tables;
  },
};
