/** Rooms around fake tables on a Colyseus test server: real sockets, with ids and a clock controlled by the test. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { ColyseusTestServer } from '@colyseus/testing';
import { Server, WebSocketTransport } from 'colyseus';

import { defineRooms } from '../src/rooms/define-rooms.ts';
import { guardMatchmaking, transportOptions } from '../src/rooms/transport.ts';
import type { ManualClock } from '../src/sources.ts';
import { manualClock } from '../src/sources.ts';
import type { TableAccess, Limits, Rooms } from '../src/table/table-access.ts';
import type { FakeTable } from './fake-table.ts';
import { RecordedClient } from './recorded-client.ts';

const silent = { debug() {}, error() {}, info() {}, trace() {}, warn() {} };
const rule = { origins: ['https://friend.example'] };

/** A free port. Port 0 is not possible, because the client of a test server connects to the port that was requested. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

export async function testRooms(
  access: TableAccess,
): Promise<{ readonly tested: ColyseusTestServer; readonly rooms: Rooms; readonly port: number }> {
  const server = new Server({
    transport: new WebSocketTransport(transportOptions(rule)),
    gracefullyShutdown: false,
    greet: false,
    logger: silent,
  });
  guardMatchmaking(rule);
  const rooms = defineRooms(server, access);
  const port = await freePort();
  await server.listen(port, '127.0.0.1');
  return { tested: new ColyseusTestServer(server), rooms, port };
}

/**
 * A server with clients that record every byte, for specs that compare bytes or send garbage. `tested.sdk`: the usual
 * client.
 */
export interface RoomServer {
  readonly port: number;
  readonly tested: ColyseusTestServer;
  readonly clock: ManualClock;
  readonly rooms: Rooms;
  readonly logged: readonly string[];
  /** The errors logged since the last call. */
  faults(): readonly unknown[];
  token(person: string): string;
  /** Joins the room of a table, which is created if necessary. */
  sit(table: FakeTable, person: string, from?: string): Promise<RecordedClient>;
  /**
   * Joins the gallery. `person`: a stranger by default, `wanda~Winnie` if Wanda calls herself Winnie. `from`: their
   * address.
   */
  watch(table: FakeTable, person?: string, from?: string): Promise<RecordedClient>;
  close(): Promise<void>;
}

export async function startRoomServer(setup: { readonly limits?: Partial<Limits> } = {}): Promise<RoomServer> {
  const clock = manualClock(1_000_000);
  let idsMade = 0;
  const ids = {
    next: () => {
      idsMade += 1;
      return `id-${String(idsMade).padStart(16, '0')}`;
    },
  };
  const logged: string[] = [];
  const faults: unknown[] = [];
  const { tested, rooms, port } = await testRooms({
    clock,
    ids,
    rulesets: ['fake'],
    ...setup,
    personBehind: async (token) => {
      if (token === 'fault') throw new TypeError('the token is a fault');
      if (!token.startsWith('token-')) return 'unknown';
      const [person = '', name = `name of ${person}`] = token.replace('token-', '').split('~');
      return { identity: `identity-${person}`, name, generation: 0 };
    },
    passFor: (code, made, identity) => `pass-${code}-${made}-${identity}`,
    revokeProgramsOf: async () => [],
    log: (_level, message, facts) => {
      logged.push(message);
      if (facts !== undefined && 'err' in facts) faults.push(facts['err']);
    },
  });
  const token = (person: string) => `token-${person}`;
  return {
    port,
    tested,
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
      const { roomId, pass } = await rooms.gallery(table, {
        identity: `identity-${person.split('~', 1)[0]}`,
        as: 'spectator',
      });
      return RecordedClient.join({ port, roomId, options: { pass }, token: token(person), from });
    },
    close: () => tested.shutdown(),
  };
}
