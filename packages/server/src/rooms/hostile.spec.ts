import { closeCodes } from '@cartomancer/protocol';
import { referencesThatMultiply } from '@cartomancer/testkit';
import { getMessageBytes, Protocol } from 'colyseus';
import fc from 'fast-check';
import { Packr } from 'msgpackr';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { FakeTable } from '../../test/fake-table.ts';
import type { RoomServer } from '../../test/room-server.ts';
import { startRoomServer } from '../../test/room-server.ts';
import { RecordedClient } from '../../test/recorded-client.ts';

let server: RoomServer;
let tables = 0;

function newTable(people: readonly string[] = ['p1', 'p2']): FakeTable {
  tables += 1;
  return new FakeTable(`TAB-${String(tables).padStart(3, '0')}`, people);
}

async function stillPlays(client: RecordedClient, intentId: string): Promise<void> {
  client.play({ type: 'say', text: 'still here' }, intentId);
  await client.until(() => client.reading?.accepted === intentId);
}

beforeAll(async () => {
  server = await startRoomServer();
});
// The people of each test have the same names, so the limits that the previous test used up are refilled.
beforeEach(() => server.clock.advance(60_000));
afterAll(() => server.close());

/** A message with this many objects, each of a different shape that the message defines. */
function messageOfShapes(shapes: number): Uint8Array {
  const intent = Object.fromEntries(
    Array.from({ length: shapes }, (_, index) => [`part${index}`, { [`key${index}`]: index }]),
  );
  const body = new Packr().pack({ intent: { type: 'keep', anything: intent }, intentId: 'a1', seen: 0 });
  return new Uint8Array([...getMessageBytes.raw(Protocol.ROOM_DATA, 'play'), ...body]);
}

describe('garbage on the socket', () => {
  test('a message may define the few shapes of objects that an intent needs, but not hundreds', async () => {
    const table = newTable();
    const [eve, bert] = [await server.sit(table, 'p1'), await server.sit(table, 'p2')];
    bert.socket.send(messageOfShapes(20));
    await bert.until(() => bert.reading?.accepted === 'a1');
    eve.socket.send(messageOfShapes(300));
    await eve.until(() => eve.closed !== undefined);
    expect(eve.closed).toBe(closeCodes.misbehaved);
  });

  test('long messages count as several', async () => {
    const table = newTable();
    const eve = await server.sit(table, 'p1');
    for (let sent = 0; sent < 12; sent += 1)
      eve.play({ type: 'keep', anything: Array.from({ length: 7_000 }, () => 0) }, `a${sent}`);
    await eve.until(() => eve.closed !== undefined);
    expect(eve.closed).toBe(closeCodes.misbehaved);
  });

  test('an intent with thousands of unknown fields is refused with the first of them', async () => {
    const table = newTable();
    const eve = await server.sit(table, 'p1');
    const fields = Array.from({ length: 1_000 }, (_, index) => [`field${index}`, 1]);
    eve.play({ type: 'say', text: 'hello', ...Object.fromEntries(fields) }, 'a1');
    await eve.until(() => eve.answers().length === 1);
    const [{ refusals }] = eve.answers() as unknown as [{ refusals: readonly object[] }];
    expect(refusals[0]).toMatchObject({ code: 'E_MALFORMED', facts: { field: 'field0' } });
    expect(refusals.length).toBeLessThan(50);
  });

  test('random bytes lead to a refusal or a clean close, and the others play on', async () => {
    // Colyseus' decoder logs to the console when a string is invalid.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const table = newTable();
    const bert = await server.sit(table, 'p2');
    let rounds = 0;
    const codes = [...Object.values(Protocol), 0, 1, 255];
    const frame = fc.tuple(fc.oneof(fc.constantFrom(...codes), fc.nat(255)), fc.uint8Array({ maxLength: 60 }));
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 6 }), async (frames) => {
        const eve = await server.sit(table, 'p1');
        for (const [kind, rest] of frames) eve.socket.send(new Uint8Array([kind, ...rest]));
        rounds += 1;
        server.clock.advance(1_000);
        await stillPlays(bert, `b${rounds}`);
        eve.socket.close();
        await eve.until(() => eve.closed !== undefined);
        expect([1005, closeCodes.left, closeCodes.misbehaved]).toContain(eve.closed);
      }),
      { numRuns: 60, seed: 4 },
    );
    expect(table.submitted.every(({ person }) => person === 'p2')).toBe(true);
  });

  test('a text frame and an empty frame do not affect others', async () => {
    const table = newTable();
    const eve = await server.sit(table, 'p1');
    const bert = await server.sit(table, 'p2');
    eve.socket.send('{"type":"play"}');
    eve.socket.send(new Uint8Array());
    await stillPlays(bert, 'b1');
  });

  test.each([
    ['a request', [Protocol.ROOM_REQUEST, 1, 0xa4, 0x6e, 0x6f, 0x6e, 0x65]],
    ['raw bytes', [Protocol.ROOM_DATA_BYTES, 0xa4, 0x6e, 0x6f, 0x6e, 0x65, 1]],
    ['an input', [Protocol.ROOM_INPUT_RELIABLE, 1, 2, 3]],
  ])('%s, which Colyseus would answer by itself, closes the connection', async (_, frame) => {
    const table = newTable();
    const eve = await server.sit(table, 'p1');
    const bert = await server.sit(table, 'p2');
    eve.socket.send(new Uint8Array(frame));
    await eve.until(() => eve.closed !== undefined);
    expect(eve.closed).toBe(closeCodes.misbehaved);
    await stillPlays(bert, 'b1');
  });

  test('a message of an unknown type gets a refusal; a type that is not valid text closes the connection', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    logged.mockClear();
    const table = newTable();
    const eve = await server.sit(table, 'p1');
    eve.socket.send(new Uint8Array(getMessageBytes.raw(Protocol.ROOM_DATA, 'conjure')));
    await eve.until(() => eve.answers().length === 1);
    expect(eve.answers()).toMatchObject([{ ok: false, refusals: [{ code: 'E_MALFORMED' }] }]);
    eve.socket.send(new Uint8Array([Protocol.ROOM_DATA, 0xa1, 0xff]));
    await eve.until(() => eve.closed !== undefined);
    expect(eve.closed).toBe(closeCodes.misbehaved);
    expect(logged).not.toHaveBeenCalled();
  });

  test('an extremely nested message does not affect other people', async () => {
    const table = newTable();
    const eve = await server.sit(table, 'p1');
    const bert = await server.sit(table, 'p2');
    const listOfOne = 0x91;
    eve.socket.send(
      new Uint8Array([
        ...getMessageBytes.raw(Protocol.ROOM_DATA, 'play'),
        ...Array.from({ length: 16_000 }, () => listOfOne),
        1,
      ]),
    );
    await stillPlays(bert, 'b1');
    await eve.until(() => eve.closed !== undefined || eve.answers().length === 1);
  });

  test.each([2, 5, 8, 15])('references that would unpack to 100 ** %i nodes do not affect others', async (levels) => {
    const table = newTable();
    const eve = await server.sit(table, 'p1');
    const bert = await server.sit(table, 'p2');
    const payload = referencesThatMultiply(levels, 100);
    eve.socket.send(new Uint8Array([...getMessageBytes.raw(Protocol.ROOM_DATA, 'play'), ...payload]));
    await stillPlays(bert, 'b1');
    await eve.until(() => eve.closed !== undefined || eve.answers().length === 1);
    expect(table.submitted.every(({ person }) => person === 'p2')).toBe(true);
  });

  test('a frame of a megabyte closes the connection', async () => {
    const table = newTable();
    const eve = await server.sit(table, 'p1');
    const bert = await server.sit(table, 'p2');
    eve.socket.send(new Uint8Array(1_000_000));
    await eve.until(() => eve.closed !== undefined);
    expect(eve.closed).toBe(closeCodes.tooLarge);
    await stillPlays(bert, 'b1');
  });
});

describe('garbage in a message', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
  const say = { type: 'say', text: 'hello' };

  test.each<readonly [string, unknown, string | null]>([
    ['nothing', undefined, null],
    ['a text', 'play', null],
    ['a list', [], null],
    ['no intent', { intentId: 'a1', seen: 0 }, 'a1'],
    ['an intent without a type', { intent: {}, intentId: 'a1', seen: 0 }, 'a1'],
    ['an unknown intent', { intent: { type: 'cheat' }, intentId: 'a1', seen: 0 }, 'a1'],
    ['an intent named like a method', { intent: { type: 'constructor' }, intentId: 'a1', seen: 0 }, 'a1'],
    ['a field of the wrong type', { intent: { type: 'say', text: 7 }, intentId: 'a1', seen: 0 }, 'a1'],
    ['a missing field', { intent: { type: 'say' }, intentId: 'a1', seen: 0 }, 'a1'],
    ['an extra field', { intent: { ...say, seat: 's2' }, intentId: 'a1', seen: 0 }, 'a1'],
    ['a message with an extra field', { intent: say, intentId: 'a1', seen: 0, person: 'p2' }, 'a1'],
    ['no id', { intent: say, seen: 0 }, null],
    ['an id that is too long', { intent: say, intentId: 'a'.repeat(41), seen: 0 }, null],
    ['an id with a line break', { intent: say, intentId: 'a1\n', seen: 0 }, null],
    ['a prompt number that is not whole', { intent: say, intentId: 'a1', seen: 0.5 }, 'a1'],
    ['a negative prompt number', { intent: say, intentId: 'a1', seen: -1 }, 'a1'],
    ['a date', { intent: { type: 'keep', anything: new Date(0) }, intentId: 'a1', seen: 0 }, 'a1'],
    ['a BigInt', { intent: { type: 'keep', anything: 2n ** 60n }, intentId: 'a1', seen: 0 }, 'a1'],
    ['NaN', { intent: { type: 'keep', anything: Number.NaN }, intentId: 'a1', seen: 0 }, 'a1'],
    ['bytes', { intent: { type: 'keep', anything: new Uint8Array(3) }, intentId: 'a1', seen: 0 }, 'a1'],
    [
      'a value that is nested too deep',
      { intent: { type: 'keep', anything: nested(100) }, intentId: 'a1', seen: 0 },
      'a1',
    ],
  ])('%s is refused', async (_, payload, intentId) => {
    const table = newTable();
    const eve = await server.sit(table, 'p1');
    eve.send('play', payload);
    await eve.until(() => eve.answers().length === 1);
    expect(eve.answers()).toMatchObject([
      { intentId, ok: false, refusals: [{ code: 'E_MALFORMED', clause: 'TB-10' }] },
    ]);
    expect(table.submitted).toEqual([]);
    await stillPlays(eve, 'a2');
  });

  test.each(['cheat', '', 'constructor', '__proto__', 'toString', '*'])(
    'a message of the unknown type %j is refused or closes the connection',
    async (type) => {
      const table = newTable();
      const eve = await server.sit(table, 'p1');
      const bert = await server.sit(table, 'p2');
      eve.send(type, { anything: 1 });
      await eve.until(() => eve.answers().length === 1 || eve.closed !== undefined);
      if (eve.closed === undefined)
        expect(eve.answers()).toMatchObject([{ intentId: null, ok: false, refusals: [{ code: 'E_MALFORMED' }] }]);
      else expect(eve.closed).toBe(closeCodes.misbehaved);
      await stillPlays(bert, 'b1');
    },
  );
});

test('an unexpected error refuses one intent, and the room continues', async () => {
  const table = newTable();
  const eve = await server.sit(table, 'p1');
  const bert = await server.sit(table, 'p2');
  eve.play({ type: 'poison' }, 'a1');
  await eve.until(() => eve.answers().length === 1);
  expect(eve.answers()).toMatchObject([{ intentId: 'a1', ok: false, refusals: [{ code: 'E_INTERNAL' }] }]);
  await stillPlays(bert, 'b1');
  expect(server.faults()).toEqual([expect.objectContaining({ message: 'poisoned on purpose' })]);
});

describe('too many, too fast', () => {
  test('more intents than a person may send are refused, with the seconds to wait', async () => {
    const table = newTable();
    const eve = await server.sit(table, 'p1');
    for (let sent = 0; sent < 25; sent += 1) eve.play({ type: 'say', text: 'hello' }, `a${sent}`);
    // Messages above the limit are answered on arrival, the others in their turn.
    await eve.until(() => eve.answers().length === 5 && table.submitted.length === 20);
    expect(eve.answers().at(-1)).toEqual({
      intentId: 'a24',
      ok: false,
      refusals: [{ code: 'E_SLOW_DOWN', clause: 'TB-10', facts: { seconds: 1 } }],
    });
    server.clock.advance(1_000);
    await stillPlays(eve, 'a99');
  });

  test('requests for the next bot’s move count as intents, because they cost as much', async () => {
    const table = newTable();
    const eve = await server.sit(table, 'p1');
    for (let sent = 0; sent < 25; sent += 1) eve.send('next', undefined);
    await eve.until(() => eve.answers().length === 5);
    expect(table.botMoves).toBe(20);
    expect(eve.answers().at(-1)).toMatchObject({ intentId: null, refusals: [{ code: 'E_SLOW_DOWN' }] });
    server.clock.advance(1_000);
    await stillPlays(eve, 'a99');
  });

  test('TB-13: repeated rewinds have to wait longer than other moves', async () => {
    const table = newTable();
    const eve = await server.sit(table, 'p1');
    for (let sent = 0; sent < 6; sent += 1) eve.play({ type: 'rewind' }, `a${sent}`);
    await stillPlays(eve, 'b1');
    expect(table.submitted.map(({ message }) => message.intent.type)).toEqual([
      ...Array<string>(5).fill('rewind'),
      'say',
    ]);
    expect(eve.answers().at(-1)).toMatchObject({
      intentId: 'a5',
      refusals: [{ code: 'E_SLOW_DOWN', facts: { seconds: 10 } }],
    });
    server.clock.advance(10_000);
    eve.play({ type: 'rewind' }, 'a6');
    await eve.until(() => table.submitted.length === 7);
  });

  test('TB-13: repeated undo requests have to wait like rewinds', async () => {
    const table = newTable();
    const eve = await server.sit(table, 'p1');
    for (let sent = 0; sent < 6; sent += 1) eve.play({ type: 'request_undo' }, `a${sent}`);
    await eve.until(() => eve.answers().length === 1);
    expect(eve.answers()).toMatchObject([
      { intentId: 'a5', refusals: [{ code: 'E_SLOW_DOWN', facts: { seconds: 10 } }] },
    ]);
  });

  test('TB-12: one person alone cannot fill the list of lines', async () => {
    const table = newTable();
    const [eve, bert] = [await server.sit(table, 'p1'), await server.sit(table, 'p2')];
    for (let sent = 0; sent < 25; sent += 1) {
      eve.play({ type: 'safety_add_line', text: `junk ${sent}` }, `a${sent}`);
      await eve.until(() => eve.reading?.accepted === `a${sent}` || eve.answers().length === sent - 19);
      server.clock.advance(1_000);
    }
    expect(eve.answers().at(-1)).toMatchObject({ refusals: [{ code: 'E_LIST_SHARE', facts: { n: 20 } }] });
    bert.play({ type: 'safety_add_line', text: 'spiders' }, 'b1');
    await bert.until(() => bert.reading?.accepted === 'b1');
    expect(table.submitted).toHaveLength(21);
  });

  test('TB-12: one address alone cannot fill the list of lines with several people', async () => {
    const people = ['p1', 'p2', 'p3', 'p4'];
    const table = newTable(people);
    const clients = await Promise.all(people.map((person) => server.sit(table, person, 'one address')));
    for (const client of clients) {
      for (let sent = 0; sent < 15; sent += 1)
        client.play({ type: 'safety_add_line', text: `junk ${sent}` }, `a${sent}`);
      await client.until(() => client.reading?.accepted === 'a14' || client.answers().length > 0);
    }
    expect(clients.at(-1)?.answers()[0]).toMatchObject({ refusals: [{ code: 'E_LIST_ADDRESS', facts: { n: 40 } }] });
    const mia = await server.sit(table, 'p1', 'another address');
    mia.play({ type: 'safety_add_line', text: 'spiders' }, 'b1');
    await mia.until(() => mia.reading?.accepted === 'b1');
    expect(table.submitted).toHaveLength(41);
  });

  test('further connections do not raise a person’s limits', async () => {
    const table = newTable();
    const eve = await server.sit(table, 'p1');
    const twin = await server.sit(table, 'p1');
    for (let sent = 0; sent < 20; sent += 1) eve.play({ type: 'say', text: 'hello' }, `a${sent}`);
    await eve.until(() => table.submitted.length === 20);
    await eve.leave();
    const rejoined = await server.sit(table, 'p1');
    for (const [index, client] of [twin, rejoined].entries()) {
      client.play({ type: 'say', text: 'hello' }, `b${index}`);
      await client.until(() => client.answers().length === 1);
      expect(client.answers()).toMatchObject([{ ok: false, refusals: [{ code: 'E_SLOW_DOWN' }] }]);
    }
    const bert = await server.sit(table, 'p2');
    await stillPlays(bert, 'c1');
  });

  test('TB-12: returning as another person does not reset the limit', async () => {
    const table = newTable();
    const eve = await server.sit(table, 'p1');
    for (let sent = 0; sent < 20; sent += 1) eve.play({ type: 'safety_add_line', text: `junk ${sent}` }, `a${sent}`);
    await eve.until(() => table.submitted.length === 20);
    const { p1, ...others } = table.state().people;
    if (p1 === undefined) throw new Error('p1 is not at the table');
    table.happen({ people: others });
    await eve.until(() => eve.closed !== undefined);
    table.happen({ people: { ...others, p3: p1 } });
    const { roomId } = await server.rooms.open(table);
    const rejoined = await RecordedClient.join({ port: server.port, roomId, token: server.token('p1') }, 'p3');
    const refusals = () =>
      rejoined.answers().flatMap((answer) => (answer as { refusals: readonly { code: string }[] }).refusals);
    rejoined.play({ type: 'safety_add_line', text: 'more junk' }, 'b1');
    await rejoined.until(() => rejoined.answers().length === 1);
    server.clock.advance(10_000);
    rejoined.play({ type: 'safety_add_line', text: 'more junk' }, 'b2');
    await rejoined.until(() => rejoined.answers().length === 2);
    expect(refusals()).toMatchObject([{ code: 'E_SLOW_DOWN' }, { code: 'E_LIST_SHARE' }]);
    expect(table.submitted).toHaveLength(20);
  });

  test('a thousand messages at once end the connection and do not affect other tables', async () => {
    const [attacked, other] = [newTable(), newTable()];
    const eve = await server.sit(attacked, 'p1');
    const bert = await server.sit(other, 'p2');
    const before = bert.frames.length;
    for (let sent = 0; sent < 1_000; sent += 1) eve.play({ type: 'say', text: 'hello' }, `a${sent}`);
    await stillPlays(bert, 'b1');
    await eve.until(() => eve.closed !== undefined);
    expect(eve.closed).toBe(closeCodes.misbehaved);
    await expect.poll(() => attacked.submitted.length).toBe(20);
    expect(eve.answers().length).toBeLessThanOrEqual(100);
    expect(bert.frames.length).toBe(before + 1);
  });
});
