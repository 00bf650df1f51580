import { describe, expect, it } from 'vitest';

import type { Documents, Drawer } from '../../src/documents/documents.ts';
import type { Journal } from '../../src/journal/journal.ts';
import { newEntry, newTable } from './journal.ts';

const suits: Drawer = { kind: 'prepared', ruleset: 'suits' };

export function documentsContract(
  name: string,
  open: () => Promise<{ readonly journal: Journal; readonly documents: Documents }>,
): void {
  describe(`documents: ${name}`, () => {
    async function withTable() {
      const { journal, documents } = await open();
      const record = await journal.create(newTable('AAA-AAA'), newEntry(1));
      if (record === 'code_taken') throw new Error('AAA-AAA is taken');
      const notes: Drawer = { kind: 'notes', table: record.number };
      const add = (owner: string, drawer: Drawer, ids: readonly string[], most = 9) =>
        documents.add({ owner, drawer, documents: ids.map((id) => ({ id, body: { text: id } })), at: 1_000, most });
      const listed = async (owner: string, drawer: Drawer) =>
        (await documents.list({ owner, drawer })).map(({ id, version, body }) => [id, version, body]);
      return { journal, documents, notes, table: record.number, add, listed };
    }

    it('belong to one person and one drawer, in the order in which they were added', async () => {
      const { documents, notes, add, listed } = await withTable();
      expect(await add('ada', notes, ['b', 'a'])).toEqual([
        { id: 'b', version: 1, changedAt: 1_000, body: { text: 'b' } },
        { id: 'a', version: 1, changedAt: 1_000, body: { text: 'a' } },
      ]);
      await add('ada', notes, ['c']);
      await add('ada', suits, ['d']);
      await add('ben', notes, ['e']);
      expect(await listed('ada', notes)).toEqual(['b', 'a', 'c'].map((id) => [id, 1, { text: id }]));
      expect(await listed('ada', suits)).toEqual([['d', 1, { text: 'd' }]]);
      expect(await listed('ada', { kind: 'prepared', ruleset: 'card-rpg' })).toEqual([]);
      const own = { owner: 'ben', drawer: notes };
      const change = { version: 1, body: {}, at: 2_000 };
      expect(await documents.change({ ...own, id: 'a', ...change })).toEqual({ is: 'gone' });
      expect(await documents.change({ owner: 'ada', drawer: suits, id: 'a', ...change })).toEqual({ is: 'gone' });
      expect([await documents.remove({ ...own, id: 'a' }), await documents.remove({ ...own, id: 'e' })]).toEqual([
        false,
        true,
      ]);
      expect(await documents.remove({ ...own, id: 'a\0' })).toBe(false);
      expect(await listed('ben', notes)).toEqual([]);
      expect(await listed('ada', notes)).toHaveLength(3);
    });

    it('are changed only by the device that knows the last version', async () => {
      const { documents, notes, add } = await withTable();
      await add('ada', notes, ['a']);
      const change = (version: number, text: string) =>
        documents.change({ owner: 'ada', drawer: notes, id: 'a', version, body: { text }, at: 2_000 });
      const saved = { id: 'a', version: 2, changedAt: 2_000, body: { text: 'first' } };
      expect(await change(1, 'first')).toEqual({ is: 'saved', document: saved });
      expect(await change(1, 'second')).toEqual({ is: 'changed', document: saved });
      const both = await Promise.all([change(2, 'third'), change(2, 'fourth')]);
      expect(both.map(({ is }) => is).toSorted()).toEqual(['changed', 'saved']);
      expect(both[0]).toMatchObject({ document: { version: 3 } });
      expect(both[1]).toMatchObject({ document: both[0].is === 'gone' ? null : both[0].document });
      await documents.remove({ owner: 'ada', drawer: notes, id: 'a' });
      expect(await change(3, 'fifth')).toEqual({ is: 'gone' });
    });

    it('are added together or not at all, up to the limit', async () => {
      const { add, listed } = await withTable();
      await add('ada', suits, ['a']);
      expect(await add('ada', suits, ['b', 'c', 'd'], 3)).toBe('full');
      expect(await listed('ada', suits)).toHaveLength(1);
      expect(await add('ada', suits, ['b', 'c'], 3)).toHaveLength(2);
      expect(await add('ben', suits, ['e'], 1)).toHaveLength(1);
    });

    it('about a table are deleted with it', async () => {
      const { journal, table, notes, add, listed } = await withTable();
      await add('ada', notes, ['a']);
      await add('ada', suits, ['b']);
      await journal.remove(table);
      expect(await listed('ada', notes)).toEqual([]);
      expect(await add('ada', notes, ['c'])).toBe('gone');
      expect(await listed('ada', suits)).toHaveLength(1);
    });
  });
}
