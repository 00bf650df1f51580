import { protocolVersion, tableReader, TableRoomState } from '@cartomancer/protocol';
import { matchMaker, Protocol, WebSocketClient } from 'colyseus';
import { Encoder } from '@colyseus/schema';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { FakeTable } from '../../test/fake-table.ts';
import type { RoomServer } from '../../test/room-server.ts';
import { startRoomServer } from '../../test/room-server.ts';
import type { RecordedClient } from '../../test/recorded-client.ts';

let server: RoomServer;
let tables = 0;

function newTable(people: readonly string[] = ['p1', 'p2']): FakeTable {
  tables += 1;
  const own = Object.fromEntries(people.map((person) => [person, { hand: [] }]));
  return new FakeTable(`TAB-${String(tables).padStart(3, '0')}`, people, { shared: { turn: 0 }, own });
}

function viewOf(table: FakeTable, person: string): unknown {
  return table.layer.view(table.state(), { kind: 'person', person });
}

let fences = 0;

/** Sends a public event and waits until these clients have it: then everything before it has arrived too. */
async function fence(table: FakeTable, ...clients: readonly RecordedClient[]): Promise<void> {
  fences += 1;
  const fenced = fences;
  table.show({ fenced });
  const hasArrived = (client: RecordedClient) =>
    JSON.stringify(client.reading?.view.shared).includes(`"fenced":${fenced}`);
  await Promise.all(clients.map((client) => client.until(() => hasArrived(client))));
}

const kinds = (client: RecordedClient) => client.frames.map(([kind]) => kind);

beforeAll(async () => {
  server = await startRoomServer({ limits: { burst: 10_000, perSecond: 1_000, grace: 1_000 } });
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

describe('the flat states', () => {
  test('a joining client reads exactly the view, and follows it', async () => {
    const table = newTable();
    const ada = await server.sit(table, 'p1');
    expect(ada.reading?.view).toEqual(viewOf(table, 'p1'));
    table.show({ turn: 1, stacks: [[{ handle: 'h1', face: 'TD' }]] });
    table.showTo('p1', { hand: [{ handle: 'h1', face: '3C', back: 'date' }] });
    await ada.until(() => ada.frames.length === 5);
    expect(ada.reading?.view).toEqual(viewOf(table, 'p1'));
  });

  test('a client that joins later has the same state as one that joined at the beginning', async () => {
    const hand = fc.array(fc.record({ handle: fc.constantFrom('h1', 'h2'), face: fc.constantFrom('TD', 'AS') }), {
      maxLength: 4,
    });
    const step = fc.record({ who: fc.constantFrom('everybody', 'p1', 'p2'), hand });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), fc.nat(8), async (steps, joinsAt) => {
        const table = newTable();
        const ada = await server.sit(table, 'p1');
        let bert: RecordedClient | undefined;
        for (const [index, { who, hand: shown }] of steps.entries()) {
          if (index === joinsAt) bert = await server.sit(table, 'p2');
          if (who === 'everybody') table.show({ stack: shown });
          else table.showTo(who, { hand: shown });
        }
        bert ??= await server.sit(table, 'p2');
        const tab = await server.sit(table, 'p1');
        await fence(table, ada, bert, tab);
        expect(ada.reading?.view).toEqual(viewOf(table, 'p1'));
        expect(tab.reading?.view).toEqual(viewOf(table, 'p1'));
        expect(bert.reading?.view).toEqual(viewOf(table, 'p2'));
        await server.rooms.close(table.code, 'asleep');
      }),
      { numRuns: 15, seed: 3 },
    );
  });

  test('data sent at a join is released afterwards', async () => {
    const table = newTable();
    const ada = await server.sit(table, 'p1');
    await fence(table, ada);
    const { roomId } = await server.rooms.open(table);
    const { clients } = matchMaker.getLocalRoomById(roomId);
    const held = [...clients].map((client) => Reflect.get(client, '_enqueuedMessages'));
    expect(held).toEqual([undefined]);
  });

  test('the SDK of Colyseus reads the same view', async () => {
    const table = newTable();
    const { roomId } = await server.rooms.open(table);
    table.showTo('p1', { hand: [{ handle: 'h1', face: 'TD' }] });
    const { sdk } = server.tested;
    sdk.auth.token = server.token('p1');
    const room = await sdk.joinById(roomId, { protocol: protocolVersion }, TableRoomState);
    const answered = Promise.withResolvers<unknown>();
    room.onMessage('clocks', () => {});
    room.onMessage('answer', (answer) => answered.resolve(answer));
    const reader = tableReader();
    const state = await new Promise<TableRoomState>((resolve) => {
      room.onStateChange.once((first) => resolve(first as TableRoomState));
    });
    expect(reader.read(state.shared, state.people.get('p1')?.leaves)?.view).toEqual(viewOf(table, 'p1'));
    room.send('play', { intent: { type: 'refuse' }, intentId: 'a1', seen: 0 });
    await expect(answered.promise).resolves.toMatchObject({ intentId: 'a1', ok: false });
    room.reconnection.enabled = false;
    await room.leave();
  });
});

describe('clients receive only their own data', () => {
  test('a private change sends nothing to other sockets, and no frame has only one byte', async () => {
    const table = newTable(['p1', 'p2', 'p3']);
    const ada = await server.sit(table, 'p1');
    const bert = await server.sit(table, 'p2');
    const cleo = await server.sit(table, 'p3');
    const watcher = await server.watch(table);
    await fence(table, ada, bert, cleo);
    server.clock.advance(1_000);
    await watcher.until(() => watcher.frames.length === 4);
    const before = [bert, cleo, watcher].map(({ frames }) => frames.length);
    for (let pass = 0; pass < 5; pass += 1) table.showTo('p1', { hand: [], passes: pass });
    await ada.until(() => JSON.stringify(ada.reading?.view.own).includes('"passes":4'));
    server.clock.advance(1_000);
    await fence(table, bert, cleo);
    expect([bert, cleo].map(({ frames }) => frames.length)).toEqual(before.slice(0, 2).map((count) => count + 1));
    server.clock.advance(1_000);
    await watcher.until(() => watcher.frames.length === (before[2] ?? 0) + 1);
    for (const { frames } of [ada, bert, cleo, watcher]) expect(frames.filter(({ length }) => length < 2)).toEqual([]);
  });

  test('a card that moves between hands and stacks is never visible to other players', async () => {
    const table = newTable(['p1', 'p2']);
    const ada = await server.sit(table, 'p1');
    const bert = await server.sit(table, 'p2');
    const watcher = await server.watch(table);
    table.showTo('p1', { hand: [{ handle: 'h1', face: 'CANARY' }] }, [{ type: 'drawn', card: 'CANARY' }]);
    await ada.until(() => ada.bytes().includes('CANARY'));
    const late = await server.sit(table, 'p2');
    table.showTo('p1', { hand: [] });
    table.showTo('p2', { hand: [{ handle: 'h1', face: 'PARROT' }] });
    const tab = await server.sit(table, 'p1');
    await fence(table, ada, bert, late, tab);
    server.clock.advance(1_000);
    await watcher.until(() => JSON.stringify(watcher.reading?.view).includes('fenced'));
    for (const client of [bert, late, watcher]) expect(client.bytes()).not.toContain('CANARY');
    for (const client of [ada, tab, watcher]) expect(client.bytes()).not.toContain('PARROT');
    expect(bert.bytes()).toContain('PARROT');
  });

  test('a join sends nothing to the others', async () => {
    const table = newTable(['p1', 'p2']);
    const ada = await server.sit(table, 'p1');
    await fence(table, ada);
    const before = ada.frames.length;
    const bert = await server.sit(table, 'p2');
    await fence(table, ada, bert);
    expect(ada.frames.length).toBe(before + 1);
    expect(kinds(bert)).toEqual([
      Protocol.JOIN_ROOM,
      Protocol.ROOM_STATE,
      Protocol.ROOM_DATA,
      Protocol.ROOM_STATE_PATCH,
    ]);
  });

  test('two connections of one person each receive a private change once', async () => {
    const table = newTable(['p1', 'p2']);
    const first = await server.sit(table, 'p1');
    const second = await server.sit(table, 'p1');
    table.showTo('p1', { hand: ['a'] }, [{ type: 'drawn' }]);
    await Promise.all([first, second].map((client) => client.until(() => client.frames.length === 4)));
    expect(first.frames[3]).toEqual(second.frames[3]);
    for (const { happened, reading } of [first, second]) {
      expect(happened).toEqual([{ type: 'drawn' }]);
      expect(reading?.view).toEqual(viewOf(table, 'p1'));
    }
  });

  test('two servers with the same ids and clock send the same bytes', async () => {
    const play = async (played: RoomServer) => {
      const table = new FakeTable('SAME-1', ['p1', 'p2']);
      const ada = await played.sit(table, 'p1');
      const bert = await played.sit(table, 'p2');
      ada.play({ type: 'say', text: 'hello' }, 'a1');
      await bert.until(() => bert.happened.length === 1);
      ada.play({ type: 'refuse' }, 'a2');
      await ada.until(() => ada.answers().length === 1);
      await played.close();
      return [ada, bert].map(({ frames }) => frames.map((frame) => Buffer.from(frame).toString('hex')));
    };
    await server.close();
    const first = await play(await startRoomServer());
    const second = await play(await startRoomServer());
    expect(second).toEqual(first);
    expect(first.flat().length).toBeGreaterThan(6);
    server = await startRoomServer({ limits: { burst: 10_000, perSecond: 1_000, grace: 1_000 } });
  });
});

describe('the answer to an intent', () => {
  test('an acceptance arrives in the same frame as the effects of the intent', async () => {
    const table = newTable(['p1', 'p2']);
    const ada = await server.sit(table, 'p1');
    const bert = await server.sit(table, 'p2');
    const before = ada.frames.length;
    ada.play({ type: 'say', text: 'hello' }, 'a1');
    await ada.until(() => ada.reading?.accepted === 'a1');
    await bert.until(() => bert.happened.length === 1);
    expect(kinds(ada).slice(before)).toEqual([Protocol.ROOM_STATE_PATCH]);
    expect(ada.happened).toEqual([{ type: 'said', seat: 's1' }]);
    expect(bert.reading?.accepted).toBeUndefined();
    expect(bert.bytes()).not.toContain('a1');
  });

  test('a refusal reaches its sender alone, with code, clause and facts', async () => {
    const table = newTable(['p1', 'p2']);
    const ada = await server.sit(table, 'p1');
    const bert = await server.sit(table, 'p2');
    ada.play({ type: 'refuse' }, 'a1');
    await ada.until(() => ada.answers().length === 1);
    expect(ada.answers()).toEqual([
      { intentId: 'a1', ok: false, refusals: [{ code: 'E_PHASE', clause: 'TB-08', facts: { phase: 'LOBBY' } }] },
    ]);
    const before = bert.frames.length;
    await fence(table, bert);
    expect(bert.frames.length).toBe(before + 1);
  });

  test('a repeated intent gets its first answer again', async () => {
    const table = newTable(['p1']);
    const ada = await server.sit(table, 'p1');
    ada.play({ type: 'say', text: 'hello' }, 'a1');
    ada.play({ type: 'say', text: 'hello' }, 'a1');
    await ada.until(() => ada.answers().length === 1);
    expect(ada.answers()).toEqual([{ intentId: 'a1', ok: true }]);
    expect(ada.happened).toHaveLength(1);
  });

  test('a safety signal is accepted without a trace of its sender', async () => {
    const table = newTable(['p1', 'p2']);
    const ada = await server.sit(table, 'p1');
    const bert = await server.sit(table, 'p2');
    const patches = (client: RecordedClient) => client.frames.filter(([kind]) => kind === Protocol.ROOM_STATE_PATCH);
    ada.play({ type: 'signal' }, 'a1');
    await ada.until(() => ada.answers().length === 1);
    await bert.until(() => patches(bert).length === 1);
    expect(ada.answers()).toEqual([{ intentId: 'a1', ok: true }]);
    expect(patches(ada)).toEqual(patches(bert));
  });

  test('an intent that triggers a fault of the server is refused and logged', async () => {
    const table = newTable(['p1']);
    const ada = await server.sit(table, 'p1');
    ada.play({ type: 'break' }, 'a1');
    await ada.until(() => ada.answers().length === 1);
    expect(ada.answers()).toMatchObject([{ intentId: 'a1', ok: false, refusals: [{ code: 'E_INTERNAL' }] }]);
    expect(server.logged).toContain('An intent broke');
    expect(server.faults()).toEqual([expect.objectContaining({ message: 'broken on purpose' })]);
  });
});

describe('encoding', () => {
  test('a move takes at most half as many bytes as in boardgame.io', async () => {
    const people = ['p1', 'p2', 'p3'];
    const table = newTable(people);
    const clients = await Promise.all(people.map((person) => server.sit(table, person)));
    const card = (number: number, face: string) => ({ handle: `h${number}`, face, back: 'date' });
    const hands: Record<string, object[]> = {};
    for (const person of people) hands[person] = ['TD', '3C', 'JS', '4H', '9D'].map((face, index) => card(index, face));
    const moves = 20;
    for (let turn = 1; turn <= moves; turn += 1) {
      const seat = `s${(turn % 3) + 1}`;
      const person = `p${(turn % 3) + 1}`;
      const played = { type: 'card_played', seat, card: card(turn, 'TD'), stack: turn % 3 };
      const drawn = { type: 'card_drawn', seat, deck: 'date' };
      const stack = Array.from({ length: turn }, (_, index) => card(index, '3C'));
      const shared = {
        turn: seat,
        waitingFor: [seat],
        phase: 'DATE_TURN',
        stacks: [{ cards: stack, sideways: turn % 2 > 0 }],
      };
      hands[person] = [...(hands[person] ?? []).toSpliced(turn % 5, 1), card(turn + 4, '9D')];
      const own = Object.fromEntries(people.map((owner) => [owner, { hand: hands[owner] }]));
      table.happen(
        { prompt: turn, game: { shared, own } },
        {
          person,
          intentId: `k3f9-${turn}`,
          heard: { everybody: [played, drawn], [person]: [played, { ...drawn, card: card(turn + 4, '9D') }] },
        },
      );
    }
    await Promise.all(clients.map((client) => client.until(() => client.frames.length === 3 + moves)));
    const sizes = clients.flatMap(({ frames }) => frames.slice(-10).map(({ length }) => length));
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    // boardgame.io needs 1,015 bytes per move and client for the same.
    expect(mean).toBeLessThanOrEqual(1_015 / 2);
    expect(Math.min(...sizes)).toBeGreaterThan(20);
  });

  test('data queued for a slow socket is not overwritten by later writes', async () => {
    const table = newTable(['p1']);
    await server.watch(table);
    server.clock.advance(1_000);
    const sent: (Uint8Array | Buffer)[] = [];
    const held: Uint8Array[] = [];
    vi.spyOn(WebSocketClient.prototype, 'raw').mockImplementation((data) => {
      sent.push(data);
      held.push(new Uint8Array(data));
    });
    for (const turn of [1, 2, 3]) {
      table.show({ turn });
      server.clock.advance(1_000);
    }
    expect(sent).toHaveLength(3);
    expect(sent.map((data) => new Uint8Array(data))).toEqual(held);
  });

  test('a state is encoded once for a hundred spectators', async () => {
    const table = newTable(['p1']);
    const watchers = await Promise.all(
      Array.from({ length: 100 }, (_, number) => server.watch(table, `stranger-${number}`)),
    );
    server.clock.advance(1_000);
    const shared = vi.spyOn(Encoder.prototype, 'encode');
    const views = vi.spyOn(Encoder.prototype, 'encodeView');
    const before = watchers.map(({ frames }) => frames.length);
    table.show({ turn: 1 });
    server.clock.advance(1_000);
    await Promise.all(watchers.map((client, index) => client.until(() => client.frames.length > (before[index] ?? 0))));
    // One for the gallery and one for the room of the table, which has no connections.
    expect(shared.mock.calls.length).toBeLessThanOrEqual(2);
    expect(views).not.toHaveBeenCalled();
  });
});
