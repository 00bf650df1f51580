import type { Ruleset } from '@cartomancer/rules/kernel';
import { toyRuleset } from '@cartomancer/testkit';
import { expect, it } from 'vitest';

import { haltingJournal, done, registryOf, sends, startedTable, toyTable } from '../../test/tables.ts';
import { memoryJournal } from '../journal/memory.ts';
import { manualClock } from '../sources.ts';
import { memoryTurns } from './memory.ts';
import { TurnWriter } from './turn-writer.ts';
import type { BegunTurn, Turns } from './turns.ts';

const toy: Ruleset = toyRuleset();
const second = 1_000;

function testProcess(given: { readonly inner?: ReturnType<typeof memoryJournal>; readonly turns?: Turns } = {}) {
  const inner = given.inner ?? memoryJournal();
  const turns = given.turns ?? memoryTurns(inner.byNumber);
  const clock = manualClock(Date.UTC(2026, 0, 2, 20));
  const begun: BegunTurn[] = [];
  const seen: string[] = [];
  const failures: unknown[] = [];
  let writes = 0;
  const counted: Pick<Turns, 'note'> = {
    note: (tables) => {
      writes += 1;
      return turns.note(tables);
    },
  };
  const turnWriter = new TurnWriter({
    turns: counted,
    clock,
    failed: (error) => failures.push(error),
    begun: (fresh) => begun.push(...fresh),
    seen: ({ identity }) => seen.push(identity),
  });
  const { registry } = registryOf(toy, haltingJournal(inner), { clock, turnWriter });
  const listed = async (identity: string) => {
    clock.advance(second);
    await turnWriter.flush();
    return (await turns.listOf(identity, 9)).map(({ record, since }) => [record.code, since]);
  };
  return { inner, turns, clock, begun, seen, failures, turnWriter, registry, listed, writes: () => writes };
}

it('TB-22: follows whose turn it is, and reports new turns of people who do not see the table', async () => {
  const { registry, clock, begun, seen, listed, writes } = testProcess();
  const table = await startedTable(registry);
  const began = clock.now();
  expect(await listed('ada')).toEqual([[table.code, began]]);
  expect(await listed('ben')).toEqual([]);
  const written = writes();
  // A move that changes no turn writes nothing.
  await done(sends(table, 'p2', { type: 'chat', text: 'Well' }));
  expect(await listed('ada')).toEqual([[table.code, began]]);
  expect(writes()).toBe(written);
  clock.advance(10 * second);
  // Ben is connected, and his page is in the background.
  table.reportPages('p2', 'hidden');
  await done(sends(table, 'p1', { type: 'draw' }));
  const passed = clock.now();
  expect(await listed('ada')).toEqual([]);
  expect(await listed('ben')).toEqual([[table.code, passed]]);
  expect(begun.map(({ identity }) => identity)).toEqual(['ben']);
  expect(seen).toEqual([]);
  table.reportPages('p2', 'visible');
  expect(seen).toEqual(['ben']);
  // Nothing waits for Ben that he has not seen.
  for (let looks = 0; looks < 5; looks += 1)
    for (const now of ['hidden', 'visible'] as const) table.reportPages('p2', now);
  expect(seen).toEqual(['ben']);
  await table.presence('p1', 'away');
  await done(sends(table, 'p2', { type: 'draw' }));
  expect(await listed('ada')).toHaveLength(1);
  expect(begun.map(({ identity }) => identity)).toEqual(['ben', 'ada']);
  await table.presence('p1', 'back');
  expect(seen).toEqual(['ben', 'ada']);
  table.reportPages('p2', 'hidden');
  await done(sends(table, 'p1', { type: 'draw' }));
  expect(await listed('ben')).toHaveLength(1);
  table.reportPages('p2', 'visible');
  expect(seen).toEqual(['ben', 'ada', 'ben']);
});

it('TB-22: stores turns of the seats that have not agreed to end a pause, and none before or after play', async () => {
  const { registry, listed } = testProcess();
  const waited = async () => [(await listed('ada')).length, (await listed('ben')).length];
  await toyTable(registry);
  expect(await waited()).toEqual([0, 0]);
  const table = await startedTable(registry);
  await done(sends(table, 'p1', { type: 'pause' }));
  expect(await waited()).toEqual([1, 1]);
  await done(sends(table, 'p1', { type: 'resume' }));
  expect(await waited()).toEqual([0, 1]);
  await done(sends(table, 'p1', { type: 'close_table' }));
  expect(await waited()).toEqual([0, 0]);
});

it('TB-22: keeps turns while the table sleeps, and writes them again when it is opened after a crash', async () => {
  const { registry, inner, turns, listed } = testProcess();
  const table = await startedTable(registry);
  await registry.close();
  const stored = await listed('ada');
  expect(stored).toEqual([[table.code, expect.any(Number)]]);
  // The turns are lost: opening the table derives them again.
  const [record] = await inner.campaignsOf('ada', 9);
  await turns.note([{ table: record?.record.number ?? 0, turns: [] }]);
  const next = testProcess({ inner, turns });
  const opened = await next.registry.open(table.code);
  expect(await next.listed('ada')).toEqual([[table.code, opened?.campaign.summary.playedAt]]);
});

it('TB-22: repeats a write that failed', async () => {
  const inner = memoryJournal();
  const stored = memoryTurns(inner.byNumber);
  let fails = true;
  const turns: Turns = {
    ...stored,
    note: (tables) => (fails ? Promise.reject(new Error('The disk is full')) : stored.note(tables)),
  };
  const { registry, clock, turnWriter, failures, listed } = testProcess({ inner, turns });
  const table = await startedTable(registry);
  expect(await listed('ada')).toEqual([]);
  expect(failures.length).toBeGreaterThan(0);
  fails = false;
  clock.advance(10 * second);
  await turnWriter.flush();
  expect((await stored.listOf('ada', 9)).map(({ record }) => record.code)).toEqual([table.code]);
});
