import { closeCodes } from '@cartomancer/protocol';
import { matchMaker } from 'colyseus';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { FakeTable } from '../../test/fake-table.ts';
import type { RoomServer } from '../../test/room-server.ts';
import { startRoomServer } from '../../test/room-server.ts';
import { RecordedClient, reserve } from '../../test/recorded-client.ts';
import { Unavailable } from '../unavailable.ts';

let server: RoomServer;
let tables = 0;

function newTable(people: readonly string[] = ['p1', 'p2']): FakeTable {
  tables += 1;
  return new FakeTable(`TAB-${String(tables).padStart(3, '0')}`, people);
}

async function clientsLeft(roomId: string, count: number): Promise<void> {
  await expect.poll(() => matchMaker.getLocalRoomById(roomId)?.clients.length ?? 0, { interval: 5 }).toBe(count);
}

beforeAll(async () => {
  server = await startRoomServer();
});
afterAll(() => server.close());

describe('joining a room', () => {
  test('rejects missing and forged tokens', async () => {
    const { roomId } = await server.rooms.open(newTable());
    await expect(reserve({ port: server.port, roomId })).resolves.toMatchObject({ body: { code: 401 } });
    const forged = await reserve({ port: server.port, roomId, token: 'forged' });
    expect(forged).toMatchObject({ body: { code: 401, error: 'E_UNKNOWN_PERSON' } });
  });

  test('rejects people who have not entered the table', async () => {
    const { roomId } = await server.rooms.open(newTable());
    const stranger = await RecordedClient.connect({ port: server.port, roomId, token: server.token('p9') }, 'p9');
    await stranger.until(() => stranger.closed !== undefined);
    expect(stranger.error).toBe('E_NOT_ENTERED');
    expect(stranger.reading).toBeUndefined();
  });

  test('rejects another version of the protocol', async () => {
    const { roomId } = await server.rooms.open(newTable());
    const old = await reserve({ port: server.port, roomId, token: server.token('p1'), options: { protocol: 0 } });
    expect(old).toMatchObject({ body: { code: 426, error: 'E_OUTDATED' } });
  });

  test('refuses a join that meets a fault with a code, and logs the fault', async () => {
    const table = newTable();
    const { roomId } = await server.rooms.open(table);
    const reserved = await reserve({ port: server.port, roomId, token: 'fault' });
    expect(reserved.body).toMatchObject({ code: 500, error: 'E_INTERNAL' });
    expect(server.faults()).toEqual([expect.objectContaining({ message: 'the token is a fault' })]);
    table.shownTimers = () => {
      throw new TypeError('the timers are a fault');
    };
    const ada = await RecordedClient.connect({ port: server.port, roomId, token: server.token('p1') }, 'p1');
    await ada.until(() => ada.closed !== undefined);
    expect(ada.error).toBe('E_INTERNAL');
    expect(server.faults()).toEqual([expect.objectContaining({ message: 'the timers are a fault' })]);
  });

  test('rejects pages of a foreign origin', async () => {
    const { roomId } = await server.rooms.open(newTable());
    const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
    const ask = (origin: string) =>
      new Promise<number>((resolve, reject) => {
        import('node:http').then(({ request }) => {
          const upgradeRequest = request({
            port: server.port,
            path: `/x/${roomId}?sessionId=1`,
            headers: { ...upgrade, 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==', origin },
          });
          upgradeRequest.on('response', ({ statusCode }) => resolve(statusCode ?? 0));
          upgradeRequest.on('upgrade', (_, socket) => {
            socket.destroy();
            resolve(101);
          });
          upgradeRequest.on('error', reject);
          upgradeRequest.end();
        }, reject);
      });
    await expect(ask('https://evil.example')).resolves.toBe(403);
    await expect(ask('null')).resolves.toBe(403);
    await expect(ask('https://friend.example')).resolves.toBe(101);
    await expect(ask(`http://localhost:${server.port}`)).resolves.toBe(101);
  });

  test('no foreign page may read the answer to a join', async () => {
    const ask = (origin: string) =>
      fetch(`http://127.0.0.1:${server.port}/matchmake/joinById/NO-SUCH`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: '{}',
      });
    const readableBy = async (origin: string) => (await ask(origin)).headers.get('access-control-allow-origin');
    await expect(readableBy('https://evil.example')).resolves.toBeNull();
    await expect(readableBy('null')).resolves.toBeNull();
    await expect(readableBy('https://friend.example')).resolves.toBe('https://friend.example');
    expect((await ask('https://evil.example')).headers.get('access-control-allow-credentials')).toBeNull();
  });

  test.each(['create', 'joinOrCreate', 'join', 'reconnect'])('no one can join with the method %s', async (method) => {
    const table = newTable();
    await server.rooms.open(table);
    const response = await fetch(`http://127.0.0.1:${server.port}/matchmake/${method}/fake`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${server.token('p1')}` },
      body: JSON.stringify({ protocol: 1, code: table.code }),
    });
    expect(response.status).toBe(520);
  });

  test('clients cannot create rooms', async () => {
    await expect(matchMaker.handleCreateRoom('fake', { code: 'NO-SUCH' })).rejects.toThrow('E_INTERNAL');
    expect(server.faults()).toEqual([expect.objectContaining({ message: 'Only the server creates rooms' })]);
  });

  test('rejects a ninth connection of one person', async () => {
    const table = newTable();
    for (let tab = 0; tab < 8; tab += 1) await server.sit(table, 'p1');
    const ninth = await RecordedClient.connect(
      { port: server.port, roomId: table.code, token: server.token('p1') },
      'p1',
    );
    await ninth.until(() => ninth.closed !== undefined);
    expect(ninth.error).toBe('E_SLOW_DOWN');
    await server.sit(table, 'p2');
  });

  test('two simultaneous requests create one room', async () => {
    const table = newTable();
    const [one, other] = await Promise.all([server.rooms.open(table), server.rooms.open(table)]);
    expect(other).toEqual(one);
    await expect(server.rooms.open(table)).resolves.toEqual(one);
  });
});

describe('the reports of a page', () => {
  test('count towards the limit of their person', async () => {
    const table = newTable();
    const ada = await server.sit(table, 'p1');
    const reported = table.pages.length;
    for (let sent = 0; sent < 15; sent += 1) for (const now of ['hidden', 'visible']) ada.send('attend', { now });
    await ada.until(() => ada.answers().length === 10);
    expect(ada.answers()[0]).toMatchObject({ ok: false, refusals: [{ code: 'E_SLOW_DOWN' }] });
    expect(table.pages.length - reported).toBe(20);
    server.clock.advance(60_000);
  });
});

describe('presence', () => {
  test('after 3 seconds without a connection a person shows as away, and as back when they return', async () => {
    const table = newTable();
    const ada = await server.sit(table, 'p1');
    await server.sit(table, 'p2');
    await ada.leave();
    await clientsLeft(table.code, 1);
    server.clock.advance(2_999);
    expect(table.presences).toEqual([]);
    server.clock.advance(1);
    expect(table.presences).toEqual([['p1', 'away']]);
    const back = await server.sit(table, 'p1');
    expect(table.presences).toEqual([
      ['p1', 'away'],
      ['p1', 'back'],
    ]);
    expect(back.reading?.view).toEqual(table.layer.view(table.state(), { kind: 'person', person: 'p1' }));
  });

  test('a person who reconnects at once, or has another tab open, is never away', async () => {
    const table = newTable();
    const ada = await server.sit(table, 'p1');
    const tab = await server.sit(table, 'p1');
    await server.sit(table, 'p2');
    await ada.leave();
    await clientsLeft(table.code, 2);
    server.clock.advance(10_000);
    await tab.leave();
    await clientsLeft(table.code, 1);
    server.clock.advance(2_000);
    await server.sit(table, 'p1');
    server.clock.advance(10_000);
    expect(table.presences).toEqual([]);
  });

  test('after a restart, people who do not reconnect show as away', async () => {
    const table = newTable();
    await server.sit(table, 'p1');
    server.clock.advance(3_000);
    expect(table.presences).toEqual([['p2', 'away']]);
  });

  test('a person who enters and never connects counts as away', async () => {
    const table = newTable();
    await server.sit(table, 'p1');
    await server.sit(table, 'p2');
    const { p2, ...others } = table.state().people;
    if (p2 === undefined) throw new Error('p2 is not at the table');
    table.happen({ people: { ...others, p2, p3: { ...p2, identity: 'identity-p3', name: 'p3' } } });
    server.clock.advance(2_999);
    expect(table.presences).toEqual([]);
    server.clock.advance(1);
    expect(table.presences).toEqual([['p3', 'away']]);
  });

  test('a latecomer receives the remaining time of the shown timers', async () => {
    const table = newTable();
    table.clocks = [{ id: 'turn', left: 17_500 }];
    const ada = await server.sit(table, 'p1');
    await ada.until(() => ada.messages.length === 1);
    expect(ada.messages).toEqual([{ type: 'clocks', payload: [{ id: 'turn', left: 17_500 }] }]);
  });
});

describe('the end of a connection', () => {
  test('a removed person receives the events before the removal, is disconnected, and can join again', async () => {
    const table = newTable();
    const ada = await server.sit(table, 'p1');
    const bert = await server.sit(table, 'p2');
    const { p2, ...others } = table.state().people;
    expect(p2).toBeDefined();
    // Both in the same turn of the event loop: the disconnect must not overtake the event.
    table.show({ text: 'farewell' });
    table.happen({ people: others });
    await bert.until(() => bert.closed !== undefined);
    expect(bert.closed).toBe(closeCodes.removed);
    expect(bert.bytes()).toContain('farewell');
    expect(ada.closed).toBeUndefined();
    server.clock.advance(10_000);
    expect(table.presences).toEqual([]);
    table.showTo('p1', { hand: 1 });
    table.happen({ people: { ...others, ...(p2 === undefined ? {} : { p2 }) } });
    const again = await server.sit(table, 'p2');
    table.showTo('p2', { hand: 2 });
    await again.until(() => again.bytes().includes('hand'));
    await ada.until(() => ada.bytes().includes('hand'));
    expect(ada.reading?.view.own).toMatchObject({ game: { hand: 1 } });
    expect(again.reading?.view.own).toMatchObject({ game: { hand: 2 } });
    expect(ada.closed).toBeUndefined();
  });

  test('TB-06: a person who continues from another browser joins again, and the old browser is disconnected', async () => {
    const table = newTable(['p1', 'p2', 'p3']);
    const [ada, old, claimant] = [
      await server.sit(table, 'p1'),
      await server.sit(table, 'p2'),
      await server.sit(table, 'p3'),
    ];
    const { p3, ...others } = table.state().people;
    const bert = { identity: p3?.identity ?? '', name: 'Bert', link: 'seat', here: true, played: null } as const;
    table.happen({ people: { ...others, p2: bert } });
    await Promise.all([old, claimant].map((client) => client.until(() => client.closed === closeCodes.moved)));
    expect(ada.closed).toBeUndefined();
    const again = await server.sit(table, 'p3');
    table.showTo('p2', { hand: 2 });
    await again.until(() => again.bytes().includes('hand'));
  });

  test('when a closed table is opened again, its old room is replaced', async () => {
    const table = newTable();
    const ada = await server.sit(table, 'p1');
    const reopened = new FakeTable(table.code, ['p1', 'p2']);
    const again = await server.sit(reopened, 'p1');
    await ada.until(() => ada.closed !== undefined);
    expect(ada.closed).toBe(closeCodes.restart);
    again.play({ type: 'say', text: 'hello' }, 'i1');
    await again.until(() => again.reading?.accepted === 'i1');
    expect([table.submitted.length, reopened.submitted.length]).toEqual([0, 1]);
  });

  test.each(['asleep', 'restart'] as const)(
    'a table that closes tells its clients why: %s; it can be opened again',
    async (why) => {
      const table = newTable();
      const ada = await server.sit(table, 'p1');
      const watcher = await server.watch(table);
      await server.rooms.close(table.code, why);
      await Promise.all([ada, watcher].map((client) => client.until(() => client.closed !== undefined)));
      expect([ada.closed, watcher.closed]).toEqual([closeCodes[why], closeCodes[why]]);
      const again = await server.sit(table, 'p1');
      expect(again.reading).toBeDefined();
    },
  );

  test.each(['before', 'while'] as const)(
    'a table that was closed %s its room is created gets no room',
    async (when) => {
      const table = newTable();
      if (when === 'before') table.isOpen = false;
      const creations = [
        server.rooms.open(table),
        server.rooms.gallery(table, { identity: 'identity-wanda', as: 'spectator' }),
      ];
      table.isOpen = false;
      const refused = { status: 'rejected', reason: expect.any(Unavailable) };
      expect(await Promise.allSettled(creations)).toEqual([refused, refused]);
      const rooms = () => [table.code, `${table.code}-gallery`].map((roomId) => matchMaker.getLocalRoomById(roomId));
      await expect.poll(rooms, { interval: 5 }).toEqual([undefined, undefined]);
    },
  );

  test('a process that shuts down asks its clients to reconnect', async () => {
    const ending = await openAnother();
    const table = newTable();
    const ada = await ending.sit(table, 'p1');
    await ending.close();
    await ada.until(() => ada.closed !== undefined);
    expect(ada.closed).toBe(closeCodes.restart);
    server = await startRoomServer();
  });
});

/** There is one matchmaker per process, so the previous server stops first. */
async function openAnother(): Promise<RoomServer> {
  await server.close();
  return startRoomServer();
}
