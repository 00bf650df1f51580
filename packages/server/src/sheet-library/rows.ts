import type { Kysely } from 'kysely';
import { z } from 'zod';

import type { JournalDatabase } from '../database/tables.ts';
import { exclusively } from '../database/exclusively.ts';
import { sheetWriteFor, nameOf } from './save-rules.ts';
import type {
  KeptAfter,
  NewSheet,
  OwnSheet,
  SeatSheet,
  SheetLibrary,
  SheetEntry,
  OwnedSheetLink,
  StoredSheet,
} from './sheet-library.ts';
import { mostSheets } from './sheet-library.ts';

export interface SheetRows {
  keepSheets(sheets: readonly SeatSheet[], after: KeptAfter): Promise<void>;
  readLinks(table: string): Promise<readonly OwnedSheetLink[]>;
  addLinks(table: string, links: readonly OwnedSheetLink[]): Promise<void>;
  forgetTable(table: string): Promise<void>;
  addSheet(sheet: NewSheet): Promise<SheetEntry | 'full'>;
  listSheets(owner: string, ruleset?: string): Promise<readonly SheetEntry[]>;
  readSheet(own: OwnSheet): Promise<StoredSheet | undefined>;
  renameSheet(own: OwnSheet, title: string): Promise<SheetEntry | undefined>;
  removeSheet(own: OwnSheet): Promise<boolean>;
}

const entryColumns = ['id', 'ruleset', 'title', 'table_code', 'kept_at'] as const;

type EntryRow = Pick<JournalDatabase['sheets'], (typeof entryColumns)[number]>;

const entrySchema = z.object({
  id: z.string(),
  ruleset: z.string(),
  title: z.string(),
  table: z.string().nullable(),
  // Large numbers are returned as strings by some databases.
  keptAt: z.coerce.number(),
});

function entryOf({ table_code: table, kept_at: keptAt, ...rest }: EntryRow): SheetEntry {
  return entrySchema.parse({ ...rest, table, keptAt });
}

export function sheetRows(database: Kysely<JournalDatabase>): SheetRows {
  function linksOf(transaction: Kysely<JournalDatabase>, { owner, table, seat }: SeatSheet) {
    return transaction
      .selectFrom('sheet_places')
      .select(['name', 'sheet', 'digest', 'rest'])
      .where('owner', '=', owner)
      .where('table_code', '=', table)
      .where('seat', '=', seat)
      .execute();
  }

  function savedSheet(transaction: Kysely<JournalDatabase>, { owner, id }: OwnSheet) {
    return transaction
      .selectFrom('sheets')
      .select(['name', 'table_code as table', 'seat'])
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  async function isFull(transaction: Kysely<JournalDatabase>, owner: string): Promise<boolean> {
    const { count } = await transaction
      .selectFrom('sheets')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('owner', '=', owner)
      .executeTakeFirstOrThrow();
    // Returned as a string by some databases.
    return Number(count) >= mostSheets;
  }

  async function keepOne(transaction: Kysely<JournalDatabase>, sheet: SeatSheet, after: KeptAfter): Promise<void> {
    const { owner, ruleset, table, seat, title, at } = sheet;
    const links = await linksOf(transaction, sheet);
    const write = await sheetWriteFor(
      sheet,
      { links, savedSheet: (id) => savedSheet(transaction, { owner, id }) },
      after,
    );
    if (write === undefined) return;
    const { name, sheet: id, digest, rest, formerName, writes } = write;
    if ((await savedSheet(transaction, { owner, id })) === undefined && (await isFull(transaction, owner))) return;
    if (formerName !== null)
      await transaction
        .deleteFrom('sheet_places')
        .where('owner', '=', owner)
        .where('table_code', '=', table)
        .where('seat', '=', seat)
        .where('name', '=', formerName)
        .execute();
    await transaction
      .insertInto('sheet_places')
      .values({ owner, table_code: table, seat, name, sheet: id, digest, rest })
      .onConflict((conflict) =>
        conflict.columns(['owner', 'table_code', 'seat', 'name']).doUpdateSet({ sheet: id, digest, rest }),
      )
      .execute();
    if (writes === 'link') return;
    const changes = { name, table_code: table, seat, kept_at: at, body: JSON.stringify(sheet.sheet) };
    await transaction
      .insertInto('sheets')
      .values({ id, owner, ruleset, title, named_by_owner: 0, ...changes })
      // Ids are unique; on a collision the stored sheet would stay with its owner.
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changes).where('sheets.owner', '=', owner))
      .execute();
    await transaction
      .updateTable('sheets')
      .set({ title })
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('named_by_owner', '=', 0)
      .execute();
  }

  return {
    keepSheets: (sheets, after) =>
      database.transaction().execute(async (transaction) => {
        for (const sheet of sheets) await keepOne(transaction, sheet, after);
      }),
    readLinks: (table) =>
      database
        .selectFrom('sheet_places')
        .select(['owner', 'seat', 'name', 'sheet', 'digest', 'rest'])
        .where('table_code', '=', table)
        .execute(),
    addLinks: (table, links) =>
      database.transaction().execute(async (transaction) => {
        for (const link of links) {
          const { owner, sheet, digest, rest } = link;
          if ((await savedSheet(transaction, { owner, id: sheet })) === undefined) continue;
          await transaction
            .insertInto('sheet_places')
            .values({ table_code: table, ...link })
            .onConflict((conflict) =>
              conflict.columns(['owner', 'table_code', 'seat', 'name']).doUpdateSet({ sheet, digest, rest }),
            )
            .execute();
        }
      }),
    forgetTable: (table) =>
      database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('sheet_places').where('table_code', '=', table).execute();
        await transaction
          .updateTable('sheets')
          .set({ table_code: null, seat: null })
          .where('table_code', '=', table)
          .execute();
      }),
    addSheet: ({ id, owner, ruleset, title, sheet, at }) =>
      exclusively(database, `sheets of ${owner}`, async (transaction) => {
        if (await isFull(transaction, owner)) return 'full';
        const row = { id, ruleset, title, table_code: null, kept_at: at };
        const written = { name: nameOf(sheet), named_by_owner: 1, body: JSON.stringify(sheet) };
        await transaction
          .insertInto('sheets')
          .values({ ...row, ...written, owner, seat: null })
          .execute();
        return entryOf(row);
      }),
    async listSheets(owner, ruleset) {
      const all = database.selectFrom('sheets').select(entryColumns).where('owner', '=', owner);
      const filtered = ruleset === undefined ? all : all.where('ruleset', '=', ruleset);
      return (await filtered.orderBy('kept_at', 'desc').orderBy('id').execute()).map(entryOf);
    },
    async readSheet({ owner, id }) {
      const row = await database
        .selectFrom('sheets')
        .select([...entryColumns, 'body'])
        .where('owner', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? undefined : { ...entryOf(row), sheet: JSON.parse(row.body) as unknown };
    },
    async renameSheet({ owner, id }, title) {
      const row = await database
        .updateTable('sheets')
        .set({ title, named_by_owner: 1 })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .returning(entryColumns)
        .executeTakeFirst();
      return row === undefined ? undefined : entryOf(row);
    },
    async removeSheet({ owner, id }) {
      const { numDeletedRows } = await database
        .deleteFrom('sheets')
        .where('owner', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

/** Ids and systems are client input, and PostgreSQL rejects a query for text with a NUL character. */
function cannotExist(text: string): boolean {
  return text.includes('\0');
}

/** The rows may be in another thread. */
export function sheetLibraryOf(rows: SheetRows): SheetLibrary {
  return {
    keep: rows.keepSheets,
    links: rows.readLinks,
    addLinks: rows.addLinks,
    forget: rows.forgetTable,
    add: rows.addSheet,
    list: async (owner, ruleset) =>
      ruleset !== undefined && cannotExist(ruleset) ? [] : await rows.listSheets(owner, ruleset),
    get: async (own) => (cannotExist(own.id) ? undefined : await rows.readSheet(own)),
    rename: async (own, title) => (cannotExist(own.id) ? undefined : await rows.renameSheet(own, title)),
    remove: async (own) => !cannotExist(own.id) && (await rows.removeSheet(own)),
  };
}
