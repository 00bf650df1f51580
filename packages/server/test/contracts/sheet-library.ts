import { describe, expect, it } from 'vitest';

import type { NewSheet, SeatSheet, SheetLibrary } from '../../src/sheet-library/sheet-library.ts';
import { mostSheets } from '../../src/sheet-library/sheet-library.ts';

const mara = { name: 'Mara', level: 1, deep: { list: [1, null, 'Ä “”  \u2028'] } };
const grown = { ...mara, level: 2 };
const evening = 1_790_000_000_000;

/** Mara in the first seat of the first table. */
function atSeat(more: Partial<SeatSheet> = {}): SeatSheet {
  return {
    id: 'fresh-1',
    owner: 'ada',
    ruleset: 'suits',
    title: 'Mara',
    sheet: mara,
    at: evening,
    table: 'AAA-AAA',
    seat: 's1',
    from: null,
    ...more,
  };
}

function imported(more: Partial<NewSheet> = {}): NewSheet {
  return { id: 'file-1', owner: 'ada', ruleset: 'suits', title: 'Nils', sheet: mara, at: evening, ...more };
}

const savedMara = { id: 'fresh-1', ruleset: 'suits', title: 'Mara', table: 'AAA-AAA', keptAt: evening };

export function sheetLibraryContract(name: string, open: () => Promise<SheetLibrary>): void {
  describe(`sheet library contract: ${name}`, () => {
    it('returns what was stored, unchanged', async () => {
      const sheetLibrary = await open();
      await sheetLibrary.keep([atSeat()], 'played');
      expect(await sheetLibrary.list('ada')).toEqual([savedMara]);
      expect(await sheetLibrary.get({ owner: 'ada', id: 'fresh-1' })).toEqual({ ...savedMara, sheet: mara });
      expect(await sheetLibrary.get({ owner: 'ada', id: 'fresh-2' })).toBeUndefined();
    });

    it('keeps one sheet for each person, table and seat, and updates it as the character grows', async () => {
      const sheetLibrary = await open();
      await sheetLibrary.keep([atSeat()], 'played');
      await sheetLibrary.keep([atSeat({ id: 'fresh-2', sheet: grown, title: 'Mara II', at: evening + 5 })], 'played');
      expect(await sheetLibrary.list('ada')).toEqual([{ ...savedMara, title: 'Mara II', keptAt: evening + 5 }]);
      expect(await sheetLibrary.get({ owner: 'ada', id: 'fresh-1' })).toMatchObject({ sheet: grown });
      await sheetLibrary.keep(
        [atSeat({ id: 'fresh-3', seat: 's2' }), atSeat({ id: 'fresh-4', table: 'BBB-BBB' })],
        'played',
      );
      await sheetLibrary.keep([atSeat({ id: 'fresh-5', owner: 'ben' })], 'played');
      expect((await sheetLibrary.list('ada')).map(({ id }) => id)).toEqual(['fresh-1', 'fresh-3', 'fresh-4']);
      expect((await sheetLibrary.list('ben')).map(({ id }) => id)).toEqual(['fresh-5']);
    });

    it('treats a new name as another character, unless only the name has changed', async () => {
      const sheetLibrary = await open();
      await sheetLibrary.keep([atSeat()], 'played');
      const nils = { sheet: { name: 'Nils', level: 1 }, title: 'Nils' };
      await sheetLibrary.keep([atSeat({ id: 'fresh-2', ...nils, at: evening + 1 })], 'played');
      await sheetLibrary.keep([atSeat({ id: 'fresh-3', sheet: grown, at: evening + 2 })], 'played');
      expect((await sheetLibrary.list('ada')).map(({ id, title }) => [id, title])).toEqual([
        ['fresh-1', 'Mara'],
        ['fresh-2', 'Nils'],
      ]);
      const renamed = { sheet: { ...grown, name: 'Mira' }, title: 'Mira' };
      await sheetLibrary.keep([atSeat({ id: 'fresh-4', ...renamed, at: evening + 3 })], 'played');
      expect((await sheetLibrary.list('ada')).map(({ id, title }) => [id, title])).toEqual([
        ['fresh-1', 'Mira'],
        ['fresh-2', 'Nils'],
      ]);
      // The old name is free again: another character with it is a new one.
      await sheetLibrary.keep([atSeat({ id: 'fresh-5', sheet: { ...mara, level: 7 }, at: evening + 4 })], 'played');
      expect((await sheetLibrary.list('ada')).map(({ id }) => id)).toEqual(['fresh-5', 'fresh-1', 'fresh-2']);
    });

    it('never writes one character over another where a seat has several', async () => {
      const sheetLibrary = await open();
      await sheetLibrary.keep([atSeat()], 'played');
      await sheetLibrary.add(imported({ sheet: { name: 'Nils' } }));
      // Nils was brought to the seat in which Mara is still played.
      await sheetLibrary.keep([atSeat({ id: 'fresh-2', from: 'file-1', sheet: grown })], 'played');
      expect(await sheetLibrary.get({ owner: 'ada', id: 'file-1' })).toMatchObject({ sheet: { name: 'Nils' } });
      expect(await sheetLibrary.get({ owner: 'ada', id: 'fresh-1' })).toMatchObject({ sheet: grown });
      await sheetLibrary.keep([atSeat({ id: 'fresh-3', from: 'file-1', sheet: { name: 'Nils', level: 1 } })], 'played');
      expect(await sheetLibrary.get({ owner: 'ada', id: 'file-1' })).toMatchObject({
        sheet: { name: 'Nils', level: 1 },
      });
      expect(await sheetLibrary.list('ada')).toHaveLength(2);
    });

    it('stores a nameless character as the only sheet of its seat', async () => {
      const sheetLibrary = await open();
      await sheetLibrary.keep([atSeat({ sheet: { cards: 1 }, title: 'Ada' })], 'played');
      await sheetLibrary.keep([atSeat({ id: 'fresh-2', sheet: { cards: 2 }, title: 'Ada' })], 'played');
      expect((await sheetLibrary.list('ada')).map(({ id }) => id)).toEqual(['fresh-1']);
      const from = 'fresh-1';
      await sheetLibrary.keep([atSeat({ id: 'fresh-3', table: 'BBB-BBB', from, sheet: { cards: 3 } })], 'played');
      expect((await sheetLibrary.list('ada')).map(({ id, table }) => [id, table])).toEqual([['fresh-1', 'BBB-BBB']]);
    });

    it('does not write an unchanged sheet, whatever the order of its fields', async () => {
      const sheetLibrary = await open();
      await sheetLibrary.keep([atSeat()], 'played');
      const same = Object.fromEntries(Object.entries(mara).toReversed());
      await sheetLibrary.keep([atSeat({ id: 'fresh-2', sheet: same, at: evening + 5 })], 'played');
      expect(await sheetLibrary.list('ada')).toEqual([savedMara]);
    });

    it('updates a brought sheet in place, and does not mix it with one made at the same seat', async () => {
      const sheetLibrary = await open();
      await sheetLibrary.keep([atSeat()], 'played');
      const brought = atSeat({ id: 'fresh-2', table: 'BBB-BBB', seat: 's3', from: 'fresh-1', sheet: grown });
      await sheetLibrary.keep([{ ...brought, at: evening + 5 }], 'played');
      expect(await sheetLibrary.list('ada')).toEqual([{ ...savedMara, table: 'BBB-BBB', keptAt: evening + 5 }]);
      // The game was rewound to a point before the sheet was brought, and the seat has another character now.
      await sheetLibrary.keep([{ ...brought, from: null, sheet: { name: 'Draft' }, title: 'Draft' }], 'played');
      expect((await sheetLibrary.list('ada')).map(({ title }) => title).toSorted()).toEqual(['Draft', 'Mara']);
      expect(await sheetLibrary.get({ owner: 'ada', id: 'fresh-1' })).toMatchObject({ sheet: grown });
    });

    it('does not let a reopened older table overwrite newer changes', async () => {
      const sheetLibrary = await open();
      await sheetLibrary.keep([atSeat()], 'played');
      await sheetLibrary.keep([atSeat({ table: 'BBB-BBB', from: 'fresh-1', sheet: grown })], 'played');
      await sheetLibrary.keep([atSeat()], 'reopened');
      // Newer rules add fields to the same character.
      await sheetLibrary.keep([atSeat({ sheet: { ...mara, luck: 0 } })], 'reopened');
      expect(await sheetLibrary.get({ owner: 'ada', id: 'fresh-1' })).toMatchObject({ sheet: grown, table: 'BBB-BBB' });
      // Changes by later play are stored again.
      await sheetLibrary.keep([atSeat({ sheet: { ...mara, luck: 1 } })], 'played');
      expect(await sheetLibrary.get({ owner: 'ada', id: 'fresh-1' })).toMatchObject({
        sheet: { luck: 1 },
        table: 'AAA-AAA',
      });
    });

    it('is updated by a table that is opened again after a crash', async () => {
      const sheetLibrary = await open();
      await sheetLibrary.keep([atSeat()], 'reopened');
      expect(await sheetLibrary.list('ada')).toEqual([savedMara]);
      await sheetLibrary.keep([atSeat({ sheet: grown })], 'reopened');
      expect(await sheetLibrary.get({ owner: 'ada', id: 'fresh-1' })).toMatchObject({ sheet: grown });
    });

    it('keeps a deleted sheet deleted until it changes again', async () => {
      const sheetLibrary = await open();
      await sheetLibrary.keep([atSeat()], 'played');
      expect(await sheetLibrary.remove({ owner: 'ada', id: 'fresh-1' })).toBe(true);
      expect(await sheetLibrary.remove({ owner: 'ada', id: 'fresh-1' })).toBe(false);
      await sheetLibrary.keep([atSeat()], 'played');
      await sheetLibrary.keep([atSeat({ sheet: { ...mara, luck: 0 } })], 'reopened');
      expect(await sheetLibrary.list('ada')).toEqual([]);
      await sheetLibrary.keep([atSeat({ sheet: grown })], 'played');
      expect(await sheetLibrary.list('ada')).toEqual([savedMara]);
    });

    it('keeps the owner’s own title while the character grows', async () => {
      const sheetLibrary = await open();
      await sheetLibrary.keep([atSeat()], 'played');
      const renamed = { ...savedMara, title: 'The Elder' };
      expect(await sheetLibrary.rename({ owner: 'ada', id: 'fresh-1' }, 'The Elder')).toEqual(renamed);
      await sheetLibrary.keep([atSeat({ sheet: grown })], 'played');
      expect(await sheetLibrary.get({ owner: 'ada', id: 'fresh-1' })).toEqual({ ...renamed, sheet: grown });
      expect(await sheetLibrary.rename({ owner: 'ada', id: 'fresh-2' }, 'Nobody')).toBeUndefined();
    });

    it('hides a sheet from all but its owner, who alone can change it', async () => {
      const sheetLibrary = await open();
      await sheetLibrary.keep([atSeat()], 'played');
      const asBen = { owner: 'ben', id: 'fresh-1' };
      expect(await sheetLibrary.list('ben')).toEqual([]);
      expect(await sheetLibrary.get(asBen)).toBeUndefined();
      expect(await sheetLibrary.rename(asBen, 'Mine')).toBeUndefined();
      expect(await sheetLibrary.remove(asBen)).toBe(false);
      await sheetLibrary.keep([atSeat({ owner: 'ben', from: 'fresh-1', sheet: { name: 'Stolen' } })], 'played');
      expect(await sheetLibrary.get({ owner: 'ada', id: 'fresh-1' })).toEqual({ ...savedMara, sheet: mara });
      expect(await sheetLibrary.get(asBen)).toBeUndefined();
    });

    it('finds no sheet under an impossible id', async () => {
      const sheetLibrary = await open();
      await sheetLibrary.keep([atSeat()], 'played');
      const odd = { owner: 'ada', id: 'fresh-1\0' };
      expect(await sheetLibrary.get(odd)).toBeUndefined();
      expect(await sheetLibrary.rename(odd, 'Mine')).toBeUndefined();
      expect(await sheetLibrary.remove(odd)).toBe(false);
      expect(await sheetLibrary.list('ada', 'suits\0')).toEqual([]);
    });

    it('lists the newest first, of one system or of all', async () => {
      const sheetLibrary = await open();
      await sheetLibrary.keep([atSeat()], 'played');
      await sheetLibrary.keep(
        [atSeat({ id: 'fresh-2', ruleset: 'toy', table: 'BBB-BBB', title: 'Pip', at: evening + 5 })],
        'played',
      );
      expect((await sheetLibrary.list('ada')).map(({ title }) => title)).toEqual(['Pip', 'Mara']);
      expect((await sheetLibrary.list('ada', 'suits')).map(({ title }) => title)).toEqual(['Mara']);
    });

    it('imports a sheet from a file, which is updated once it is brought to a table', async () => {
      const sheetLibrary = await open();
      const entry = { id: 'file-1', ruleset: 'suits', title: 'Nils', table: null, keptAt: evening };
      expect(await sheetLibrary.add(imported())).toEqual(entry);
      await sheetLibrary.keep([atSeat({ from: 'file-1', sheet: grown })], 'played');
      expect(await sheetLibrary.get({ owner: 'ada', id: 'file-1' })).toEqual({
        ...entry,
        table: 'AAA-AAA',
        sheet: grown,
      });
      expect(await sheetLibrary.list('ada')).toHaveLength(1);
    });

    it('is limited in size', async () => {
      const sheetLibrary = await open();
      for (let number = 0; number < mostSheets; number += 1) await sheetLibrary.add(imported({ id: `file-${number}` }));
      expect(await sheetLibrary.add(imported({ id: 'one-more' }))).toBe('full');
      expect(await sheetLibrary.add(imported({ id: 'other', owner: 'ben' }))).not.toBe('full');
      expect(await sheetLibrary.list('ada')).toHaveLength(mostSheets);
      // At the limit, play at a seat creates no more sheets, but existing ones are updated.
      await sheetLibrary.keep([atSeat()], 'played');
      await sheetLibrary.keep([atSeat({ from: 'file-1', sheet: { name: 'Mara', level: 9 } })], 'played');
      expect(await sheetLibrary.list('ada')).toHaveLength(mostSheets);
      expect(await sheetLibrary.get({ owner: 'ada', id: 'file-1' })).toMatchObject({ sheet: { level: 9 } });
      await sheetLibrary.remove({ owner: 'ada', id: 'file-2' });
      await sheetLibrary.keep([atSeat({ sheet: { name: 'Nils' } })], 'played');
      expect(await sheetLibrary.get({ owner: 'ada', id: 'fresh-1' })).toMatchObject({ sheet: { name: 'Nils' } });
    });

    it('copies the links of a table to another one, and forgets a table without losing a sheet', async () => {
      const sheetLibrary = await open();
      await sheetLibrary.keep([atSeat(), atSeat({ id: 'fresh-2', owner: 'ben', seat: 's2' })], 'played');
      const links = await sheetLibrary.links('AAA-AAA');
      expect(links.map(({ owner, seat, name, sheet }) => [owner, seat, name, sheet])).toEqual(
        expect.arrayContaining([
          ['ada', 's1', 'Mara', 'fresh-1'],
          ['ben', 's2', 'Mara', 'fresh-2'],
        ]),
      );
      expect(links).toHaveLength(2);
      await sheetLibrary.remove({ owner: 'ben', id: 'fresh-2' });
      await sheetLibrary.addLinks('BBB-BBB', links);
      expect((await sheetLibrary.links('BBB-BBB')).map(({ owner }) => owner)).toEqual(['ada']);
      // The same sheet: nothing is stored twice, and later changes update the same character.
      await sheetLibrary.keep([atSeat({ id: 'fresh-3', table: 'BBB-BBB' })], 'reopened');
      await sheetLibrary.keep([atSeat({ id: 'fresh-4', table: 'BBB-BBB', sheet: grown })], 'played');
      expect((await sheetLibrary.list('ada')).map(({ id, table }) => [id, table])).toEqual([['fresh-1', 'BBB-BBB']]);
      await sheetLibrary.forget('BBB-BBB');
      expect(await sheetLibrary.links('BBB-BBB')).toEqual([]);
      expect(await sheetLibrary.links('AAA-AAA')).toHaveLength(2);
      expect((await sheetLibrary.list('ada')).map(({ id, table }) => [id, table])).toEqual([['fresh-1', null]]);
      expect(await sheetLibrary.get({ owner: 'ada', id: 'fresh-1' })).toMatchObject({ sheet: grown });
    });
  });
}
