import { describe, expect, it } from 'vitest';

import type { Journal } from '../../src/journal/journal.ts';
import type { Turns } from '../../src/turns/turns.ts';
import { newEntry, newTable } from './journal.ts';

export function turnsContract(
  name: string,
  open: () => Promise<{ readonly journal: Journal; readonly turns: Turns }>,
): void {
  describe(`turns: ${name}`, () => {
    async function twoTables() {
      const { journal, turns } = await open();
      const makeTable = async (code: string): Promise<number> => {
        const record = await journal.create(newTable(code), newEntry(1));
        if (record === 'code_taken') throw new Error(`${code} is taken`);
        return record.number;
      };
      const [first, second] = [await makeTable('AAA-AAA'), await makeTable('BBB-BBB')];
      const listed = async (identity: string) =>
        (await turns.listOf(identity, 9)).map(({ record, since }) => [record.code, since]);
      return { journal, turns, first, second, listed };
    }

    it('are listed per person, the latest first; a new list replaces the previous one', async () => {
      const { turns, first, second, listed } = await twoTables();
      const begun = await turns.note([
        { table: first, turns: [{ identity: 'ada', since: 1_000 }] },
        { table: second, turns: ['ada', 'ben'].map((identity) => ({ identity, since: 2_000 })) },
        { table: 999, turns: [{ identity: 'ada', since: 3_000 }] },
      ]);
      expect(begun).toEqual([
        { table: first, identity: 'ada' },
        { table: second, identity: 'ada' },
        { table: second, identity: 'ben' },
      ]);
      expect(await listed('ada')).toEqual([
        ['BBB-BBB', 2_000],
        ['AAA-AAA', 1_000],
      ]);
      expect(await turns.listOf('ada', 1)).toHaveLength(1);
      const later = await turns.note([
        { table: first, turns: [{ identity: 'ben', since: 4_000 }] },
        { table: second, turns: [{ identity: 'ben', since: 5_000 }] },
      ]);
      expect(later).toEqual([{ table: first, identity: 'ben' }]);
      expect(await listed('ada')).toEqual([]);
      // A turn that continues keeps its time.
      expect(await listed('ben')).toEqual([
        ['AAA-AAA', 4_000],
        ['BBB-BBB', 2_000],
      ]);
      await turns.note([{ table: first, turns: [] }]);
      expect(await listed('ben')).toEqual([['BBB-BBB', 2_000]]);
    });

    it('are deleted with their table, and hidden while it is archived', async () => {
      const { journal, turns, first, second, listed } = await twoTables();
      await turns.note([first, second].map((table) => ({ table, turns: [{ identity: 'ada', since: 1_000 }] })));
      await journal.archive(first, 7);
      expect(await listed('ada')).toEqual([['BBB-BBB', 1_000]]);
      await journal.archive(first, null);
      await journal.remove(second);
      expect(await listed('ada')).toEqual([['AAA-AAA', 1_000]]);
    });
  });
}
