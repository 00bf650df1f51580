/** A server with rooms around fake tables, for specs: real sockets, ids and clock by hand. */
import { Server, WebSocketTransport } from 'colyseus';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { HandClock } from '../../sources.ts';
import { handClock } from '../../sources.ts';
import type { Limits, Rooms } from '../../table/port.ts';
import { defineRooms } from '../define-rooms.ts';
import { guardMatchmaking, transportOptions } from '../transport.ts';
import type { FakeTable } from './fake-table.ts';
import { RecordedClient } from './recorded-client.ts';

export interface PlayedHouse {
  readonly port: number;
  readonly clock: HandClock;
  readonly rooms: Rooms;
  readonly logged: readonly string[];
  /** The errors that were logged since this was last called. */
  faults(): readonly unknown[];
  /** The token of a person of a fake table. */
  token(person: string): string;
  /** Joins the room of a table, which is made if need be. */
  sit(table: FakeTable, person: string, from?: string): Promise<RecordedClient>;
  /** `person`: who watches; a stranger unless told otherwise. `from`: their address. */
  watch(table: FakeTable, person?: string, from?: string): Promise<RecordedClient>;
  /** Closes everything as a process that ends. */
  end(): Promise<void>;
}

const silent = { debug() {}, error() {}, info() {}, trace() {}, warn() {} };

export async function openPlayedHouse(setup: { readonly limits?: Partial<Limits> } = {}): Promise<PlayedHouse> {
  const clock = handClock(1_000_000);
  let drawn = 0;
  const ids = {
    next: () => {
      drawn += 1;
      return `id-${String(drawn).padStart(16, '0')}`;
    },
  };
  const logged: string[] = [];
  const faults: unknown[] = [];
  const http = createServer();
  const rule = { origins: ['https://friend.example'] };
  const server = new Server({
    transport: new WebSocketTransport({ server: http, ...transportOptions(rule) }),
    gracefullyShutdown: false,
    greet: false,
    logger: silent,
  });
  guardMatchmaking(rule);
  const rooms = defineRooms(server, {
    clock,
    ids,
    rulesets: ['fake'],
    ...setup,
    personBehind: async (token) => {
      if (token === 'fault') throw new TypeError('the token is a fault');
      if (!token.startsWith('token-')) return 'unknown';
      return {
        identity: token.replace('token-', 'identity-'),
        name: token.replace('token-', 'name of '),
        generation: 0,
      };
    },
    passFor: (code, made, identity) => `pass-${code}-${made}-${identity}`,
    log: (_level, message, facts) => {
      logged.push(message);
      if (facts !== undefined && 'err' in facts) faults.push(facts['err']);
    },
  });
  await server.listen(0, '127.0.0.1');
  const { port } = http.address() as AddressInfo;
  const token = (person: string) => `token-${person}`;
  return {
    port,
    clock,
    rooms,
    logged,
    faults: () => faults.splice(0),
    token,
    sit: async (table, person, from = 'somewhere') => {
      const { roomId } = await rooms.open(table);
      return RecordedClient.join({ port, roomId, token: token(person), from }, person);
    },
    watch: async (table, person = 'stranger', from = 'somewhere') => {
      const { roomId, pass } = await rooms.gallery(table, `identity-${person}`);
      return RecordedClient.join({ port, roomId, options: { pass }, token: token(person), from });
    },
    end: () => server.gracefullyShutdown(false),
  };
}
