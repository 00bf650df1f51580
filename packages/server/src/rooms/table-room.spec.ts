import type { ReadableFlatState } from '@cartomancer/protocol';
import { joinRefusals, protocolVersion, TableRoomState, tableReader } from '@cartomancer/protocol';
import type { TableView } from '@cartomancer/rules/table';
import { toyRuleset } from '@cartomancer/testkit';
import type { Room } from '@colyseus/sdk';
import { matchMaker } from 'colyseus';
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
const { registry, clock, failures, journal } = registryOf(toyRuleset());
let server: Awaited<ReturnType<typeof testRooms>>;
const programs = new Map<string, Pick<ClientAuth, 'program'>>();
let revoke: (identity: string) => Promise<readonly string[]> = async () => [];

beforeAll(async () => {
  server = await testRooms({
    clock,
    ids: fixedSources('table room', clock).ids,
    rulesets: ['toy'],
    personBehind: async (token) => ({ identity: token, name: token, generation: 0, ...programs.get(token) }),
    passFor: (code) => code,
    revokeProgramsOf: async (_code, identity) => await revoke(identity),
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

test('both people see a move, each in their own view; a refusal reaches only the sender of the intent', async () => {
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

test('a busy person holds a bot back until they are free; a malformed report is refused', async () => {
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

/** From now on the journal stores nothing, until the returned function is called. */
function outage(): () => void {
  journal.answer = 'unavailable';
  const end = () => (journal.answer = undefined);
  onTestFinished(end);
  return end;
}

/**
 * Lets time pass, second by second, until this value is as expected: each attempt is planned when the last one has
 * failed.
 */
function laterOn<T>(value: () => T) {
  return eventually(() => {
    clock.advance(1_000);
    return value();
  });
}

test('TB-06: a departure that could not be stored is stored later, unless the person has returned', async () => {
  const table = await startedTable(registry);
  const { roomId } = await server.rooms.open(table);
  const [ada, ben] = [await join(roomId, 'ada'), await join(roomId, 'ben')];
  const isHere = (person: string) => table.state().people[person]?.here;
  const leaves = async ({ room }: Player) => {
    await room.leave();
    await eventually(() => matchMaker.getLocalRoomById(roomId).clients.length).toBe(1);
    clock.advance(3_000);
    await table.settled();
  };
  const end = outage();
  await leaves(ada);
  clock.advance(7_000);
  await table.settled();
  expect(isHere('p1')).toBe(true);
  end();
  await laterOn(() => isHere('p1')).toBe(false);

  // The return is tried again as well; the earlier departure is not.
  const endSecond = outage();
  await join(roomId, 'ada');
  await table.settled();
  expect(isHere('p1')).toBe(false);
  await leaves(ben);
  const again = await join(roomId, 'ben');
  await table.settled();
  endSecond();
  await laterOn(() => isHere('p1')).toBe(true);
  clock.advance(60_000);
  await table.settled();
  expect(isHere('p2')).toBe(true);
  await again.room.leave();
});

test('TB-04: a program of a removed person loses its seat later if that could not be stored at once', async () => {
  const table = await startedTable(registry);
  await done(table.system({ type: 'arrive', identity: 'program:rin', name: 'Rin', link: 'seat', program: true }));
  await server.rooms.open(table);
  const end = () => (journal.answer = undefined);
  revoke = async (identity) => {
    journal.answer = 'unavailable';
    return identity === 'ben' ? ['program:rin'] : [];
  };
  onTestFinished(() => {
    end();
    revoke = async () => [];
  });
  await done(sends(table, 'p1', { type: 'kick', person: 'p2' }));
  await eventually(() => journal.answer).toBe('unavailable');
  await table.settled();
  const isSeated = () => Object.values(table.state().people).some(({ identity }) => identity === 'program:rin');
  clock.advance(1_000);
  await table.settled();
  expect(isSeated()).toBe(true);
  end();
  await laterOn(isSeated).toBe(false);
});

test('TB-04: a program whose maker was removed cannot join, even if its token was not revoked yet', async () => {
  const table = await startedTable(registry);
  await done(table.system({ type: 'arrive', identity: 'rin', name: 'Rin', link: 'seat', program: true }));
  const { roomId } = await server.rooms.open(table);
  programs.set('rin', { program: { id: 'rin', code: table.code, right: { kind: 'seat', seat: 's2' }, madeBy: 'ben' } });
  onTestFinished(() => programs.clear());
  await (await join(roomId, 'rin')).room.leave();
  await done(sends(table, 'p1', { type: 'kick', person: 'p2' }));
  await expect(join(roomId, 'rin')).rejects.toMatchObject({ code: joinRefusals.notEntered });
});
