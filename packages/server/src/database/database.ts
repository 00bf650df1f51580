/** The tables of the journal's database, and their migrations. Written for every dialect of Kysely. */
import type { Generated, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Migrator } from 'kysely/migration';

export interface JournalDatabase {
  readonly tables: {
    readonly number: Generated<number>;
    readonly code: string;
    readonly ruleset: string;
    readonly title: string;
    readonly visibility: string;
    readonly created_at: number;
    /** JSON of role → hash. */
    readonly links: string;
    /** JSON of label → card codes; null but on test tables. */
    readonly rig: string | null;
    readonly archived_at: Generated<number | null>;
    /** The planned session of the table's summary; null if there is none. */
    readonly next_session: Generated<number | null>;
  };
  /** The summary of each table for lists; derived from the entries. */
  readonly campaigns: {
    readonly table_number: number;
    readonly sequence: number;
    readonly host: string | null;
    readonly played_at: number;
    /** JSON of the other fields of the summary. */
    readonly facts: string;
  };
  /** Rows in order of arrival with a narrow index: clustering by table makes writes three times as expensive. */
  readonly entries: {
    readonly table_number: number;
    readonly sequence: number;
    readonly rules: number;
    readonly body: string;
  };
  /**
   * Imported tables, by the origin they share with the first one: only one of each origin exists at a time, across
   * processes, and the count of imports survives all of them.
   */
  readonly returned_tables: {
    readonly origin: string;
    /** Null while none exists. */
    readonly table_number: number | null;
    readonly times: number;
  };
  /** The sheet library. */
  readonly sheets: {
    readonly id: string;
    /** The identity in a person's token. */
    readonly owner: string;
    readonly ruleset: string;
    /** The character's own name, and its title in the library. */
    readonly name: string;
    readonly title: string;
    /** 1 if the owner chose the title, which later changes of the sheet keep. */
    readonly named_by_owner: number;
    /** The table where it last changed. */
    readonly table_code: string | null;
    readonly seat: string | null;
    readonly kept_at: number;
    readonly body: string;
  };
  /**
   * The version that was last saved for each character of a seat: unchanged sheets are not saved again, and an older one
   * never replaces a newer one.
   */
  readonly sheet_places: {
    readonly owner: string;
    readonly table_code: string;
    readonly seat: string;
    readonly name: string;
    readonly sheet: string;
    readonly digest: string;
    readonly rest: string;
  };
  /** A cache: replaying yields the same states. */
  readonly snapshots: {
    readonly table_number: number;
    readonly sequence: number;
    readonly stamp: string;
    readonly at: number;
    readonly prompt: number;
    readonly heard: number;
    readonly digest: string;
    readonly body: string;
  };
  /** People who signed out their other devices: the oldest generation of valid tokens. */
  readonly token_generations: {
    readonly identity: string;
    readonly generation: number;
  };
  /** The tables that people have visited. Deleted with their table; losing them loses no play. */
  readonly visits: {
    readonly identity: string;
    readonly table_number: number;
    readonly role: string;
    readonly link_made: number | null;
    readonly visited_at: number;
  };
  /** The people that each table waits for; derived from the entries. */
  readonly turns: {
    readonly identity: string;
    readonly table_number: number;
    readonly since: number;
  };
  /** The browsers to which web push is sent. */
  readonly push_subscriptions: {
    readonly endpoint: string;
    readonly identity: string;
    readonly p256dh: string;
    readonly auth: string;
    readonly made_at: number;
  };
  /** Minutes since midnight, in the person's time zone. */
  readonly push_quiet_hours: {
    readonly identity: string;
    readonly from_minute: number;
    readonly to_minute: number;
    readonly zone: string;
  };
  readonly push_mutes: {
    readonly identity: string;
    readonly table_number: number;
  };
  /** At most one message for each person and table, until the person has been there. */
  readonly pushes: {
    readonly identity: string;
    readonly table_number: number;
    /** Null while it waits to be sent. */
    readonly sent_at: number | null;
    readonly tries: number;
  };
  /** What people write for themselves: the notes of a table, and prepared things. Notes are deleted with their table. */
  readonly documents: {
    readonly id: string;
    /** The identity in a person's token. */
    readonly owner: string;
    /** The notes of a table, or the prepared things of a system. */
    readonly drawer: string;
    readonly table_number: number | null;
    /** The order in the drawer. */
    readonly place: number;
    readonly version: number;
    readonly changed_at: number;
    readonly body: string;
  };
  /** The programs of tables; deleted with their table. */
  readonly programs: {
    readonly id: string;
    readonly table_number: number;
    readonly name: string;
    /** JSON of the right. */
    readonly rights: string;
    /** Of the token, SHA-256 in hex. */
    readonly hash: string;
    /** The identity of the host who made it; null for those of older versions. */
    readonly made_by: string | null;
    readonly made_at: number;
    readonly used_at: number | null;
  };
  /** The pictures of handouts, each once. */
  readonly pictures: {
    /** SHA-256 of the bytes, in hex. */
    readonly digest: string;
    readonly width: number;
    readonly height: number;
    readonly size: number;
    readonly bytes: Uint8Array;
  };
  /** The people and tables that keep a picture. */
  readonly picture_holders: {
    readonly holder: string;
    readonly digest: string;
    /** Set for a table's hold, which is deleted with the table. */
    readonly table_number: number | null;
    readonly held_at: number;
  };
  /** Where tables send their turns and stories. Deleted with their table. */
  readonly webhooks: {
    readonly table_number: number;
    /** The identity of the host who set it up. */
    readonly host: string;
    readonly url: string;
    readonly format: string;
    readonly sends: string;
    readonly language: string;
    readonly salt: string;
    readonly origin: string;
    /** The last entry that was sent completely, and the number of public events sent. */
    readonly sequence: number;
    readonly heard: number;
    readonly failures: number;
    /** Why nothing is sent, as JSON; null while messages are sent. */
    readonly suspended: string | null;
    /** When it became due; null while there is nothing to send. */
    readonly due_at: number | null;
    /** The end of the claim of the process that is sending. */
    readonly claimed_until: number | null;
    readonly rests_until: number;
  };
  /** Secrets that all processes with this database share, in hex. */
  readonly keys: {
    readonly name: string;
    readonly value: string;
  };
}

export type Dialect = 'sqlite' | 'postgres';

type AnyDatabase = Parameters<Migration['up']>[0];

const ownedByTables = ['campaigns', 'snapshots', 'entries'] as const;

/** Rows of deleted tables, which nothing can read. */
async function removeOrphans(database: AnyDatabase): Promise<void> {
  for (const name of ownedByTables)
    await sql`delete from ${sql.table(name)} where table_number not in (select number from tables)`.execute(database);
  await sql`update returned_tables set table_number = null
    where table_number not in (select number from tables)`.execute(database);
}

/** SQLite cannot add a constraint to an existing table: the table is created again and its rows are copied. */
async function rebuilt(database: AnyDatabase, name: string, columns: string): Promise<void> {
  const [table, copy] = [sql.table(name), sql.table(`${name}_copy`)];
  await sql`create table ${copy} (${sql.raw(columns)})`.execute(database);
  await sql`insert into ${copy} select * from ${table}`.execute(database);
  await sql`drop table ${table}`.execute(database);
  await sql`alter table ${copy} rename to ${table}`.execute(database);
}

const sqliteOwner = 'table_number integer not null references tables (number) on delete cascade';

/** In one transaction: an interrupted step is repeated from the beginning. */
async function addSqliteKeys(database: AnyDatabase): Promise<void> {
  await removeOrphans(database);
  await rebuilt(
    database,
    'entries',
    `id integer primary key, ${sqliteOwner}, sequence integer not null, rules integer not null, body text not null`,
  );
  await sql`create unique index entries_in_order on entries (table_number, sequence)`.execute(database);
  await rebuilt(
    database,
    'snapshots',
    `${sqliteOwner}, sequence integer not null, stamp text not null, "at" bigint not null, prompt integer not null,
      heard integer not null, digest text not null, body text not null,
      constraint snapshots_in_order primary key (table_number, sequence)`,
  );
  await rebuilt(
    database,
    'campaigns',
    `table_number integer primary key references tables (number) on delete cascade, sequence integer not null,
      host text, played_at bigint not null, facts text not null`,
  );
  await sql`create index campaigns_of_host on campaigns (host, played_at)`.execute(database);
  await rebuilt(
    database,
    'returned_tables',
    `origin text primary key, table_number integer references tables (number) on delete set null, times integer not null`,
  );
  // Never decreases, also when tables are removed: `count-file.ts` compares it with the number stored before.
  await sql`drop table if exists journal_count`.execute(database);
  await sql`create table journal_count (stored integer not null)`.execute(database);
  await sql`insert into journal_count select count(*) from entries`.execute(database);
  await sql`create trigger count_entries after insert on entries
    begin update journal_count set stored = stored + 1; end`.execute(database);
}

async function addPostgresKeys(database: AnyDatabase): Promise<void> {
  await removeOrphans(database);
  for (const name of ownedByTables)
    await sql`alter table ${sql.table(name)} add constraint ${sql.ref(`${name}_of_table`)}
      foreign key (table_number) references tables (number) on delete cascade`.execute(database);
  await sql`alter table returned_tables add constraint returned_tables_of_table
    foreign key (table_number) references tables (number) on delete set null`.execute(database);
}

/** One step each, never changed after its release: the next change is a new step. */
const stepsFor = (dialect: Dialect): Readonly<Record<string, Migration>> => ({
  '001-tables-and-entries': {
    async up(database) {
      await database.schema
        .createTable('tables')
        .addColumn('number', 'integer', (column) =>
          // Neither reuses a number.
          (dialect === 'sqlite' ? column.autoIncrement() : column.generatedAlwaysAsIdentity()).primaryKey(),
        )
        .addColumn('code', 'text', (column) => column.notNull().unique())
        .addColumn('ruleset', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('visibility', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('links', 'text', (column) => column.notNull())
        .addColumn('rig', 'text')
        .execute();
      await database.schema
        .createTable('entries')
        // Not used: SQLite's rows have such a number anyway.
        .$call((table) => (dialect === 'sqlite' ? table.addColumn('id', 'integer', (id) => id.primaryKey()) : table))
        .addColumn('table_number', 'integer', (column) => column.notNull())
        .addColumn('sequence', 'integer', (column) => column.notNull())
        .addColumn('rules', 'integer', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .execute();
      await database.schema
        .createIndex('entries_in_order')
        .unique()
        .on('entries')
        .columns(['table_number', 'sequence'])
        .execute();
    },
  },
  '002-sheets': {
    async up(database) {
      await database.schema
        .createTable('sheets')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('ruleset', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('named_by_owner', 'integer', (column) => column.notNull())
        .addColumn('table_code', 'text')
        .addColumn('seat', 'text')
        .addColumn('kept_at', 'bigint', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .execute();
      await database.schema.createIndex('sheets_of_owner').on('sheets').columns(['owner', 'kept_at']).execute();
      await database.schema
        .createTable('sheet_places')
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('table_code', 'text', (column) => column.notNull())
        .addColumn('seat', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('sheet', 'text', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('rest', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('sheet_places_key', ['owner', 'table_code', 'seat', 'name'])
        .execute();
    },
  },
  '003-snapshots-and-keys': {
    async up(database) {
      await database.schema
        .createTable('snapshots')
        .addColumn('table_number', 'integer', (column) => column.primaryKey())
        .addColumn('sequence', 'integer', (column) => column.notNull())
        .addColumn('stamp', 'text', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .execute();
      await database.schema
        .createTable('keys')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
    },
  },
  '004-campaigns': {
    async up(database) {
      await database.schema.alterTable('tables').addColumn('archived_at', 'bigint').execute();
      // Filled by the server, which reads the entries of every table without a summary.
      await database.schema
        .createTable('campaigns')
        .addColumn('table_number', 'integer', (column) => column.primaryKey())
        .addColumn('sequence', 'integer', (column) => column.notNull())
        .addColumn('host', 'text')
        .addColumn('played_at', 'bigint', (column) => column.notNull())
        .addColumn('facts', 'text', (column) => column.notNull())
        .execute();
      await database.schema.createIndex('campaigns_of_host').on('campaigns').columns(['host', 'played_at']).execute();
    },
  },
  '005-more-than-one-snapshot': {
    async up(database) {
      // Old snapshots lack the number of public events. They are written again as tables are opened.
      await database.schema.dropTable('snapshots').execute();
      await database.schema
        .createTable('snapshots')
        .addColumn('table_number', 'integer', (column) => column.notNull())
        .addColumn('sequence', 'integer', (column) => column.notNull())
        .addColumn('stamp', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('prompt', 'integer', (column) => column.notNull())
        .addColumn('heard', 'integer', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('snapshots_in_order', ['table_number', 'sequence'])
        .execute();
    },
  },
  '006-tables-out-of-files': {
    async up(database) {
      // Tables imported before this step are found by their time of creation, as before.
      await database.schema
        .createTable('returned_tables')
        .addColumn('origin', 'text', (column) => column.primaryKey())
        .addColumn('table_number', 'integer')
        .addColumn('times', 'integer', (column) => column.notNull())
        .execute();
    },
  },
  '007-token-generations': {
    async up(database) {
      await database.schema
        .createTable('token_generations')
        .addColumn('identity', 'text', (column) => column.primaryKey())
        .addColumn('generation', 'integer', (column) => column.notNull())
        .execute();
    },
  },
  '008-campaigns-without-secrets': {
    async up(database) {
      // Their times counted hidden entries. The server derives missing summaries from the journal again.
      await database.deleteFrom('campaigns').execute();
    },
  },
  '009-foreign-keys': {
    async up(database) {
      if (dialect === 'postgres') await addPostgresKeys(database);
      // Kysely's migrator uses a transaction only if it can roll back the whole migration, which it cannot for SQLite.
      else await database.transaction().execute(addSqliteKeys);
    },
  },
  '010-visits': {
    async up(database) {
      await database.schema
        .createTable('visits')
        .addColumn('identity', 'text', (column) => column.notNull())
        .addColumn('table_number', 'integer', (column) =>
          column.notNull().references('tables.number').onDelete('cascade'),
        )
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('link_made', 'integer')
        .addColumn('visited_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('visits_key', ['identity', 'table_number'])
        .execute();
      await database.schema.createIndex('visits_of_table').on('visits').column('table_number').execute();
    },
  },
  '011-turns': {
    async up(database) {
      await database.schema
        .createTable('turns')
        .addColumn('identity', 'text', (column) => column.notNull())
        .addColumn('table_number', 'integer', (column) =>
          column.notNull().references('tables.number').onDelete('cascade'),
        )
        .addColumn('since', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('turns_key', ['identity', 'table_number'])
        .execute();
      await database.schema.createIndex('turns_of_table').on('turns').column('table_number').execute();
      // The server derives missing summaries from the journal again, and the turns of those tables with them.
      await database.deleteFrom('campaigns').execute();
    },
  },
  '012-next-session': {
    async up(database) {
      await database.schema.alterTable('tables').addColumn('next_session', 'bigint').execute();
    },
  },
  '013-push': {
    async up(database) {
      await database.schema
        .createTable('push_subscriptions')
        .addColumn('endpoint', 'text', (column) => column.primaryKey())
        .addColumn('identity', 'text', (column) => column.notNull())
        .addColumn('p256dh', 'text', (column) => column.notNull())
        .addColumn('auth', 'text', (column) => column.notNull())
        .addColumn('made_at', 'bigint', (column) => column.notNull())
        .execute();
      await database.schema
        .createIndex('push_subscriptions_of_person')
        .on('push_subscriptions')
        .columns(['identity', 'made_at'])
        .execute();
      await database.schema
        .createTable('push_quiet_hours')
        .addColumn('identity', 'text', (column) => column.primaryKey())
        .addColumn('from_minute', 'integer', (column) => column.notNull())
        .addColumn('to_minute', 'integer', (column) => column.notNull())
        .addColumn('zone', 'text', (column) => column.notNull())
        .execute();
      await database.schema
        .createTable('push_mutes')
        .addColumn('identity', 'text', (column) => column.notNull())
        .addColumn('table_number', 'integer', (column) =>
          column.notNull().references('tables.number').onDelete('cascade'),
        )
        .addPrimaryKeyConstraint('push_mutes_key', ['identity', 'table_number'])
        .execute();
      await database.schema.createIndex('push_mutes_of_table').on('push_mutes').column('table_number').execute();
      await database.schema
        .createTable('pushes')
        .addColumn('identity', 'text', (column) => column.notNull())
        .addColumn('table_number', 'integer', (column) =>
          column.notNull().references('tables.number').onDelete('cascade'),
        )
        .addColumn('sent_at', 'bigint')
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('pushes_key', ['identity', 'table_number'])
        .execute();
      await database.schema.createIndex('pushes_of_table').on('pushes').column('table_number').execute();
    },
  },
  '014-documents': {
    async up(database) {
      await database.schema
        .createTable('documents')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('drawer', 'text', (column) => column.notNull())
        .addColumn('table_number', 'integer', (column) => column.references('tables.number').onDelete('cascade'))
        .addColumn('place', 'integer', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .execute();
      await database.schema
        .createIndex('documents_in_drawers')
        .on('documents')
        .columns(['owner', 'drawer', 'place'])
        .execute();
      await database.schema.createIndex('documents_of_table').on('documents').column('table_number').execute();
    },
  },
  '016-programs': {
    async up(database) {
      await database.schema
        .createTable('programs')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('table_number', 'integer', (column) =>
          column.notNull().references('tables.number').onDelete('cascade'),
        )
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('rights', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull().unique())
        .addColumn('made_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint')
        .execute();
      await database.schema.createIndex('programs_of_table').on('programs').column('table_number').execute();
    },
  },
  '017-pictures': {
    async up(database) {
      await database.schema
        .createTable('pictures')
        .addColumn('digest', 'text', (column) => column.primaryKey())
        .addColumn('width', 'integer', (column) => column.notNull())
        .addColumn('height', 'integer', (column) => column.notNull())
        .addColumn('size', 'integer', (column) => column.notNull())
        .addColumn('bytes', dialect === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
        .execute();
      await database.schema
        .createTable('picture_holders')
        .addColumn('holder', 'text', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull().references('pictures.digest'))
        .addColumn('table_number', 'integer', (column) => column.references('tables.number').onDelete('cascade'))
        .addColumn('held_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('picture_holders_key', ['holder', 'digest'])
        .execute();
      await database.schema.createIndex('picture_holders_of_picture').on('picture_holders').column('digest').execute();
      await database.schema
        .createIndex('picture_holders_of_table')
        .on('picture_holders')
        .column('table_number')
        .execute();
    },
  },
  '018-webhooks': {
    async up(database) {
      await database.schema
        .createTable('webhooks')
        .addColumn('table_number', 'integer', (column) =>
          column.primaryKey().references('tables.number').onDelete('cascade'),
        )
        .addColumn('host', 'text', (column) => column.notNull())
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('format', 'text', (column) => column.notNull())
        .addColumn('sends', 'text', (column) => column.notNull())
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('salt', 'text', (column) => column.notNull())
        .addColumn('origin', 'text', (column) => column.notNull())
        .addColumn('sequence', 'integer', (column) => column.notNull())
        .addColumn('heard', 'integer', (column) => column.notNull())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('suspended', 'text')
        .addColumn('due_at', 'bigint')
        .addColumn('claimed_until', 'bigint')
        .addColumn('rests_until', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '019-program-makers': {
    async up(database) {
      await database.schema.alterTable('programs').addColumn('made_by', 'text').execute();
    },
  },
});

/** Migrates an empty or older database to the current version, or only to `last`; rejects when a step fails. */
export async function migrate(
  database: Kysely<JournalDatabase>,
  { dialect, last }: { readonly dialect: Dialect; readonly last?: string },
): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => stepsFor(dialect) } });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error === undefined) return;
  const why = error instanceof Error ? error.message : 'no reason was given';
  const isNewer = /previously executed migration .* is missing/u.test(why);
  throw new Error(
    isNewer ? 'the journal was written by a newer version' : `the journal could not be brought up to date: ${why}`,
    { cause: error },
  );
}
