/** A sheet library in memory: for tests, and for a server whose journal is in memory. */
import type { SheetLink } from './save-rules.ts';
import { sheetWriteFor, nameOf } from './save-rules.ts';
import type { KeptAfter, OwnSheet, SeatSheet, SheetLibrary, SheetEntry, OwnedSheetLink } from './sheet-library.ts';
import { mostSheets } from './sheet-library.ts';

interface Row extends SheetEntry {
  readonly owner: string;
  readonly name: string;
  readonly seat: string | null;
  readonly namedByOwner: boolean;
  /** As JSON, so that a read sheet went through JSON, as in the other implementations. */
  readonly body: string;
}

function entryOf({ id, ruleset, title, table, keptAt }: Row): SheetEntry {
  return { id, ruleset, title, table, keptAt };
}

export function memorySheetLibrary(): SheetLibrary {
  const rows = new Map<string, Row>();
  /** By person, table and seat. */
  const links = new Map<string, readonly SheetLink[]>();

  function own({ owner, id }: OwnSheet): Row | undefined {
    const row = rows.get(id);
    return row?.owner === owner ? row : undefined;
  }

  function isFull(owner: string): boolean {
    return [...rows.values()].filter((row) => row.owner === owner).length >= mostSheets;
  }

  async function keepOne(sheet: SeatSheet, after: KeptAfter): Promise<void> {
    const { owner, ruleset, table, seat, at } = sheet;
    const key = JSON.stringify([owner, table, seat]);
    const known = links.get(key) ?? [];
    const write = await sheetWriteFor(sheet, { links: known, savedSheet: (id) => own({ owner, id }) }, after);
    if (write === undefined) return;
    const { name, sheet: id, digest, rest, formerName, writes } = write;
    if (own({ owner, id }) === undefined && isFull(owner)) return;
    const others = known.filter((link) => link.name !== name && link.name !== formerName);
    links.set(key, [...others, { name, sheet: id, digest, rest }]);
    const before = own({ owner, id });
    // Ids are unique; on a collision the stored sheet would stay with its owner.
    if (writes === 'link' || rows.get(id) !== before) return;
    const namedByOwner = before?.namedByOwner ?? false;
    const title = before !== undefined && namedByOwner ? before.title : sheet.title;
    const body = JSON.stringify(sheet.sheet);
    rows.set(id, { id, owner, ruleset, title, namedByOwner, name, table, seat, keptAt: at, body });
  }

  return {
    async keep(sheets, after) {
      for (const sheet of sheets) await keepOne(sheet, after);
    },
    links: async (table) =>
      [...links].flatMap(([key, known]) => {
        const [owner = '', at, seat = ''] = JSON.parse(key) as readonly string[];
        return at === table ? known.map((link): OwnedSheetLink => ({ owner, seat, ...link })) : [];
      }),
    async addLinks(table, given) {
      for (const { owner, seat, ...link } of given) {
        const key = JSON.stringify([owner, table, seat]);
        const others = (links.get(key) ?? []).filter(({ name }) => name !== link.name);
        if (own({ owner, id: link.sheet }) !== undefined) links.set(key, [...others, link]);
      }
    },
    async forget(table) {
      for (const key of links.keys()) if ((JSON.parse(key) as readonly string[])[1] === table) links.delete(key);
      for (const [id, row] of rows) if (row.table === table) rows.set(id, { ...row, table: null, seat: null });
    },
    async add({ id, owner, ruleset, title, sheet, at }) {
      if (isFull(owner)) return 'full';
      const written = { title, namedByOwner: true, name: nameOf(sheet), body: JSON.stringify(sheet) };
      const row = { id, owner, ruleset, ...written, table: null, seat: null, keptAt: at };
      rows.set(id, row);
      return entryOf(row);
    },
    list: async (owner, ruleset) =>
      [...rows.values()]
        .filter((row) => row.owner === owner && (ruleset === undefined || row.ruleset === ruleset))
        .toSorted((one, other) => other.keptAt - one.keptAt || (one.id < other.id ? -1 : 1))
        .map(entryOf),
    async get(ownSheet) {
      const row = own(ownSheet);
      return row === undefined ? undefined : { ...entryOf(row), sheet: JSON.parse(row.body) as unknown };
    },
    async rename(ownSheet, title) {
      const row = own(ownSheet);
      if (row === undefined) return undefined;
      rows.set(row.id, { ...row, title, namedByOwner: true });
      return { ...entryOf(row), title };
    },
    remove: async (ownSheet) => own(ownSheet) !== undefined && rows.delete(ownSheet.id),
  };
}
