import { isDeepStrictEqual } from 'node:util';

import { replayViews } from '@cartomancer/protocol';
import type { ReplayStep } from '@cartomancer/protocol';
import type { Ruleset } from '@cartomancer/rules/kernel';
import type { PublishedEntry, ReplayViewer, TableView } from '@cartomancer/rules/table';
import { verifySession } from '@cartomancer/rules/table';
import { toyRuleset } from '@cartomancer/testkit';
import { expect, onTestFinished, test, vi } from 'vitest';

import { codesOf, done, registryOf, sends, startedTable } from '../../test/tables.ts';
import type { PublishedSession } from './replays.ts';
import { Replays } from './replays.ts';
import type { Table } from './table.ts';

const toy: Ruleset = toyRuleset();
const ben: ReplayViewer = { kind: 'person', person: 'p2' };

/** Both people take turns, and make any move that is available. */
async function playOn(table: Table, moves: number): Promise<void> {
  for (let move = 0; move < moves; move += 1) {
    const who = move % 2 === 0 ? 'p1' : 'p2';
    const view = table.layer.view(table.state(), { kind: 'person', person: who });
    const intent = table.layer.legal(view).find(({ type }) => Object.hasOwn(toy.intents, type));
    if (intent !== undefined) codesOf(await sends(table, who, intent));
  }
}

async function evening() {
  const { registry } = registryOf(toy);
  const table = await startedTable(registry);
  const shown: TableView[] = [];
  const watch = () => shown.push(table.layer.view(table.state(), { kind: 'person', person: 'p2' }));
  watch();
  table.onCommitted(watch);
  await playOn(table, 12);
  await done(sends(table, 'p1', { type: 'chat', text: 'only for you', to: 'p2' }));
  await done(sends(table, 'p2', { type: 'note', text: 'remember' }));
  return { table, shown };
}

function readSession(published: PublishedSession): readonly PublishedEntry[] {
  if (published === 'too long') throw new Error('The session is too long');
  return published.map((entry) => JSON.parse(entry) as PublishedEntry);
}

const viewsOf = (steps: readonly ReplayStep[]) => replayViews(steps) as readonly TableView[];
const pageOf = (table: Table, eyes: ReplayViewer, first = 0) => table.replay({ eyes, first, until: undefined });

test('TB-17: there is no replay of play that goes on, only of play until the host last closed the table', async () => {
  const { table } = await evening();
  expect(await pageOf(table, ben)).toEqual({ total: 0, steps: [] });
  await done(sends(table, 'p1', { type: 'close_table' }));
  const { total, steps } = await pageOf(table, ben);
  expect(steps).toHaveLength(total);
  await done(sends(table, 'p1', { type: 'reopen_table' }));
  await playOn(table, 4);
  expect((await pageOf(table, ben)).total).toBe(total);
  expect((await pageOf(table, ben, total - 2)).steps).toEqual(steps.slice(-2));
});

test('TB-17: a replay shows exactly what its person saw, without private chat', async () => {
  const { table, shown } = await evening();
  await done(sends(table, 'p1', { type: 'close_table' }));
  const { steps } = await pageOf(table, ben);
  const games = (views: readonly TableView[]) =>
    views
      .map(({ shared, own }) => [shared.game, own.game])
      .filter((game, index, all) => !isDeepStrictEqual(game, all[index - 1]));
  expect(games(viewsOf(steps))).toEqual(games(shown));
  expect(JSON.stringify(steps)).not.toMatch(/only for you|remember/u);
});

test('TB-17: a spectator’s replay shows no hand, a seat’s replay only its own', async () => {
  const { table } = await evening();
  await done(sends(table, 'p1', { type: 'close_table' }));
  const views = async (eyes: ReplayViewer) => viewsOf((await pageOf(table, eyes)).steps);
  const [watched, first] = [await views({ kind: 'everybody' }), await views({ kind: 'seat', seat: 's1' })];
  expect(watched.every(({ own }) => own.you === null)).toBe(true);
  const state = table.state();
  expect(watched.at(-1)?.own.game).toEqual(toy.view(state.game, { kind: 'spectator' }).own);
  expect(first.at(-1)?.own.game).toEqual(toy.view(state.game, { kind: 'seat', seat: 's1' }).own);
});

test('TB-17: a page of a replay is computed without replaying the whole session', async () => {
  const { registry, journal } = registryOf(toy);
  const table = await startedTable(registry);
  await playOn(table, 12);
  await done(sends(table, 'p1', { type: 'close_table' }));
  const { number } = (await journal.byCode(table.code)) ?? expect.fail('The table is not in the journal');
  const read: number[] = [];
  const watched = {
    read: (of: number, from: { after: number; most: number }) => (read.push(from.after), journal.read(of, from)),
  };
  const parts = {
    journal: Object.assign(Object.create(journal) as typeof journal, watched),
    layer: table.layer,
    table: number,
  };
  const replays = new Replays({ ...parts, pageSize: 2 });
  const whole = await new Replays(parts).page({ eyes: ben, first: 0, until: undefined });
  read.length = 0;
  const steps: ReplayStep[] = [];
  while (steps.length < whole.total) {
    const before = read.length;
    steps.push(...(await replays.page({ eyes: ben, first: steps.length, until: undefined })).steps);
    // Only the first page begins at the first entry.
    if (before > 0) expect(read.slice(before).every((after) => after > 0)).toBe(true);
  }
  expect(whole.total).toBeGreaterThan(4);
  expect(steps).toEqual(whole.steps);
});

test('TB-17: the delay of the spectators applies to replays, too', async () => {
  const { registry, clock } = registryOf(toy);
  const table = await startedTable(registry);
  clock.advance(60_000);
  await playOn(table, 4);
  await done(sends(table, 'p1', { type: 'close_table' }));
  const eyes: ReplayViewer = { kind: 'everybody' };
  expect((await table.replay({ eyes, first: 0, until: clock.now() - 30_000 })).total).toBe(0);
  expect((await table.replay({ eyes, first: 0, until: clock.now() })).total).toBeGreaterThan(1);
});

test('TB-18: a published session contains the game and its seed, and no text of a person', async () => {
  const { table } = await evening();
  const published = await table.published();
  const entries = readSession(published);
  const { seed, commitment } = table.state();
  const session = { seed, commitment, values: {}, mixed: null, entries };
  expect(verifySession(toy, session)).toMatchObject({ faults: [] });
  expect(JSON.stringify(entries)).not.toMatch(/only for you|remember|ada|token/u);
  // Repeated requests do not read the whole session again.
  expect(await table.published()).toBe(published);
  await done(sends(table, 'p1', { type: 'note', text: 'later' }));
  expect(await table.published()).toEqual(published);
});

test('TB-18: a session that is too long is not published', async () => {
  const { registry, journal } = registryOf(toy);
  const table = await startedTable(registry);
  await playOn(table, 4);
  const { number } = (await journal.byCode(table.code)) ?? expect.fail('The table is not in the journal');
  const replays = new Replays({ journal, layer: table.layer, table: number, longest: 100 });
  expect(await replays.published(table.state().entries)).toBe('too long');
});

test('a session is replayed in short steps, between which other work runs', async () => {
  const { table } = await evening();
  await done(sends(table, 'p1', { type: 'close_table' }));
  const { entries } = table.state();
  // The clock advances by more than a slice whenever it is read, so each entry uses up a slice.
  let passed = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (passed += 10));
  onTestFinished(() => clock.mockRestore());
  let turns = 0;
  const count = () => {
    turns += 1;
    again = setImmediate(count);
  };
  let again = setImmediate(count);
  await pageOf(table, ben);
  clearImmediate(again);
  expect(turns).toBeGreaterThanOrEqual(entries);
});

test('many simultaneous replays leave time for other work between their steps', async () => {
  const { table } = await evening();
  await done(sends(table, 'p1', { type: 'close_table' }));
  let passed = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (passed += 10));
  onTestFinished(() => clock.mockRestore());
  let turn = 0;
  const perTurn = new Map<number, number>();
  const { applied } = table.layer;
  const watched = vi.spyOn(table.layer, 'applied').mockImplementation((...given) => {
    perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1);
    return applied(...given);
  });
  onTestFinished(() => watched.mockRestore());
  const count = () => {
    turn += 1;
    again = setImmediate(count);
  };
  let again = setImmediate(count);
  const everybody: ReplayViewer = { kind: 'everybody' };
  const seats = ['s1', 's2'].map((seat): ReplayViewer => ({ kind: 'seat', seat }));
  await Promise.all([
    ...[ben, everybody, ...seats].map((eyes) => pageOf(table, eyes)),
    table.published(),
    table.chronicle({}),
    table.chronicle({}),
  ]);
  clearImmediate(again);
  expect(Math.max(...perTurn.values())).toBe(1);
});
