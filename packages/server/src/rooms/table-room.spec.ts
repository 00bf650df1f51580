/** A real table with its room, joined by real clients. */
import type { ReadableFlatState } from '@cartomancer/protocol';
import { protocolVersion, TableRoomState, tableReader } from '@cartomancer/protocol';
import type { TableView } from '@cartomancer/rules/table';
import { toyRuleset } from '@cartomancer/testkit';
import type { Room } from '@colyseus/sdk';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { testRooms } from '../../test/room-server.ts';
import { done, eventually, registryOf, sends, startedTable, toyTable } from '../../test/tables.ts';
import { fixedSources } from '../sources.ts';
import type { ClientAuth } from './base-room.ts';

interface FlatStates {
  readonly shared: ReadableFlatState;
  readonly people: { values(): Iterable<{ readonly leaves: ReadableFlatState }> };
}

interface Player {
  readonly room: Room;
  readonly view: () => TableView | undefined;
  readonly refusals: string[];
}

// The toy represents any ruleset.
const { registry, clock, failures } = registryOf(toyRuleset());
let server: Awaited<ReturnType<typeof testRooms>>;
/** The programs that tokens belong to. */
const programs = new Map<string, Pick<ClientAuth, 'program'>>();

beforeAll(async () => {
  server = await testRooms({
    clock,
    ids: fixedSources('table room', clock).ids,
    rulesets: ['toy'],
    personBehind: async (token) => ({ identity: token, name: token, generation: 0, ...programs.get(token) }),
    passFor: (code) => code,
    revokeProgramsOf: async () => [],
    log: () => {},
  });
});

afterAll(() => server.tested.shutdown());

async function join(roomId: string, token: string): Promise<Player> {
  const { sdk } = server.tested;
  sdk.auth.token = token;
  const room: Room = await sdk.joinById(roomId, { protocol: protocolVersion }, TableRoomState);
  const reader = tableReader<TableView>();
  const refusals: string[] = [];
  let view: TableView | undefined;
  room.onMessage('clocks', () => undefined);
  room.onMessage('answer', (answer: { readonly refusals?: readonly { readonly code: string }[] }) => {
    refusals.push(...(answer.refusals ?? []).map(({ code }) => code));
  });
  room.onStateChange((state: unknown) => {
    const { shared, people } = state as FlatStates;
    const [own] = people.values();
    view = reader.read(shared, own?.leaves)?.view ?? view;
  });
  return { room, view: () => view, refusals };
}

test('both people see a move, each in their own view; only its sender sees a refusal', async () => {
  const table = await startedTable(registry);
  const { roomId } = await server.rooms.open(table);
  const ada = await join(roomId, 'ada');
  const ben = await join(roomId, 'ben');
  await eventually(() => ada.view()?.own.you?.seat).toBe('s1');
  await eventually(() => ben.view()?.own.you?.seat).toBe('s2');

  const seen = ada.view()?.shared.prompt ?? 0;
  ben.room.send('play', { intent: { type: 'draw' }, intentId: 'ben-1', seen });
  await eventually(() => ben.refusals.length).toBeGreaterThan(0);
  expect(ada.refusals).toEqual([]);

  ada.room.send('play', { intent: { type: 'draw' }, intentId: 'ada-1', seen });
  for (const { view } of [ada, ben])
    await eventually(() => view()).toMatchObject({
      shared: table.layer.view(table.state(), { kind: 'spectator' }).shared,
    });
  await eventually(() => ada.view()?.shared).not.toHaveProperty('prompt', seen);
  expect(ada.view()).toEqual(table.layer.view(table.state(), { kind: 'person', person: 'p1' }));
  expect(ben.view()).toEqual(table.layer.view(table.state(), { kind: 'person', person: 'p2' }));
  expect(ada.view()?.own).not.toEqual(ben.view()?.own);
  expect(failures).toEqual([]);
});

test('a busy person holds a bot back until they are free; a report of the wrong shape is refused', async () => {
  const table = await toyTable(registry);
  await done(sends(table, 'p1', { type: 'take_seat', seat: 's1' }));
  await done(sends(table, 'p1', { type: 'invite_bot', seat: 's2' }));
  const { roomId } = await server.rooms.open(table);
  const ada = await join(roomId, 'ada');
  await eventually(() => ada.view()?.own.you?.seat).toBe('s1');
  await done(sends(table, 'p1', { type: 'start' }));
  await done(sends(table, 'p1', { type: 'draw' }));
  const { entries } = table.state();
  const pass = async (seconds: number) => {
    for (let step = 0; step < seconds * 10; step += 1) {
      clock.advance(100);
      await table.settled();
    }
  };

  ada.room.send('attend', { now: 'asleep' });
  await eventually(() => ada.refusals).toContain('E_MALFORMED');
  ada.room.send('attend', { now: 'busy' });
  // Messages of one client are read in order: the answer to this one shows that the report was read.
  ada.room.send('play', { intent: { type: 'draw' }, intentId: 'out-of-turn', seen: table.state().prompt });
  await eventually(() => ada.refusals.length).toBe(2);
  await pass(5);
  expect(table.state().entries).toBe(entries);
  ada.room.send('attend', { now: 'free' });
  ada.room.send('play', { intent: { type: 'draw' }, intentId: 'out-of-turn-again', seen: table.state().prompt });
  await eventually(() => ada.refusals.length).toBe(3);
  await pass(5);
  expect(table.state().entries).toBeGreaterThan(entries);
});

test('a program in a seat cannot hold a bot back', async () => {
  const table = await toyTable(registry);
  await done(sends(table, 'p1', { type: 'take_seat', seat: 's1' }));
  await done(sends(table, 'p1', { type: 'invite_bot', seat: 's2' }));
  await done(sends(table, 'p1', { type: 'start' }));
  await done(sends(table, 'p1', { type: 'draw' }));
  const { entries } = table.state();
  const { roomId } = await server.rooms.open(table);
  programs.set('ada', { program: { id: 'rin', code: roomId, right: { kind: 'seat', seat: 's1' }, madeBy: null } });
  onTestFinished(() => programs.clear());
  const rin = await join(roomId, 'ada');
  rin.room.send('attend', { now: 'busy' });
  rin.room.send('next');
  await eventually(() => rin.refusals.length).toBe(1);
  for (let step = 0; step < 50; step += 1) {
    clock.advance(100);
    await table.settled();
  }
  expect(table.state().entries).toBeGreaterThan(entries);
});
