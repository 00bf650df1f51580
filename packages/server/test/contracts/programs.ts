import { describe, expect, it } from 'vitest';

import type { Journal } from '../../src/journal/journal.ts';
import type { Programs } from '../../src/programs/programs.ts';
import { mostPrograms } from '../../src/programs/programs.ts';
import { newEntry, newTable } from './journal.ts';

export function programsContract(
  name: string,
  open: () => Promise<{ readonly journal: Journal; readonly programs: Programs }>,
): void {
  describe(`programs: ${name}`, () => {
    async function withTable() {
      const { journal, programs } = await open();
      const record = await journal.create(newTable('AAA-AAA'), newEntry(1));
      if (record === 'code_taken') throw new Error('AAA-AAA is taken');
      const table = record.number;
      const add = (id: string, at = 1_790_000_000_000) =>
        programs.add({
          id,
          table,
          name: `name of ${id}`,
          right: { kind: 'watch' },
          madeBy: 'ada',
          madeAt: at,
          hash: `hash of ${id}`,
        });
      return { journal, programs, table, add };
    }

    it('are found by the hash of their token, and listed without it', async () => {
      const { programs, table, add } = await withTable();
      await add('later', 1_790_000_000_001);
      await add('first');
      const seat = {
        id: 'seat',
        table,
        name: 'Rin',
        right: { kind: 'seat', seat: 's2' },
        madeBy: null,
        madeAt: 1_790_000_000_002,
      } as const;
      expect(await programs.add({ ...seat, hash: 'another hash' })).toBe('added');
      expect((await programs.listOf(table)).map(({ id }) => id).toSorted()).toEqual(['first', 'later', 'seat']);
      expect(await programs.find('another hash')).toEqual({ ...seat, usedAt: null });
      expect(await programs.find('seat')).toBeUndefined();
      expect(await programs.used('seat', 1_790_000_000_009)).toBe(true);
      expect(await programs.used('nobody', 1_790_000_000_009)).toBe(false);
      expect(await programs.find('another hash')).toEqual({ ...seat, usedAt: 1_790_000_000_009 });
      expect(JSON.stringify(await programs.listOf(table))).not.toContain('hash');
    });

    it('are removed only through their own table, and deleted with it', async () => {
      const { journal, programs, table, add } = await withTable();
      await add('one');
      await add('two');
      expect(await programs.remove(table + 1, 'one')).toBe(false);
      expect(await programs.remove(table, 'one')).toBe(true);
      expect(await programs.remove(table, 'one')).toBe(false);
      expect(await programs.find('hash of one')).toBeUndefined();
      expect(await programs.find('hash of two')).toBeDefined();
      await journal.remove(table);
      expect(await programs.find('hash of two')).toBeUndefined();
      expect(await add('three')).toBe('gone');
    });

    it('are limited in number for each table, even when many are added at once', async () => {
      const { programs, table, add } = await withTable();
      const ids = Array.from({ length: mostPrograms + 5 }, (_, index) => `n${index}`);
      const outcomes = await Promise.all(ids.map((id) => add(id)));
      expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(5);
      expect(await programs.listOf(table)).toHaveLength(mostPrograms);
    });

    it('are limited in number for each table, and leave room when removed', async () => {
      const { programs, table, add } = await withTable();
      for (let count = 0; count < mostPrograms; count += 1) expect(await add(`n${count}`)).toBe('added');
      expect(await add('more')).toBe('full');
      await programs.remove(table, 'n0');
      expect(await add('more')).toBe('added');
    });
  });
}
