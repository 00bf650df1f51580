/** A shelf that forgets everything with the process: for tests and for looking around. */
import type { Place } from './keeping.ts';
import { idFor, keepingOf, originOf } from './keeping.ts';
import type { KeptAfter, OwnSheet, SeatSheet, Shelf, ShelfEntry } from './shelf.ts';
import { mostSheets } from './shelf.ts';

interface Row extends ShelfEntry {
  readonly owner: string;
  readonly seat: string | null;
  readonly namedByOwner: boolean;
  /** JSON, so that what is read here went through it as elsewhere. */
  readonly body: string;
}

function entryOf({ id, ruleset, title, table, keptAt }: Row): ShelfEntry {
  return { id, ruleset, title, table, keptAt };
}

export function memoryShelf(): Shelf {
  const rows = new Map<string, Row>();
  const places = new Map<string, Place>();

  function own({ owner, id }: OwnSheet): Row | undefined {
    const row = rows.get(id);
    return row?.owner === owner ? row : undefined;
  }

  function keepOne(sheet: SeatSheet, after: KeptAfter): void {
    const { owner, ruleset, table, seat, at } = sheet;
    const key = JSON.stringify([owner, table, seat, originOf(sheet)]);
    const place = places.get(key);
    const id = idFor(sheet, place);
    const before = own({ owner, id });
    const keeping = keepingOf(sheet, { place, stands: before }, after);
    if (keeping === undefined) return;
    places.set(key, { sheet: id, digest: keeping.digest });
    // An id is drawn once: whoever else had it would keep theirs.
    if (keeping.writes === 'place' || rows.get(id) !== before) return;
    const namedByOwner = before?.namedByOwner ?? false;
    const title = before !== undefined && namedByOwner ? before.title : sheet.title;
    rows.set(id, {
      id,
      owner,
      ruleset,
      title,
      namedByOwner,
      table,
      seat,
      keptAt: at,
      body: JSON.stringify(sheet.sheet),
    });
  }

  return {
    async keep(sheets, after) {
      for (const sheet of sheets) keepOne(sheet, after);
    },
    async add({ id, owner, ruleset, title, sheet, at }) {
      if ([...rows.values()].filter((row) => row.owner === owner).length >= mostSheets) return 'full';
      const body = JSON.stringify(sheet);
      const row = { id, owner, ruleset, title, namedByOwner: true, table: null, seat: null, keptAt: at, body };
      rows.set(id, row);
      return entryOf(row);
    },
    list: async (owner, ruleset) =>
      [...rows.values()]
        .filter((row) => row.owner === owner && (ruleset === undefined || row.ruleset === ruleset))
        .toSorted((one, other) => other.keptAt - one.keptAt || (one.id < other.id ? -1 : 1))
        .map(entryOf),
    async get(asked) {
      const row = own(asked);
      return row === undefined ? undefined : { ...entryOf(row), sheet: JSON.parse(row.body) as unknown };
    },
    async rename(asked, title) {
      const row = own(asked);
      if (row === undefined) return undefined;
      rows.set(row.id, { ...row, title, namedByOwner: true });
      return { ...entryOf(row), title };
    },
    remove: async (asked) => own(asked) !== undefined && rows.delete(asked.id),
  };
}
