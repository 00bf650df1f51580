import { describe, expect, it } from 'vitest';

import type { Journal } from '../../src/journal/journal.ts';
import type { Pictures } from '../../src/pictures/pictures.ts';
import type { Visits } from '../../src/visits/visits.ts';
import { newEntry, newTable } from './journal.ts';

const digestLength = 64;
const digestOf = (letter: string): string => letter.repeat(digestLength);
const [a, b] = [digestOf('a'), digestOf('b')];
/** The limits in bytes: for one person or one table, and for all pictures. */
const most = 10;
const mostInAll = 20;

export function picturesContract(
  name: string,
  open: () => Promise<{ readonly journal: Journal; readonly visits: Visits; readonly pictures: Pictures }>,
): void {
  describe(`pictures: ${name}`, () => {
    async function withTables() {
      const { journal, visits, pictures } = await open();
      const make = async (code: string) => {
        const record = await journal.create(newTable(code), newEntry(1));
        if (record === 'code_taken') throw new Error(`${code} is taken`);
        return record.number;
      };
      const tables = [await make('AAA-AAA'), await make('BBB-BBB')] as const;
      const add = (owner: string, digest: string, size = 4, at = 1_000) =>
        pictures.add({ owner, digest, width: 8, height: 6, bytes: new Uint8Array(size).fill(7), at, most, mostInAll });
      const lend = (owner: string, digest: string, table: number) =>
        pictures.lend({ owner, digest, table, at: 2_000, most });
      return { journal, visits, pictures, tables, add, lend };
    }

    it('belong to the people who add them, the newest first', async () => {
      const { pictures, add } = await withTables();
      expect(await add('ada', a)).toEqual({ digest: a, width: 8, height: 6, size: 4, addedAt: 1_000 });
      await add('ada', b, 3, 2_000);
      expect((await pictures.list('ada')).map(({ digest, size }) => [digest, size])).toEqual([
        [b, 3],
        [a, 4],
      ]);
      expect(await pictures.list('ben')).toEqual([]);
      expect(await pictures.own({ owner: 'ada', digest: b })).toEqual(new Uint8Array([7, 7, 7]));
      expect(await pictures.own({ owner: 'ben', digest: b })).toBeUndefined();
      expect(await pictures.own({ owner: 'ada', digest: 'a\0' })).toBeUndefined();
    });

    it('count once towards a person’s limit, however often they are added; beyond it they are refused', async () => {
      const { add } = await withTables();
      await add('ada', a, 6);
      expect(await add('ada', b, 6)).toBe('full');
      expect(await add('ada', a, 6, 5_000)).toMatchObject({ addedAt: 1_000 });
      expect(await add('ben', b, 6)).toMatchObject({ digest: b });
    });

    it('are refused beyond the limit of the server, unless they are stored already', async () => {
      const { pictures, add } = await withTables();
      await add('ada', a, 10);
      await add('ben', b, 10);
      expect(await add('cleo', digestOf('c'), 1)).toBe('server full');
      expect(await add('cleo', a, 10)).toMatchObject({ digest: a });
      await pictures.remove({ owner: 'ben', digest: b });
      expect(await add('dana', digestOf('c'), 1)).toMatchObject({ size: 1 });
    });

    it('stay within the limits when many are added or lent at the same time', async () => {
      const { pictures, tables, add, lend } = await withTables();
      const digests = ['0', '1', '2', '3', '4', '5'].map(digestOf);
      await Promise.all(digests.map((digest) => add('ada', digest, 4)));
      expect(await pictures.list('ada')).toHaveLength(2);
      await Promise.all(['ben', 'cleo', 'dana', 'emil'].map((owner, index) => add(owner, digestOf(`${index + 6}`), 5)));
      const owners = ['ada', 'ben', 'cleo', 'dana', 'emil'];
      const kept = (await Promise.all(owners.map((owner) => pictures.list(owner)))).flat();
      expect(kept.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(mostInAll);
      const lent = await Promise.all(
        owners.flatMap((owner) => kept.map(({ digest }) => lend(owner, digest, tables[0]))),
      );
      const shown = new Set(lent.flatMap((one) => (one === undefined || one === 'full' ? [] : [one.digest])));
      const sizes = kept.filter(({ digest }) => shown.has(digest)).map(({ size }) => size);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
    });

    it('are lent to tables by their owners only, up to the limit', async () => {
      const { pictures, tables, add, lend } = await withTables();
      const [first, second] = tables;
      await add('ada', a, 6);
      await add('ben', b, 6);
      expect(await lend('ben', a, first)).toBeUndefined();
      expect(await lend('ada', a, 99)).toBeUndefined();
      expect(await lend('ada', a, first)).toEqual({ digest: a, width: 8, height: 6 });
      expect(await lend('ada', a, first)).toEqual({ digest: a, width: 8, height: 6 });
      expect(await lend('ben', b, first)).toBe('full');
      expect(await pictures.atTable(first, a)).toHaveLength(6);
      expect(await pictures.atTable(second, a)).toBeUndefined();
      expect(await pictures.atTable(first, b)).toBeUndefined();
    });

    it('stay at a table when their owner removes them, and are deleted with the last holder', async () => {
      const { journal, pictures, tables, add, lend } = await withTables();
      const [first, second] = tables;
      await add('ada', a);
      await lend('ada', a, first);
      expect(await pictures.remove({ owner: 'ben', digest: a })).toBe(false);
      expect(await pictures.remove({ owner: 'ada', digest: a })).toBe(true);
      expect(await pictures.list('ada')).toEqual([]);
      expect(await pictures.atTable(first, a)).toHaveLength(4);
      await journal.remove(first);
      expect(await pictures.atTable(first, a)).toBeUndefined();
      await pictures.tidy();
      // Nothing is stored under this digest any more.
      await pictures.hold({ table: second, digests: [a], at: 3_000 });
      expect(await pictures.atTable(second, a)).toBeUndefined();
    });

    it('that were added long ago by people who have been absent since are deleted, unless a table holds them', async () => {
      const { visits, pictures, tables, add, lend } = await withTables();
      const [c, d] = ['c', 'd'].map(digestOf) as [string, string];
      await add('ada', a, 4, 1_000);
      await add('ada', b, 4, 2_000);
      await add('ben', c, 4, 1_000);
      await visits.note('ben', { table: tables[1], role: 'person', made: null, at: 2_000 });
      await add('cleo', d, 4, 1_000);
      await visits.note('cleo', { table: tables[1], role: 'person', made: null, at: 1_999 });
      await lend('cleo', d, tables[0]);
      await add('dana', a, 4, 1_000);
      await pictures.forgetAbsent(2_000);
      const left = await Promise.all(['ada', 'ben', 'cleo', 'dana'].map((owner) => pictures.list(owner)));
      expect(left.map((listed) => listed.map(({ digest }) => digest))).toEqual([[b], [c], [d], []]);
      // Nothing is stored under this digest any more.
      await pictures.hold({ table: tables[1], digests: [a], at: 3_000 });
      expect(await pictures.atTable(tables[1], a)).toBeUndefined();
    });

    it('are held by an imported table if they are still stored', async () => {
      const { pictures, tables, add } = await withTables();
      await add('ada', a);
      await pictures.hold({ table: tables[1], digests: [a, b], at: 3_000 });
      await pictures.remove({ owner: 'ada', digest: a });
      expect(await pictures.atTable(tables[1], a)).toHaveLength(4);
      expect(await pictures.atTable(tables[1], b)).toBeUndefined();
    });
  });
}
