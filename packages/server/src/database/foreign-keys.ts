import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type AnyDatabase = Parameters<Migration['up']>[0];

const ownedByTables = ['campaigns', 'snapshots', 'entries'] as const;

/** Removes references to deleted tables, because the new foreign keys do not allow them. */
async function removeOrphans(database: AnyDatabase): Promise<void> {
  for (const name of ownedByTables)
    await sql`delete from ${sql.table(name)} where table_number not in (select number from tables)`.execute(database);
  await sql`update returned_tables set table_number = null
    where table_number not in (select number from tables)`.execute(database);
}

/** SQLite cannot add a constraint to an existing table. */
async function rebuild(database: AnyDatabase, name: string, columns: string): Promise<void> {
  const [table, copy] = [sql.table(name), sql.table(`${name}_copy`)];
  await sql`create table ${copy} (${sql.raw(columns)})`.execute(database);
  await sql`insert into ${copy} select * from ${table}`.execute(database);
  await sql`drop table ${table}`.execute(database);
  await sql`alter table ${copy} rename to ${table}`.execute(database);
}

const tableNumberColumn = 'table_number integer not null references tables (number) on delete cascade';

/** Call this in a transaction, so that an interrupted migration leaves no trace and can be repeated. */
export async function addSqliteKeys(database: AnyDatabase): Promise<void> {
  await removeOrphans(database);
  await rebuild(
    database,
    'entries',
    `id integer primary key, ${tableNumberColumn}, sequence integer not null, rules integer not null, body text not null`,
  );
  await sql`create unique index entries_in_order on entries (table_number, sequence)`.execute(database);
  await rebuild(
    database,
    'snapshots',
    `${tableNumberColumn}, sequence integer not null, stamp text not null, "at" bigint not null, prompt integer not null,
      heard integer not null, digest text not null, body text not null,
      constraint snapshots_in_order primary key (table_number, sequence)`,
  );
  await rebuild(
    database,
    'campaigns',
    `table_number integer primary key references tables (number) on delete cascade, sequence integer not null,
      host text, played_at bigint not null, facts text not null`,
  );
  await sql`create index campaigns_of_host on campaigns (host, played_at)`.execute(database);
  await rebuild(
    database,
    'returned_tables',
    `origin text primary key, table_number integer references tables (number) on delete set null, times integer not null`,
  );
  // The count never decreases, even when tables are removed: `count-file.ts` compares it with an earlier count.
  await sql`drop table if exists journal_count`.execute(database);
  await sql`create table journal_count (stored integer not null)`.execute(database);
  await sql`insert into journal_count select count(*) from entries`.execute(database);
  await sql`create trigger count_entries after insert on entries
    begin update journal_count set stored = stored + 1; end`.execute(database);
}

export async function addPostgresKeys(database: AnyDatabase): Promise<void> {
  await removeOrphans(database);
  for (const name of ownedByTables)
    await sql`alter table ${sql.table(name)} add constraint ${sql.ref(`${name}_of_table`)}
      foreign key (table_number) references tables (number) on delete cascade`.execute(database);
  await sql`alter table returned_tables add constraint returned_tables_of_table
    foreign key (table_number) references tables (number) on delete set null`.execute(database);
}
