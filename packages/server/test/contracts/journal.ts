import { describe, expect, it } from 'vitest';

import type { CampaignSummary, Journal, NewTable, StoredSnapshot } from '../../src/journal/journal.ts';
import type { StoredEntry } from '../../src/journal/stored-entry.ts';

export function newTable(code: string, more: Partial<NewTable> = {}): NewTable {
  return {
    code,
    ruleset: 'toy',
    title: `Table ${code}`,
    visibility: 'private',
    createdAt: 1_790_000_000_000,
    links: { gm: null, seat: 'bb', spectator: 'cc' },
    rig: null,
    ...more,
  };
}

export function newEntry(seq: number, more: Partial<StoredEntry> = {}): StoredEntry {
  return {
    seq,
    rules: 3,
    at: 1_790_000_000_000 + seq,
    actor: { kind: 'person', person: 'p1' },
    intentId: `intent-${seq}`,
    timer: null,
    events: [{ type: 'card_played', card: 'TD', deep: { list: [1, null, 'Ä “”  \u2028'] } }],
    ...more,
  };
}

export function newSummary(more: Partial<CampaignSummary> = {}): CampaignSummary {
  return {
    sequence: 1,
    host: 'ada',
    title: 'Friday night',
    playedAt: 1_790_000_000_001,
    sittings: 2,
    seats: 4,
    taken: 3,
    people: 5,
    phase: 'play',
    nextSession: null,
    ...more,
  };
}

export function newSnapshot(more: Partial<StoredSnapshot> = {}): StoredSnapshot {
  const mark = { sequence: 4, stamp: 'toy/1', at: 1_790_000_000_004, prompt: 3, heard: 9 };
  return { ...mark, digest: 'aa', body: '{"deep":["Ä “”"]}', ...more };
}

async function tableOf(journal: Journal, code: string) {
  const record = await journal.create(newTable(code), newEntry(1));
  if (record === 'code_taken') throw new Error(`${code} is taken`);
  return record;
}

const everything = { after: 0, most: 10_000 };

export function journalContract(name: string, open: () => Promise<Journal>): void {
  describe(`journal contract: ${name}`, () => {
    it('finds all of several tables that were created at the same millisecond', async () => {
      const journal = await open();
      await journal.create(newTable('AAA-AAA'), newEntry(1));
      await journal.create(newTable('BBB-BBB'), newEntry(1));
      await journal.create(newTable('CCC-CCC', { createdAt: 7 }), newEntry(1));
      const codes = async (at: number) => (await journal.madeAt(at)).map(({ code }) => code).toSorted();
      expect(await codes(1_790_000_000_000)).toEqual(['AAA-AAA', 'BBB-BBB']);
      expect(await codes(7)).toEqual(['CCC-CCC']);
      expect(await codes(8)).toEqual([]);
    });

    it('allows one table per origin at a time, and counts imports', async () => {
      const journal = await open();
      const importAs = (code: string) => journal.restore(newTable(code), [newEntry(1)], 'one beginning');
      expect(await journal.importCount('one beginning')).toBe(0);
      const both = await Promise.all([importAs('AAA-AAA'), importAs('BBB-BBB')]);
      const first = both.find((made) => typeof made === 'object');
      if (first === undefined) throw new Error('Neither table was stored');
      expect(both).toContain('origin_taken');
      expect(await journal.byCode(first.code === 'AAA-AAA' ? 'BBB-BBB' : 'AAA-AAA')).toBeUndefined();
      expect(await journal.restore(newTable('CCC-CCC'), [newEntry(1)], 'another')).toMatchObject({ code: 'CCC-CCC' });
      await journal.remove(first.number);
      expect(await importAs('CCC-CCC')).toBe('code_taken');
      expect(await importAs('DDD-DDD')).toMatchObject({ code: 'DDD-DDD' });
      expect(await importAs('EEE-EEE')).toBe('origin_taken');
      expect(await journal.importCount('one beginning')).toBe(2);
    });

    it('finds abandoned demo tables, page by page', async () => {
      const journal = await open();
      const [one, other, third] = [
        await tableOf(journal, 'AAA-AAA'),
        await tableOf(journal, 'BBB-BBB'),
        await tableOf(journal, 'CCC-CCC'),
      ];
      await journal.storeSummary(one.number, newSummary({ playedAt: 20, trial: true }));
      await journal.storeSummary(other.number, newSummary({ playedAt: 10, trial: true }));
      await journal.storeSummary(third.number, newSummary({ playedAt: 10 }));
      const codes = async (before: number, page = { after: 0, most: 9 }) =>
        (await journal.staleDemoTables(before, page)).map(({ code }) => code);
      expect(await codes(21)).toEqual(['AAA-AAA', 'BBB-BBB']);
      expect(await codes(20)).toEqual(['BBB-BBB']);
      expect(await codes(21, { after: 0, most: 1 })).toEqual(['AAA-AAA']);
      expect(await codes(21, { after: one.number, most: 9 })).toEqual(['BBB-BBB']);
      expect(await codes(21, { after: third.number, most: 9 })).toEqual([]);
      expect(await journal.campaignSummary(one.number)).toEqual(
        newSummary({ playedAt: 20, title: 'Friday night', trial: true }),
      );
      // A person has saved the demo table, so it is no longer one.
      await journal.storeSummary(one.number, newSummary({ sequence: 2, playedAt: 20 }));
      expect(await codes(21)).toEqual(['BBB-BBB']);
    });

    it('returns the table and its first entry unchanged', async () => {
      const journal = await open();
      const rig = { date: ['TD', 'X1', '7H/2'] } as const;
      const table = newTable('AAA-AAA', { rig, visibility: 'public' });
      const made = await journal.create(table, newEntry(1));
      expect(made).toMatchObject(table);
      expect(await journal.byCode('AAA-AAA')).toEqual(made);
      expect(await journal.byCode('AAA-AAB')).toBeUndefined();
    });

    it('stores at most one table for each code', async () => {
      const journal = await open();
      const first = await tableOf(journal, 'AAA-AAA');
      expect(await journal.create(newTable('AAA-AAA', { title: 'Another' }), newEntry(1))).toBe('code_taken');
      expect(await journal.byCode('AAA-AAA')).toEqual(first);
      expect(await journal.read(first.number, everything)).toHaveLength(1);
    });

    it('returns entries unchanged and in order, from the requested position', async () => {
      const journal = await open();
      const { number } = await tableOf(journal, 'AAA-AAA');
      const signal = newEntry(2, { actor: null, intentId: null, events: [] });
      const timeUp = newEntry(3, { actor: { kind: 'system' }, intentId: null, timer: '0/turn' });
      const bot = newEntry(4, { actor: { kind: 'bot', seat: 's2' }, intentId: null });
      expect(await journal.append({ table: number, after: 1, entries: [signal, timeUp] })).toBe('stored');
      expect(await journal.append({ table: number, after: 3, entries: [bot] })).toBe('stored');
      expect(await journal.read(number, everything)).toEqual([newEntry(1), signal, timeUp, bot]);
      expect(await journal.read(number, { after: 1, most: 2 })).toEqual([signal, timeUp]);
      expect(await journal.read(number, { after: 4, most: 2 })).toEqual([]);
    });

    it('stores simultaneous appends in order', async () => {
      const journal = await open();
      const { number } = await tableOf(journal, 'AAA-AAA');
      const sequences = Array.from({ length: 200 }, (_, index) => index + 2);
      const outcomes = await Promise.all(
        sequences.map((seq) => journal.append({ table: number, after: seq - 1, entries: [newEntry(seq)] })),
      );
      expect(new Set(outcomes)).toEqual(new Set(['stored']));
      expect((await journal.read(number, everything)).map(({ seq }) => seq)).toEqual([1, ...sequences]);
    });

    it('refuses a second owner’s append as a whole, and later ones that depend on it', async () => {
      const journal = await open();
      const { number } = await tableOf(journal, 'AAA-AAA');
      const [won, lost, dependent] = await Promise.all([
        journal.append({ table: number, after: 1, entries: [newEntry(2, { intentId: 'won' })] }),
        journal.append({ table: number, after: 1, entries: [newEntry(2, { intentId: 'lost' }), newEntry(3)] }),
        journal.append({ table: number, after: 3, entries: [newEntry(4)] }),
      ]);
      expect([won, lost, dependent]).toEqual(['stored', 'conflict', 'conflict']);
      expect((await journal.read(number, everything)).map(({ intentId }) => intentId)).toEqual(['intent-1', 'won']);
      expect(await journal.append({ table: number, after: 2, entries: [newEntry(3)] })).toBe('stored');
    });

    it('does not let the conflict of one table affect others in the same commit', async () => {
      const journal = await open();
      const tables = await Promise.all(['AAA-AAA', 'BBB-BBB', 'CCC-CCC'].map((code) => tableOf(journal, code)));
      const outcomes = await Promise.all(
        tables.map(({ number }, index) =>
          journal.append({ table: number, after: index === 1 ? 7 : 1, entries: [newEntry(index === 1 ? 8 : 2)] }),
        ),
      );
      expect(outcomes).toEqual(['stored', 'conflict', 'stored']);
      const counts = await Promise.all(tables.map(({ number }) => journal.read(number, everything)));
      expect(counts.map((entries) => entries.length)).toEqual([2, 1, 2]);
    });

    it('refuses appends to an unknown table', async () => {
      const journal = await open();
      expect(await journal.append({ table: 99, after: 0, entries: [newEntry(1)] })).toBe('conflict');
      expect(await journal.append({ table: 99, after: 1, entries: [newEntry(2)] })).toBe('conflict');
      expect(await journal.read(99, everything)).toEqual([]);
    });

    it('lists the public tables, the newest first, and no private one', async () => {
      const journal = await open();
      await tableOf(journal, 'AAA-AAA');
      for (const [code, createdAt] of [
        ['BBB-BBB', 20],
        ['CCC-CCC', 30],
        ['DDD-DDD', 10],
      ] as const)
        await journal.create(newTable(code, { visibility: 'public', createdAt }), newEntry(1));
      const codes = async (most: number) => (await journal.publicTables({ most, ofOne: 3 })).map(({ code }) => code);
      expect(await codes(10)).toEqual(['CCC-CCC', 'BBB-BBB', 'DDD-DDD']);
      expect(await codes(2)).toEqual(['CCC-CCC', 'BBB-BBB']);
      for (const { number } of await journal.publicTables({ most: 10, ofOne: 3 }))
        await journal.storeSummary(number, newSummary({ host: 'ada' }));
      const few = await journal.publicTables({ most: 10, ofOne: 2 });
      expect(few.map(({ code }) => code)).toEqual(['CCC-CCC', 'BBB-BBB']);
    });

    it('stores later appends of a table after a conflict in the same commit', async () => {
      const journal = await open();
      const { number } = await tableOf(journal, 'AAA-AAA');
      const outcomes = await Promise.all([
        journal.append({ table: number, after: 7, entries: [newEntry(8)] }),
        journal.append({ table: number, after: 1, entries: [newEntry(2), newEntry(3)] }),
        journal.append({ table: number, after: 3, entries: [newEntry(4)] }),
      ]);
      expect(outcomes).toEqual(['conflict', 'stored', 'stored']);
      expect((await journal.read(number, everything)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    });

    it('keeps only the snapshots of the newest stamp, for each table separately', async () => {
      const journal = await open();
      const { number } = await tableOf(journal, 'AAA-AAA');
      const other = await tableOf(journal, 'BBB-BBB');
      const first = newSnapshot({ sequence: 500 });
      const sequences = async () => (await journal.snapshotMarks(number)).map(({ sequence }) => sequence);
      expect(await sequences()).toEqual([]);
      expect(await journal.snapshot(number, 500)).toBeUndefined();
      await journal.keepSnapshots(number, [first]);
      await journal.keepSnapshots(number, [newSnapshot({ sequence: 1_500 }), newSnapshot({ sequence: 1_000 })]);
      expect(await sequences()).toEqual([500, 1_000, 1_500]);
      expect(await journal.snapshot(number, 500)).toEqual(first);
      const { digest: _digest, body: _body, ...mark } = first;
      expect((await journal.snapshotMarks(number))[0]).toEqual(mark);
      await journal.keepSnapshots(number, [{ ...first, body: 'again' }]);
      expect((await journal.snapshot(number, 500))?.body).toBe('again');
      await journal.keepSnapshots(number, [newSnapshot({ sequence: 700, stamp: 'toy/2' })]);
      expect(await sequences()).toEqual([700]);
      await journal.keepSnapshots(number, []);
      expect(await sequences()).toEqual([700]);
      expect(await journal.snapshotMarks(other.number)).toEqual([]);
      await journal.remove(number);
      await journal.keepSnapshots(number, [first]);
      expect(await sequences()).toEqual([]);
    });

    it('stores a table with all its entries, or nothing', async () => {
      const journal = await open();
      const entries = Array.from({ length: 4_500 }, (_, index) => newEntry(index + 1));
      const made = await journal.restore(newTable('AAA-AAA'), entries);
      if (typeof made === 'string') throw new Error('The code is taken');
      expect(await journal.byCode('AAA-AAA')).toEqual(made);
      expect(await journal.read(made.number, everything)).toEqual(entries);
      expect(await journal.restore(newTable('AAA-AAA'), [newEntry(1), newEntry(2)])).toBe('code_taken');
      // Two entries have the number 1, so nothing is stored, not even the table.
      await expect(journal.restore(newTable('BBB-BBB'), [newEntry(1), newEntry(1)])).rejects.toThrow(
        /unique|twice|constraint/iu,
      );
      expect(await journal.byCode('BBB-BBB')).toBeUndefined();
      const last = entries.length;
      expect(await journal.append({ table: made.number, after: last, entries: [newEntry(last + 1)] })).toBe('stored');
    });

    it('keeps nothing of a large table that could not be stored, and can store it afterwards', async () => {
      const journal = await open();
      const entries = Array.from({ length: 3_000 }, (_, index) => newEntry(index + 1));
      const unwritable: unknown = { type: 'card_played', count: 1n };
      const broken = entries.with(2_500, newEntry(2_501, { events: [unwritable as StoredEntry['events'][number]] }));
      await expect(journal.restore(newTable('AAA-AAA'), broken, 'one beginning')).rejects.toThrow(/BigInt/u);
      const withDuplicate = [...entries, newEntry(3_000)];
      await expect(journal.restore(newTable('AAA-AAA'), withDuplicate, 'one beginning')).rejects.toThrow(
        /unique|twice|constraint/iu,
      );
      expect(await journal.byCode('AAA-AAA')).toBeUndefined();
      expect(await journal.withoutCurrentSummary()).toEqual([]);
      expect(await journal.importCount('one beginning')).toBe(0);
      const made = await journal.restore(newTable('AAA-AAA'), entries, 'one beginning');
      if (typeof made === 'string') throw new Error(`The table was refused: ${made}`);
      expect(await journal.read(made.number, everything)).toEqual(entries);
    });

    it('stores two large tables at once, each with its own entries', async () => {
      const journal = await open();
      const long = 'It was a dark and stormy night. '.repeat(1_000);
      const entries = (rules: number) =>
        Array.from({ length: 1_300 }, (_, index) =>
          newEntry(index + 1, index % 20 === 0 ? { rules, events: [{ type: 'line_told', text: long }] } : { rules }),
        );
      const codes = ['AAA-AAA', 'BBB-BBB'];
      const made = await Promise.all(codes.map((code, index) => journal.restore(newTable(code), entries(index))));
      for (const [index, record] of made.entries()) {
        if (typeof record === 'string') throw new Error(`The table was refused: ${record}`);
        expect(await journal.read(record.number, everything)).toEqual(entries(index));
      }
    });

    it('lists a host’s tables by the time of the last play', async () => {
      const journal = await open();
      const [first, second, third] = [
        await tableOf(journal, 'AAA-AAA'),
        await tableOf(journal, 'BBB-BBB'),
        await tableOf(journal, 'CCC-CCC'),
      ];
      expect(await journal.campaignsOf('ada', 100)).toEqual([]);
      expect(await journal.campaignSummary(first.number)).toBeUndefined();
      await journal.storeSummary(first.number, newSummary({ title: 'Renamed “Ä”', nextSession: 1_790_000_000_005 }));
      await journal.storeSummary(second.number, newSummary({ playedAt: 1_790_000_000_009, phase: 'lobby' }));
      await journal.storeSummary(third.number, newSummary({ host: null }));
      const listed = await journal.campaignsOf('ada', 100);
      expect(listed.map(({ record }) => record.code)).toEqual(['BBB-BBB', 'AAA-AAA']);
      expect(listed[1]).toEqual({
        record: { ...first, title: 'Renamed “Ä”', nextSession: 1_790_000_000_005 },
        summary: newSummary({ title: 'Renamed “Ä”', nextSession: 1_790_000_000_005 }),
      });
      expect(await journal.byCode('AAA-AAA')).toMatchObject({ title: 'Renamed “Ä”', nextSession: 1_790_000_000_005 });
      await journal.storeSummary(first.number, newSummary({ sequence: 7, host: 'ben' }));
      await journal.storeSummary(first.number, newSummary({ sequence: 6, host: 'ada' }));
      expect((await journal.campaignsOf('ben', 100)).map(({ record }) => record.code)).toEqual(['AAA-AAA']);
      expect(await journal.campaignSummary(first.number)).toEqual(newSummary({ sequence: 7, host: 'ben' }));
      await journal.remove(first.number);
      await journal.storeSummary(first.number, newSummary({ sequence: 9, host: 'ben' }));
      expect(await journal.campaignsOf('ben', 100)).toEqual([]);
    });

    it('finds the tables that changed since their summary was stored', async () => {
      const journal = await open();
      const { number } = await tableOf(journal, 'AAA-AAA');
      const codes = async () => (await journal.withoutCurrentSummary()).map(({ code }) => code);
      expect(await codes()).toEqual(['AAA-AAA']);
      await journal.storeSummary(number, newSummary());
      expect(await codes()).toEqual([]);
      await journal.append({ table: number, after: 1, entries: [newEntry(2)] });
      expect(await codes()).toEqual(['AAA-AAA']);
      await journal.storeSummary(number, newSummary({ sequence: 2 }));
      expect(await codes()).toEqual([]);
    });

    it('archives a table and restores it', async () => {
      const journal = await open();
      const { number, archivedAt } = await tableOf(journal, 'AAA-AAA');
      expect(archivedAt).toBeNull();
      await journal.archive(number, 1_790_000_000_000);
      expect(await journal.byCode('AAA-AAA')).toMatchObject({ archivedAt: 1_790_000_000_000 });
      await journal.archive(number, null);
      expect(await journal.byCode('AAA-AAA')).toMatchObject({ archivedAt: null });
    });

    it('removes a table completely, and never reuses its number', async () => {
      const journal = await open();
      const { number } = await tableOf(journal, 'AAA-AAA');
      const other = await tableOf(journal, 'BBB-BBB');
      await journal.remove(number);
      expect(await journal.byCode('AAA-AAA')).toBeUndefined();
      expect(await journal.read(number, everything)).toEqual([]);
      expect(await journal.append({ table: number, after: 1, entries: [newEntry(2)] })).toBe('conflict');
      expect(await journal.read(other.number, everything)).toHaveLength(1);
      await journal.remove(other.number);
      const again = await tableOf(journal, 'AAA-AAA');
      expect(again.number).toBeGreaterThan(other.number);
    });

    it('reports that it can store', async () => {
      const journal = await open();
      await expect(journal.check()).resolves.toBeUndefined();
    });
  });
}
