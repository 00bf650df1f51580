/** Appends are in `*-commits.ts`. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';

import type { JournalDatabase } from '../database/tables.ts';
import type { CampaignRows } from './campaign-rows.ts';
import { campaignRows } from './campaign-rows.ts';
import type {
  NewTable,
  PublicTablesRange,
  Restored,
  SnapshotMark,
  StoredSnapshot,
  EntryRange,
  TableRecord,
} from '../journal/journal.ts';
import type { EntryRow } from '../journal/stored-entry.ts';
import { readable, recordOf } from '../database/table-record.ts';

/** In order; one portion per statement. */
export type Portions = Iterable<readonly EntryRow[]> | AsyncIterable<readonly EntryRow[]>;

export interface JournalRows extends CampaignRows {
  create(table: NewTable, first: EntryRow): Promise<TableRecord | 'code_taken'>;
  restore(table: NewTable, portions: Portions, origin?: string): Promise<Restored>;
  importCount(origin: string): Promise<number>;
  byCode(code: string): Promise<TableRecord | undefined>;
  madeAt(createdAt: number): Promise<readonly TableRecord[]>;
  publicTables(range: PublicTablesRange): Promise<readonly TableRecord[]>;
  read(table: number, range: EntryRange): Promise<readonly EntryRow[]>;
  snapshotMarks(table: number): Promise<readonly SnapshotMark[]>;
  snapshot(table: number, sequence: number): Promise<StoredSnapshot | undefined>;
  keepSnapshots(table: number, snapshots: readonly StoredSnapshot[]): Promise<void>;
  remove(table: number): Promise<void>;
  check(): Promise<void>;
}

const markColumns = ['sequence', 'stamp', 'at', 'prompt', 'heard'] as const;

const timeSchema = z.coerce.number();

/** Large numbers are returned as strings by some databases. */
function markOf<Row extends { readonly at: number }>(row: Row): Row {
  return { ...row, at: timeSchema.parse(row.at) };
}

/** Thrown within the transaction that stores a table, to roll it back. */
class OriginTaken extends Error {
  override readonly name = 'OriginTaken';
}

/**
 * A table and all its restored copies share an origin, and only one of them exists at a time. Claims the origin for
 * this table; throws `OriginTaken` if another one exists.
 */
async function claimOrigin(database: Kysely<JournalDatabase>, table: number, origin: string): Promise<void> {
  const claimed = await database
    .insertInto('returned_tables')
    .values({ origin, table_number: table, times: 1 })
    .onConflict((conflict) =>
      conflict
        .column('origin')
        .doUpdateSet((row) => ({ table_number: table, times: row('returned_tables.times', '+', 1) }))
        .where('returned_tables.table_number', 'is', null),
    )
    .returning('times')
    .executeTakeFirst();
  if (claimed === undefined) throw new OriginTaken(origin);
}

export function journalRows(database: Kysely<JournalDatabase>): JournalRows {
  function insertTable(table: NewTable, portions: Portions, origin?: string): Promise<TableRecord | 'code_taken'> {
    return database.transaction().execute(async (transaction) => {
      const { createdAt, links, rig, ...rest } = table;
      const row = await transaction
        .insertInto('tables')
        .values({
          ...rest,
          created_at: createdAt,
          links: JSON.stringify(links),
          rig: rig === null ? null : JSON.stringify(rig),
        })
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('number')
        .executeTakeFirst();
      if (row === undefined) return 'code_taken';
      const { number } = row;
      if (origin !== undefined) await claimOrigin(transaction, number, origin);
      for await (const portion of portions)
        await transaction
          .insertInto('entries')
          .values(portion.map((entry) => ({ table_number: number, ...entry })))
          .execute();
      return { ...table, number, archivedAt: null, nextSession: null };
    });
  }

  return {
    ...campaignRows(database),
    create: (table, first) => insertTable(table, [[first]]),
    restore: (table, portions, origin) =>
      insertTable(table, portions, origin).catch((error: unknown) => {
        if (error instanceof OriginTaken) return 'origin_taken';
        throw error;
      }),
    async importCount(origin) {
      const row = await database
        .selectFrom('returned_tables')
        .select('times')
        .where('origin', '=', origin)
        .executeTakeFirst();
      return row?.times ?? 0;
    },
    async byCode(code) {
      const row = await database.selectFrom('tables').selectAll().where('code', '=', code).executeTakeFirst();
      return row === undefined ? undefined : recordOf(row);
    },
    async madeAt(createdAt) {
      const rows = await database.selectFrom('tables').selectAll().where('created_at', '=', createdAt).execute();
      return readable(rows, recordOf);
    },
    async publicTables({ most, ofOne }) {
      const ranked = database
        .selectFrom('tables')
        .leftJoin('campaigns', 'table_number', 'number')
        .selectAll('tables')
        .select(
          sql<number>`row_number() over (partition by coalesce(host, code) order by created_at desc, number desc)`.as(
            'place',
          ),
        )
        .where('visibility', '=', 'public')
        .where('archived_at', 'is', null);
      const rows = await database
        .selectFrom(ranked.as('ranked'))
        .selectAll()
        .where('place', '<=', ofOne)
        .orderBy('created_at', 'desc')
        .orderBy('number', 'desc')
        .limit(most)
        .execute();
      return readable(rows, recordOf);
    },
    read: (table, { after, most }) =>
      database
        .selectFrom('entries')
        .select(['sequence', 'rules', 'body'])
        .where('table_number', '=', table)
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(most)
        .execute(),
    async snapshotMarks(table) {
      const rows = await database
        .selectFrom('snapshots')
        .select(markColumns)
        .where('table_number', '=', table)
        .orderBy('sequence')
        .execute();
      return rows.map(markOf);
    },
    async snapshot(table, sequence) {
      const row = await database
        .selectFrom('snapshots')
        .select([...markColumns, 'digest', 'body'])
        .where('table_number', '=', table)
        .where('sequence', '=', sequence)
        .executeTakeFirst();
      return row === undefined ? undefined : markOf(row);
    },
    keepSnapshots: (table, snapshots) =>
      database.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('tables')
          .select('number')
          .where('number', '=', table)
          .executeTakeFirst();
        const [first] = snapshots;
        if (row === undefined || first === undefined) return;
        await transaction
          .deleteFrom('snapshots')
          .where('table_number', '=', table)
          .where('stamp', '<>', first.stamp)
          .execute();
        for (const snapshot of snapshots)
          await transaction
            .insertInto('snapshots')
            .values({ table_number: table, ...snapshot })
            .onConflict((conflict) => conflict.columns(['table_number', 'sequence']).doUpdateSet(snapshot))
            .execute();
      }),
    // Dependent rows are deleted with it.
    async remove(table) {
      await database.deleteFrom('tables').where('number', '=', table).execute();
    },
    async check() {
      await database.selectFrom('tables').select('number').limit(1).execute();
    },
  };
}
