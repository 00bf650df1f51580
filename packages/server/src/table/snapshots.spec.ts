import type { Ruleset } from '@cartomancer/rules/kernel';
import { rulesets } from '@cartomancer/rules';
import { toyRuleset } from '@cartomancer/testkit';
import { describe, expect, it } from 'vitest';

import { memoryJournal } from '../journal/memory.ts';
import { manualClock } from '../sources.ts';
import { stampOf } from './snapshots.ts';
import type { Table } from './table.ts';
import { codesOf, done, haltingJournal, registryOf, sends, startedTable } from '../../test/tables.ts';

const toy: Ruleset = toyRuleset();

function countingJournal() {
  const inner = memoryJournal();
  const counted = { read: 0 };
  const journal = haltingJournal({
    ...inner,
    read: async (table, range) => {
      const entries = await inner.read(table, range);
      counted.read += entries.length;
      return entries;
    },
  });
  return { inner, journal, counted };
}

async function talk(table: Table, lines: number): Promise<void> {
  for (let line = 1; line <= lines; line += 1)
    await done(sends(table, 'p1', { type: 'chat', text: `Line ${line}` }, `line-${table.state().entries}`));
}

/** A table of more than 1,200 entries that was not closed, as after a crash. */
async function longTable() {
  const { inner, journal, counted } = countingJournal();
  const { registry } = registryOf(toy, journal);
  const table = await startedTable(registry);
  await talk(table, 1_200);
  const number = (await journal.byCode(table.code))?.number ?? 0;
  counted.read = 0;
  return { inner, journal, counted, number, code: table.code, before: table.state() };
}

/** The state without what opening a crashed table changes: it wakes and falls asleep. */
const exceptOpening = (state: object): object => ({ ...state, entries: null, clock: null });

describe('snapshots', () => {
  it('let a table be opened without reading its first entries, in the same state', async () => {
    const { journal, counted, code, before } = await longTable();
    const opened = await registryOf(toy, journal).registry.open(code);
    // The entries since the last snapshot, and those that hold the latest moves and answers.
    expect(counted.read).toBeLessThan(1_100);
    expect(exceptOpening(opened?.table.state() ?? before)).toEqual(exceptOpening(before));
    expect(opened?.table.state().entries).toBe(before.entries + 2);
  });

  it('leave the answers to retries as they were', async () => {
    const { journal, code, before } = await longTable();
    const opened = await registryOf(toy, journal).registry.open(code);
    if (opened === undefined) throw new Error('The table is gone');
    const last = `line-${before.entries - 1}`;
    expect(await sends(opened.table, 'p1', { type: 'chat', text: 'Again' }, last)).toEqual({ ok: true });
    expect(opened.table.state().entries).toBe(before.entries + 2);
  });

  it('are ignored and recomputed if other rules made them', async () => {
    const { journal, counted, number, code, before } = await longTable();
    const tomorrow = registryOf(toy, journal, { stamp: 'tomorrow' });
    const opened = await tomorrow.registry.open(code);
    expect(counted.read).toBeGreaterThanOrEqual(before.entries);
    expect(exceptOpening(opened?.table.state() ?? before)).toEqual(exceptOpening(before));
    await tomorrow.registry.close();
    const marks = await journal.snapshotMarks(number);
    expect(marks.map(({ stamp }) => stamp)).toEqual(marks.map(() => 'tomorrow'));
    // At the same entries as before, and when the table fell asleep.
    expect(marks.map(({ sequence }) => sequence)).toEqual([500, 1_000, before.entries + 2]);
  });

  it.each([
    ['are incomplete', { body: '{}' }],
    ['are ahead of the journal', { ahead: true }],
  ])('are ignored if they %s', async (_, wrong) => {
    const { inner, journal, counted, number, code, before } = await longTable();
    const { registry } = registryOf(
      toy,
      haltingJournal({
        ...journal,
        snapshot: async (_table, sequence) => {
          const found = await inner.snapshot(number, sequence);
          return found === undefined ? undefined : { ...found, ...('body' in wrong ? wrong : {}) };
        },
        read: async (table, range) =>
          'ahead' in wrong
            ? (await inner.read(table, range)).filter(({ seq }) => seq <= 300)
            : await journal.read(table, range),
        // The inner journal has the entries that are hidden here, and would refuse others in their place.
        append: async (given) => ('ahead' in wrong ? 'stored' : await journal.append(given)),
      }),
    );
    const opened = await registry.open(code);
    if ('ahead' in wrong) expect(opened?.table.state().entries).toBeLessThan(before.entries);
    else {
      expect(counted.read).toBeGreaterThanOrEqual(before.entries);
      expect(exceptOpening(opened?.table.state() ?? before)).toEqual(exceptOpening(before));
    }
  });

  it('are stored when a table falls asleep; a failure to store one does not affect moves', async () => {
    const { inner, journal } = countingJournal();
    const failing = haltingJournal({ ...journal, keepSnapshots: () => Promise.reject(new Error('full')) });
    const { registry, failures } = registryOf(toy, failing);
    const table = await startedTable(registry);
    await talk(table, 600);
    expect(codesOf(await sends(table, 'p1', { type: 'chat', text: 'Still here' }))).toEqual([]);
    expect(failures).toEqual([new Error('full')]);
    await registry.close();
    const number = (await inner.byCode(table.code))?.number ?? 0;
    expect(await inner.snapshotMarks(number)).toEqual([]);
    const next = registryOf(toy, journal);
    const opened = await next.registry.open(table.code);
    const kept = async () => (await inner.snapshotMarks(number)).map(({ sequence }) => sequence);
    // A table with this many entries since its last snapshot gets one when it is opened.
    expect(await kept()).toEqual([500]);
    await opened?.wake();
    if (opened !== undefined) await talk(opened.table, 100);
    const entries = opened?.table.state().entries ?? 0;
    await next.registry.close();
    expect(await kept()).toEqual([500, entries + 1]);
  });

  it('TB-16: checkpoints spare each page of the chronicle from reading most entries of a long table', async () => {
    const { inner, journal, counted, code } = await longTable();
    const nextDay = manualClock(Date.UTC(2026, 0, 3, 20));
    const first = await registryOf(toy, journal, { clock: nextDay }).registry.open(code);
    if (first === undefined) throw new Error('The table is gone');
    await talk(first.table, 8_800);
    // Another process wrote ten thousand entries; now this one has the table.
    const opened = await registryOf(toy, journal).registry.open(code);
    if (opened === undefined) throw new Error('The table is gone');
    const before = opened.table.state().prompt;
    counted.read = 0;
    const page = await opened.table.chronicle({});
    expect(page.entries.at(-1)?.event).toMatchObject({ type: 'chat_sent', text: 'Line 8800' });
    expect(page.entries).toHaveLength(100);
    expect(counted.read).toBeLessThan(1_500);
    counted.read = 0;
    const middle = await opened.table.chronicle({ before: 5_000 });
    expect(middle.entries.map(({ number }) => number)).toEqual(
      Array.from({ length: 100 }, (_, index) => 4_900 + index),
    );
    expect(counted.read).toBeLessThan(1_500);
    counted.read = 0;
    const firstDay = await opened.table.chronicle({ until: nextDay.now() - 1 });
    expect(firstDay.entries.at(-1)?.event).toMatchObject({ type: 'chat_sent', text: 'Line 1200' });
    expect(counted.read).toBeLessThan(1_500);
    expect(opened.table.state().prompt).toBe(before);
    // The same lines as when reading from the first entry.
    const bare = haltingJournal({
      ...inner,
      snapshotMarks: async () => [],
      keepSnapshots: () => Promise.reject(new Error('full')),
    });
    const walked = await registryOf(toy, bare).registry.open(code);
    expect(await walked?.table.chronicle({ before: 5_000 })).toEqual(middle);
    expect(await walked?.table.chronicle({})).toEqual(page);
  });

  it('are stamped with the version and the code of their rules', () => {
    const stamps = [...rulesets.values()].map(stampOf);
    expect(new Set(stamps).size).toBe(rulesets.size);
    for (const stamp of stamps) expect(stamp).toMatch(/^[a-z-]+\/\d+\/[0-9a-f]{64}$/u);
  });
});
