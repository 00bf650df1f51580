import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Migrator } from 'kysely/migration';

import { addPostgresKeys, addSqliteKeys } from './foreign-keys.ts';
import type { JournalDatabase } from './tables.ts';

export type Dialect = 'sqlite' | 'postgres';

/** Each migration is one step, and is never changed after its release: the next change is a new step. */
const stepsFor = (dialect: Dialect): Readonly<Record<string, Migration>> => ({
  '001-tables-and-entries': {
    async up(database) {
      await database.schema
        .createTable('tables')
        .addColumn('number', 'integer', (column) =>
          // Neither dialect reuses the number of a deleted table.
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
        // Unused. It costs nothing, because each row in SQLite has such a number anyway.
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
      // Old snapshots lack the number of public events. New ones are written when tables are opened.
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
      // Tables imported before this step have no row here. They are found by their creation time, as before.
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
      // The times in these summaries depended on hidden entries. The server derives missing summaries from the journal.
      await database.deleteFrom('campaigns').execute();
    },
  },
  '009-foreign-keys': {
    async up(database) {
      if (dialect === 'postgres') await addPostgresKeys(database);
      // Kysely's migrator starts no transaction for SQLite.
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
      // When the server derives a missing summary from the journal, it also writes the turns of that table.
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
  '020-age-of-push-preferences': {
    async up(database) {
      // Preferences of earlier versions count as old: they are kept as long as the person has a browser.
      for (const table of ['push_quiet_hours', 'push_mutes'])
        await database.schema
          .alterTable(table)
          .addColumn('changed_at', 'bigint', (column) => column.notNull().defaultTo(0))
          .execute();
    },
  },
});

/** `last`: the last step to run; by default, all steps run. Rejects when a step fails. */
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
