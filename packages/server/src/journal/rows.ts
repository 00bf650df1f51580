/** What is done with a journal's database now and then; appends are made elsewhere (`*-commits.ts`). It deals in rows. */
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';

import type { JournalDatabase } from './database.ts';
import type { NewTable, StoredSnapshot, Stretch, TableRecord } from './journal.ts';
import type { EntryRow } from './stored-entry.ts';

export interface JournalRows {
  create(table: NewTable, first: EntryRow): Promise<TableRecord | 'code_taken'>;
  byCode(code: string): Promise<TableRecord | undefined>;
  publicTables(most: number): Promise<readonly TableRecord[]>;
  read(table: number, stretch: Stretch): Promise<readonly EntryRow[]>;
  readSnapshot(table: number): Promise<StoredSnapshot | undefined>;
  keepSnapshot(table: number, snapshot: StoredSnapshot): Promise<void>;
  remove(table: number): Promise<void>;
  check(): Promise<void>;
}

const linksSchema = z.object({
  gm: z.string().nullable(),
  seat: z.string().nullable(),
  spectator: z.string().nullable(),
});

const recordSchema = z.object({
  number: z.number(),
  code: z.string(),
  ruleset: z.string(),
  title: z.string(),
  visibility: z.enum(['private', 'public']),
  createdAt: z.coerce.number(),
  links: linksSchema,
  // Only tests write it, through the door's own schema.
  rig: z.custom<NewTable['rig']>(),
});

function recordOf(row: Selectable<JournalDatabase['tables']>): TableRecord {
  const { created_at: createdAt, links, rig, ...rest } = row;
  return recordSchema.parse({
    ...rest,
    createdAt,
    links: JSON.parse(links) as unknown,
    rig: rig === null ? null : (JSON.parse(rig) as unknown),
  });
}

export function journalRows(database: Kysely<JournalDatabase>): JournalRows {
  return {
    create: (table, first) =>
      database.transaction().execute(async (transaction) => {
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
        await transaction
          .insertInto('entries')
          .values({ table_number: row.number, ...first })
          .execute();
        return { ...table, number: row.number };
      }),
    async byCode(code) {
      const row = await database.selectFrom('tables').selectAll().where('code', '=', code).executeTakeFirst();
      return row === undefined ? undefined : recordOf(row);
    },
    async publicTables(most) {
      const rows = await database
        .selectFrom('tables')
        .selectAll()
        .where('visibility', '=', 'public')
        .orderBy('created_at', 'desc')
        .orderBy('number', 'desc')
        .limit(most)
        .execute();
      return rows.map(recordOf);
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
    readSnapshot: (table) =>
      database
        .selectFrom('snapshots')
        .select(['sequence', 'stamp', 'digest', 'body'])
        .where('table_number', '=', table)
        .executeTakeFirst(),
    keepSnapshot: (table, snapshot) =>
      database.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('tables')
          .select('number')
          .where('number', '=', table)
          .executeTakeFirst();
        if (row === undefined) return;
        await transaction
          .insertInto('snapshots')
          .values({ table_number: table, ...snapshot })
          .onConflict((conflict) =>
            conflict.column('table_number').doUpdateSet(snapshot).where('snapshots.sequence', '<=', snapshot.sequence),
          )
          .execute();
      }),
    remove: (table) =>
      database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('snapshots').where('table_number', '=', table).execute();
        await transaction.deleteFrom('entries').where('table_number', '=', table).execute();
        await transaction.deleteFrom('tables').where('number', '=', table).execute();
      }),
    async check() {
      await database.selectFrom('tables').select('number').limit(1).execute();
    },
  };
}
