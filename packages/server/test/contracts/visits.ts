import { describe, expect, it } from 'vitest';

import type { Journal } from '../../src/journal/journal.ts';
import { newEntry, newTable } from './journal.ts';
import type { Visits } from '../../src/visits/visits.ts';
import { visitInterval } from '../../src/visits/visits.ts';

export function visitsContract(
  name: string,
  open: () => Promise<{ readonly journal: Journal; readonly visits: Visits }>,
): void {
  describe(`visits: ${name}`, () => {
    async function twoTables() {
      const { journal, visits } = await open();
      const makeTable = async (code: string): Promise<number> => {
        const record = await journal.create(newTable(code), newEntry(1));
        if (record === 'code_taken') throw new Error(`${code} is taken`);
        return record.number;
      };
      const [first, second] = [await makeTable('AAA-AAA'), await makeTable('BBB-BBB')];
      const listed = async (identity: string) =>
        (await visits.listOf(identity, 9)).map(({ record, role, made: link, at }) => [record.code, role, link, at]);
      return { journal, visits, first, second, listed };
    }

    it('are listed per person, the latest first, and deleted with their table', async () => {
      const { journal, visits, first, second, listed } = await twoTables();
      await visits.note('ada', { table: first, role: 'person', made: null, at: 1_000 });
      await visits.note('ada', { table: second, role: 'spectator', made: 3, at: 2_000 });
      await visits.note('ben', { table: first, role: 'person', made: null, at: 3_000 });
      await visits.note('ben', { table: 999, role: 'person', made: null, at: 3_000 });
      expect(await listed('ada')).toEqual([
        ['BBB-BBB', 'spectator', 3, 2_000],
        ['AAA-AAA', 'person', null, 1_000],
      ]);
      expect(await visits.listOf('ada', 1)).toHaveLength(1);
      await visits.forget('ada', second);
      await journal.remove(first);
      expect([await listed('ada'), await listed('ben')]).toEqual([[], []]);
    });

    it('have the phase of their table’s last summary', async () => {
      const { journal, visits, first } = await twoTables();
      await visits.note('ada', { table: first, role: 'person', made: null, at: 1_000 });
      const phases = async () => (await visits.listOf('ada', 9)).map(({ phase }) => phase);
      expect(await phases()).toEqual(['lobby']);
      const played = { sequence: 1, host: 'ben', title: 'Friday', playedAt: 1_000, sittings: 1, nextSession: null };
      await journal.storeSummary(first, { ...played, seats: 3, taken: 3, people: 3, phase: 'over' });
      expect(await phases()).toEqual(['over']);
    });

    it('of spectators with an earlier link are forgotten', async () => {
      const { visits, first, second, listed } = await twoTables();
      const watching = { role: 'spectator', at: 1_000 } as const;
      await visits.note('ada', { ...watching, table: first, made: 0 });
      await visits.note('ben', { ...watching, table: first, made: 1 });
      await visits.note('cem', { ...watching, table: first, made: null });
      await visits.note('dan', { table: first, role: 'person', made: null, at: 1_000 });
      await visits.note('ada', { ...watching, table: second, made: 0 });
      await visits.forgetSpectators(first, 1);
      expect((await listed('ada')).map(([code]) => code)).toEqual(['BBB-BBB']);
      for (const identity of ['ben', 'cem', 'dan']) expect(await listed(identity)).toHaveLength(1);
    });

    it('are written again for another role or link, and when an hour has passed', async () => {
      const { visits, first, listed } = await twoTables();
      const watching = { table: first, role: 'spectator', made: 0, at: 1_000 } as const;
      await visits.note('ada', watching);
      await visits.note('ada', { ...watching, at: 2_000 });
      expect(await listed('ada')).toEqual([['AAA-AAA', 'spectator', 0, 1_000]]);
      await visits.note('ada', { ...watching, made: 1, at: 3_000 });
      expect(await listed('ada')).toEqual([['AAA-AAA', 'spectator', 1, 3_000]]);
      await visits.note('ada', { ...watching, role: 'person', made: null, at: 4_000 });
      await visits.note('ada', { ...watching, role: 'person', made: null, at: 4_000 + visitInterval });
      expect(await listed('ada')).toEqual([['AAA-AAA', 'person', null, 4_000 + visitInterval]]);
    });
  });
}
