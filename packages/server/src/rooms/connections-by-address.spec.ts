import { closeCodes } from '@cartomancer/protocol';
import { matchMaker } from 'colyseus';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { manualClock } from '../sources.ts';
import { FakeTable } from '../../test/fake-table.ts';
import type { RoomServer } from '../../test/room-server.ts';
import { startRoomServer } from '../../test/room-server.ts';
import { RecordedClient, reserve } from '../../test/recorded-client.ts';
import { KeyedRateLimiter } from './keyed-rate-limiter.ts';

let server: RoomServer;
beforeAll(async () => {
  server = await startRoomServer({
    limits: {
      connections: 3,
      written: 10_000,
      writtenByUnseated: 8_000,
      talk: 5_000,
      perSecondOfAddress: 5,
      burst: 12,
    },
  });
});
afterAll(() => server.close());

test('an address may have a limited number of open connections at all tables; closing one makes room', async () => {
  const tables = ['TAB-001', 'TAB-002'].map((code) => new FakeTable(code, ['p1', 'p2']));
  const [one, other] = tables as [FakeTable, FakeTable];
  const open = [await server.watch(one, 'eve'), await server.watch(other, 'eve'), await server.watch(other, 'mallory')];
  const connectFrom = async (from: string) => {
    const { roomId, pass } = await server.rooms.gallery(one, { identity: 'identity-trudy', as: 'spectator' });
    return RecordedClient.connect({ port: server.port, roomId, options: { pass }, token: 'token-trudy', from });
  };
  for (let tries = 0; tries < 3; tries += 1) {
    const fourth = await connectFrom('somewhere');
    await fourth.until(() => fourth.error === 'E_SLOW_DOWN' && fourth.closed !== undefined);
  }
  const elsewhere = await connectFrom('elsewhere');
  await elsewhere.until(() => elsewhere.reading !== undefined);
  await open[0]?.leave();
  const again = await server.watch(one, 'eve');
  expect(again.error).toBeUndefined();
});

test('a seated person always gets a first connection at their table, however many their address has open', async () => {
  const table = new FakeTable('TAB-006', ['p1', 'p2']);
  for (const eve of ['eve', 'mallory', 'trudy']) await server.watch(table, eve, 'a school');
  const seated = [await server.sit(table, 'p1', 'a school'), await server.sit(table, 'p2', 'a school')];
  expect(seated.map(({ closed }) => closed)).toEqual([undefined, undefined]);
  const { roomId } = await server.rooms.open(table);
  const address = { port: server.port, roomId, token: server.token('p1'), from: 'a school' };
  const second = await RecordedClient.connect(address, 'p1');
  await second.until(() => second.closed !== undefined);
  expect(second.error).toBe('E_SLOW_DOWN');
});

test('a client that never acknowledges its join is disconnected', async () => {
  const table = new FakeTable('TAB-005', ['p1', 'p2']);
  const { roomId, pass } = await server.rooms.gallery(table, { identity: 'identity-eve', as: 'spectator' });
  const { body } = await reserve({
    port: server.port,
    roomId,
    options: { pass },
    token: server.token('eve'),
    from: 'nowhere',
  });
  // Joined but silent: the client never answers the room's first message.
  const socket = new WebSocket(
    `ws://127.0.0.1:${server.port}/${body['processId']}/${roomId}?sessionId=${body['sessionId']}`,
  );
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code), { once: true });
  });
  await new Promise((resolve) => {
    socket.addEventListener('message', resolve, { once: true });
  });
  const wanda = await server.watch(table, 'wanda', 'nowhere');
  const here = () => matchMaker.getLocalRoomById(roomId).clients.length;
  server.clock.advance(29_999);
  expect(here()).toBe(2);
  server.clock.advance(1);
  expect(await closed).toBe(closeCodes.misbehaved);
  await expect.poll(here).toBe(1);
  expect(wanda.closed).toBeUndefined();
});

test('people at one address write a limited amount a day at all tables; other addresses are not affected', async () => {
  const [one, other] = [new FakeTable('TAB-003', ['p1', 'p2']), new FakeTable('TAB-004', ['p1', 'p2'])];
  const eve = await server.sit(one, 'p1', 'here');
  const mallory = await server.sit(other, 'p2', 'here');
  const bert = await server.sit(one, 'p2', 'elsewhere');
  const answers = () => [...eve.answers(), ...mallory.answers()];
  for (const client of [eve, mallory])
    for (let sent = 0; sent < 5; sent += 1) client.play({ type: 'say', text: 'x'.repeat(1_500) }, `a${sent}`);
  await expect.poll(() => answers().length).toBe(5);
  expect(answers()[0]).toMatchObject({ ok: false, refusals: [{ code: 'E_SLOW_DOWN' }] });
  bert.play({ type: 'say', text: 'hello' }, 'b1');
  await bert.until(() => bert.reading?.accepted === 'b1');
  server.clock.advance(86_400_000);
  mallory.play({ type: 'say', text: 'hello' }, 'c1');
  await mallory.until(() => mallory.reading?.accepted === 'c1');
});

test('TB-15: a seated person chats a limited amount a day at a table, and plays on beyond it', async () => {
  const table = new FakeTable('TAB-014', ['p1', 'p2']);
  const eve = await server.sit(table, 'p1', 'a talking house');
  const text = 'x'.repeat(1_500);
  for (let sent = 0; sent < 3; sent += 1) eve.play({ type: 'chat', text }, `a${sent}`);
  await eve.until(() => eve.answers().length === 1);
  expect(eve.answers()).toMatchObject([{ intentId: 'a2', ok: false, refusals: [{ code: 'E_SLOW_DOWN' }] }]);
  eve.play({ type: 'say', text }, 'a3');
  await eve.until(() => eve.reading?.accepted === 'a3');
});

test('people without a seat write a limited amount a day to a table; people with a seat are not affected', async () => {
  const table = new FakeTable('TAB-007', ['p1', 'p2', 'p3']);
  table.happen({ seats: table.state().seats.filter(({ seat }) => seat === 's1') });
  const [bert, eve] = [await server.sit(table, 'p1', 'a house'), await server.sit(table, 'p2', 'another house')];
  const line = { type: 'chat', text: 'x'.repeat(1_540) };
  // The people of one address get at most half.
  for (let sent = 0; sent < 3; sent += 1) eve.play(line, `a${sent}`);
  await eve.until(() => eve.answers().length === 1);
  expect(eve.answers()).toMatchObject([{ intentId: 'a2', ok: false, refusals: [{ code: 'E_SLOW_DOWN' }] }]);
  const fay = await server.sit(table, 'p3', 'a far house');
  for (let sent = 0; sent < 3; sent += 1) fay.play(line, `f${sent}`);
  await fay.until(() => fay.answers().length === 1);
  expect(fay.answers()).toMatchObject([{ intentId: 'f2', ok: false, refusals: [{ code: 'E_SLOW_DOWN' }] }]);
  // A seat can still be taken or claimed, and ten times people of the address can answer whether they come.
  const spared = [
    { type: 'take_seat', seat: 's2' },
    { type: 'claim_seat', seat: 's2' },
    ...Array.from({ length: 10 }, () => ({ type: 'answer_session', answer: 'yes' })),
  ];
  for (const [index, intent] of spared.entries()) {
    server.clock.advance(1_000);
    eve.play(intent, `spared-${index}`);
    await expect.poll(() => table.submitted.at(-1)?.message.intentId).toBe(`spared-${index}`);
  }
  eve.play({ type: 'answer_session', answer: 'yes' }, 'a3');
  await eve.until(() => eve.answers().length === 2);
  expect(eve.answers()[1]).toMatchObject({ intentId: 'a3', ok: false, refusals: [{ code: 'E_SLOW_DOWN' }] });
  const wanda = await server.watch(table, 'wanda', 'a third house');
  table.happen({ options: { spectatorTalk: true, spectatorSignals: true } });
  wanda.play(line, 'b1');
  await wanda.until(() => wanda.answers().length === 1);
  expect(wanda.answers()).toMatchObject([{ ok: false, refusals: [{ code: 'E_SLOW_DOWN' }] }]);
  // A safety signal can still be given. It counts for its address only.
  const signals = 40;
  for (let sent = 0; sent < signals; sent += 1) {
    server.clock.advance(2_000);
    wanda.play({ type: 'safety_signal', kind: 'x' }, `signal-${sent}`);
    await wanda.until(() => wanda.answers().length === sent + 2);
  }
  const answerTo = (wanted: string) => wanda.answers().find((answer) => JSON.stringify(answer).includes(`"${wanted}"`));
  expect(answerTo('signal-0')).toMatchObject({ ok: true });
  expect(answerTo(`signal-${signals - 1}`)).toMatchObject({ ok: false, refusals: [{ code: 'E_SLOW_DOWN' }] });
  bert.play(line, 'c1');
  await bert.until(() => bert.reading?.accepted === 'c1');
});

test('each return of a person without a seat counts as written data; beyond the limit they are listed as absent until they sit down', async () => {
  const table = new FakeTable('TAB-008', ['p1', 'p2', 'p3']);
  const { seats } = table.state();
  table.happen({ seats: seats.slice(0, 1) });
  const { roomId } = await server.rooms.open(table);
  await server.sit(table, 'p1', 'the house of p1');
  const clients = () => matchMaker.getLocalRoomById(roomId).clients.length;
  const leave = async (client: RecordedClient) => {
    await client.leave();
    await expect.poll(clients).toBe(1);
    server.clock.advance(3_000);
  };
  const returnsOf = (person: string) => table.presences.filter(([who, now]) => who === person && now === 'back').length;
  server.clock.advance(3_000);
  for (let visits = 0; visits < 20; visits += 1) await leave(await server.sit(table, 'p2', 'a house of many'));
  // Half of 8,000 bytes for one address, about 340 for each return.
  expect(returnsOf('p2')).toBe(11);
  await leave(await server.sit(table, 'p3', 'elsewhere'));
  expect(returnsOf('p3')).toBe(1);
  const eve = await server.sit(table, 'p2', 'a house of many');
  expect(table.state().people['p2']?.here).toBe(false);
  table.happen({ seats: seats.slice(0, 2) });
  expect(returnsOf('p2')).toBe(12);
  expect(eve.closed).toBeUndefined();
});

test('returns to the gallery of people who see the table late count in the same way', async () => {
  const table = new FakeTable('TAB-009', ['p1', 'p2']);
  table.happen({ seats: table.state().seats.slice(0, 1), options: { spectatorDelay: 30 } });
  const { roomId } = await server.rooms.gallery(table, { identity: 'identity-p2', as: 'visitor' });
  const clients = () => matchMaker.getLocalRoomById(roomId).clients.length;
  for (let visits = 0; visits < 20; visits += 1) {
    const visitor = await server.watch(table, 'p2', 'a house of visitors');
    await visitor.leave();
    await expect.poll(clients).toBe(0);
    server.clock.advance(3_000);
  }
  const returns = () => table.presences.filter(([, now]) => now === 'back');
  expect(returns()).toHaveLength(11);
  // Someone who sits down is present.
  await server.rooms.open(table);
  const visitor = await server.watch(table, 'p2', 'a house of visitors');
  const { seats } = new FakeTable('TAB-009', ['p1', 'p2']).state();
  table.happen({ seats });
  await visitor.until(() => visitor.closed !== undefined);
  await server.sit(table, 'p2', 'a house of visitors');
  expect(returns()).toHaveLength(12);
});

test('people at one address send a limited number of intents together, at all tables', async () => {
  const people = ['ann', 'bea', 'cem', 'dan', 'eli'];
  const tables = people.map((person, index) => new FakeTable(`TAB-01${index}`, [person]));
  const crowd: RecordedClient[] = [];
  for (const [index, table] of tables.entries()) crowd.push(await server.sit(table, people[index] ?? '', 'a crowd'));
  for (const client of crowd) for (let sent = 0; sent < 9; sent += 1) client.play({ type: 'signal' }, `a${sent}`);
  const taken = () => tables.reduce((sum, table) => sum + table.submitted.length, 0);
  const isSlowedDown = (answer: unknown) => JSON.stringify(answer).includes('E_SLOW_DOWN');
  const refused = () => crowd.flatMap((client) => client.answers().filter(isSlowedDown)).length;
  await expect.poll(() => taken() + refused()).toBe(45);
  expect(taken()).toBe(20);
  expect(crowd.map(({ closed }) => closed)).toEqual(people.map(() => undefined));
});

test('one person sends a limited number of intents at all tables, below the limit of their address', async () => {
  const tables = [new FakeTable('TAB-020', ['fay', 'gus']), new FakeTable('TAB-021', ['fay'])];
  const [one, other] = tables as [FakeTable, FakeTable];
  const clients = [await server.sit(one, 'fay', 'a school'), await server.sit(other, 'fay', 'a school')];
  for (const client of clients) for (let sent = 0; sent < 15; sent += 1) client.play({ type: 'signal' }, `a${sent}`);
  const taken = () => one.submitted.length + other.submitted.length;
  const isSlowedDown = (answer: unknown) => JSON.stringify(answer).includes('E_SLOW_DOWN');
  const refused = () => clients.flatMap((client) => client.answers().filter(isSlowedDown)).length;
  await expect.poll(() => taken() + refused()).toBe(30);
  expect(taken()).toBe(12);
  const gus = await server.sit(one, 'gus', 'a school');
  gus.play({ type: 'say', text: 'hello' }, 'b1');
  await gus.until(() => gus.reading?.accepted === 'b1');
});

test('a person at their limit has to wait, even if many others are counted meanwhile', () => {
  const clock = manualClock(0);
  const limiter = new KeyedRateLimiter(clock, { most: 2, perSecond: 1 });
  const takes = (whose: string) => limiter.take(whose) === 0;
  expect([takes('eve'), takes('eve'), takes('eve')]).toEqual([true, true, false]);
  for (let number = 0; number < 1_000; number += 1) takes(`someone ${number}`);
  expect(takes('eve')).toBe(false);
  clock.advance(1_000);
  expect(takes('eve')).toBe(true);
});
