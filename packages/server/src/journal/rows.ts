/** The journal's reads and writes on a database, one transaction a call. It deals in rows; entries are made of them elsewhere. */
import type { Kysely, Selectable } from 'kysely';
import { CompiledQuery } from 'kysely';
import { z } from 'zod';

import type { JournalDatabase } from './database.ts';
import type { Appended, LinkRole, NewTable, Stretch, TableRecord } from './journal.ts';
import type { EntryRow } from './stored-entry.ts';

export interface RowAppend {
  readonly table: number;
  readonly after: number;
  readonly rows: readonly EntryRow[];
}

export interface JournalRows {
  create(table: NewTable, first: EntryRow): Promise<TableRecord | 'code_taken'>;
  byCode(code: string): Promise<TableRecord | undefined>;
  renewLink(table: number, role: LinkRole, hash: string | null): Promise<void>;
  /** All of them in one transaction; a conflict of one does not touch the others. Rejects when nothing is stored. */
  commit(appends: readonly RowAppend[]): Promise<readonly Appended[]>;
  read(table: number, stretch: Stretch): Promise<readonly EntryRow[]>;
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

/** Rows of one statement: its text is made once for each number of rows up to this. */
const mostRowsAtOnce = 64;

/** How often a commit is tried when another process keeps writing to the same tables. */
const mostTries = 3;

export function journalRows(
  database: Kysely<JournalDatabase>,
  options: { readonly isUniqueViolation: (error: unknown) => boolean },
): JournalRows {
  /** The last sequence of tables written through here; another writer's entry shows itself as a unique violation. */
  const lastKnown = new Map<number, number>();
  const insertions = new Map<number, string>();

  function insertionOf(count: number): string {
    const found = insertions.get(count);
    if (found !== undefined) return found;
    const row = { table_number: 0, sequence: 0, rules: 0, body: '' };
    const { sql } = database
      .insertInto('entries')
      .values(Array.from({ length: count }, () => row))
      .compile();
    insertions.set(count, sql);
    return sql;
  }

  async function insert(transaction: Kysely<JournalDatabase>, values: readonly (readonly unknown[])[]): Promise<void> {
    for (let at = 0; at < values.length; at += mostRowsAtOnce) {
      const chunk = values.slice(at, at + mostRowsAtOnce);
      await transaction.executeQuery(CompiledQuery.raw(insertionOf(chunk.length), chunk.flat()));
    }
  }

  async function lastOf(transaction: Kysely<JournalDatabase>, table: number): Promise<number> {
    const row = await transaction
      .selectFrom('entries')
      .select(({ fn }) => fn.max('sequence').as('last'))
      .where('table_number', '=', table)
      .executeTakeFirst();
    return row?.last ?? 0;
  }

  async function attempt(transaction: Kysely<JournalDatabase>, appends: readonly RowAppend[]) {
    const lasts = new Map<number, number>();
    const values: (readonly unknown[])[] = [];
    const outcomes: Appended[] = [];
    for (const { table, after, rows } of appends) {
      let last = lasts.get(table) ?? lastKnown.get(table);
      if (last === undefined || (last !== after && !lasts.has(table))) last = await lastOf(transaction, table);
      lasts.set(table, last);
      const fits = after === last && last > 0;
      outcomes.push(fits ? 'stored' : 'conflict');
      if (!fits) continue;
      values.push(...rows.map(({ sequence, rules, body }) => [table, sequence, rules, body]));
      lasts.set(table, after + rows.length);
    }
    if (values.length > 0) await insert(transaction, values);
    return { outcomes, lasts };
  }

  async function commit(appends: readonly RowAppend[]): Promise<readonly Appended[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        const { outcomes, lasts } = await database
          .transaction()
          .execute((transaction) => attempt(transaction, appends));
        for (const [table, last] of lasts) lastKnown.set(table, last);
        return outcomes;
      } catch (error) {
        for (const { table } of appends) lastKnown.delete(table);
        // Somebody else wrote since: what was remembered is out of date, what is looked up now is not.
        if (tries === mostTries || !options.isUniqueViolation(error)) throw error;
      }
    }
  }

  return {
    commit,
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
        await insert(transaction, [[row.number, first.sequence, first.rules, first.body]]);
        return { ...table, number: row.number };
      }),
    async byCode(code) {
      const row = await database.selectFrom('tables').selectAll().where('code', '=', code).executeTakeFirst();
      return row === undefined ? undefined : recordOf(row);
    },
    renewLink: (table, role, hash) =>
      database.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('tables')
          .select('links')
          .where('number', '=', table)
          .executeTakeFirst();
        if (row === undefined) return;
        const links = JSON.stringify({ ...linksSchema.parse(JSON.parse(row.links)), [role]: hash });
        await transaction.updateTable('tables').set({ links }).where('number', '=', table).execute();
      }),
    read: (table, { after, most }) =>
      database
        .selectFrom('entries')
        .select(['sequence', 'rules', 'body'])
        .where('table_number', '=', table)
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(most)
        .execute(),
    remove: (table) =>
      database.transaction().execute(async (transaction) => {
        lastKnown.delete(table);
        await transaction.deleteFrom('entries').where('table_number', '=', table).execute();
        await transaction.deleteFrom('tables').where('number', '=', table).execute();
      }),
    async check() {
      await database.selectFrom('tables').select('number').limit(1).execute();
    },
  };
}
