/**
 * A database of every earlier version can be migrated without loss. These tests fail if a migration step was changed
 * after its release, or if there is no stored database of the newest version.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { databaseForTests } from '@cartomancer/testkit/services';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

import { newEntry, newSummary, newSnapshot, newTable } from '../../test/contracts/journal.ts';
import type { JournalDatabase } from '../database/tables.ts';
import { migrate } from '../database/migrations.ts';
import { postgresStore } from './postgres.ts';
import { NodeSqliteDialect } from '../database/sqlite-dialect.ts';
import { sqliteStore } from './sqlite.ts';
import type { Store } from './store.ts';

/** Each written by the code of its version: `<dialect>-<number of the last step>.sql`. */
const fixtures = join(import.meta.dirname, '../../test/stored-versions');
const storedNames = (dialect: string) =>
  readdirSync(fixtures)
    .filter((name) => name.startsWith(`${dialect}-`))
    .toSorted(new Intl.Collator('en', { numeric: true }).compare);
const statements = (name: string) => readFileSync(join(fixtures, name), 'utf8');

/** The version that introduced sheets; the names below follow the same pattern. */
const withSheets = 2;
/** The version that introduced archiving, and summaries. */
const withCampaigns = 4;
/** The version that derived the summaries again, with the turns of every table. */
const withTurns = 11;
const withNextSession = 12;
const withImports = 6;
const withGenerations = 7;
const withVisits = 10;
const withDocuments = 14;
const withPictures = 17;

const withPrograms = 16;

const withProgramMakers = 19;

const withWebhooks = 18;
const withPush = 13;

const databases = await databaseForTests();
afterAll(() => databases?.dispose());

async function checkStore(
  { journal, sheetLibrary, generations, visits, turns, push, documents, programs, pictures, webhooks }: Store,
  name: string,
): Promise<void> {
  const version = Number(/\d+/u.exec(name)?.[0]);
  const record = await journal.byCode('AAA-AAA');
  if (record === undefined) throw new Error('The table is gone');
  expect(record).toMatchObject({ ruleset: 'toy', title: 'Friday night', visibility: 'public', createdAt: 1.79e12 });
  expect(record.links).toEqual({ gm: null, seat: 'bb', spectator: 'cc' });
  expect(record.rig).toEqual({ date: ['TD', 'X1'] });
  expect(record.archivedAt).toBe(version < withCampaigns ? null : 1.79e12 + 7);
  expect(record.nextSession).toBe(version < withNextSession ? null : 1.79e12 + 8);
  expect((await journal.withoutCurrentSummary()).map(({ code }) => code)).toEqual(
    version < withTurns ? ['AAA-AAA'] : [],
  );
  expect((await journal.campaignsOf('ada', 9)).map(({ summary }) => summary.sittings)).toEqual(
    version < withTurns ? [] : [2],
  );
  const entries = await journal.read(record.number, { after: 0, most: 10 });
  expect(entries.map(({ seq, intentId }) => [seq, intentId])).toEqual([
    [1, null],
    [2, 'i-2'],
    [3, null],
  ]);
  expect(entries[0]?.events).toEqual([{ type: 'born', deep: [1, null, 'Ä “”'] }]);
  expect(await journal.append({ table: record.number, after: 1, entries: [newEntry(2)] })).toBe('conflict');
  expect(await journal.append({ table: record.number, after: 3, entries: [newEntry(4)] })).toBe('stored');
  const next = await journal.create(newTable('CCC-CCC'), newEntry(1));
  // Table 2 was removed: its number is never reused.
  expect(next).toMatchObject({ number: 3 });
  expect((await sheetLibrary.list('ada')).map(({ id }) => id)).toEqual(version < withSheets ? [] : ['sheet-1']);
  expect((await sheetLibrary.list('ben')).map(({ id }) => id)).toEqual(version < withSheets ? [] : ['sheet-2']);
  await journal.storeSummary(record.number, newSummary({ sequence: 4, host: 'ben' }));
  expect(await journal.campaignsOf('ben', 9)).toHaveLength(1);
  expect(await journal.importCount('one beginning')).toBe(version < withImports ? 0 : 3);
  expect(await generations.oldest('ada')).toBe(version < withGenerations ? 0 : 2);
  const visited = await visits.listOf('ada', 9);
  expect(visited.map(({ role, made, at }) => [role, made, at])).toEqual(
    version < withVisits ? [] : [['spectator', 2, 1_790_000_000_003]],
  );
  // The turns and pushes of an archived table are not listed.
  await journal.archive(record.number, null);
  expect((await turns.listOf('ada', 9)).map(({ since }) => since)).toEqual(
    version < withTurns ? [] : [1_790_000_000_003],
  );
  expect((await push.subscriptionsOf('ada')).length).toBe(version < withPush ? 0 : 1);
  expect(await push.preferencesOf('ada')).toEqual(
    version < withPush
      ? { quiet: null, muted: [] }
      : { quiet: { from: 1_320, to: 420, zone: 'Europe/Berlin' }, muted: ['AAA-AAA'] },
  );
  expect(await push.due(9)).toEqual([]);
  await push.unmute('ada', record.number);
  expect((await push.due(9)).length).toBe(version < withPush ? 0 : 1);
  const notes = await documents.list({ owner: 'ada', drawer: { kind: 'notes', table: record.number } });
  expect(notes).toEqual(
    version < withDocuments
      ? []
      : [{ id: 'note-1', version: 3, changedAt: 1_790_000_000_006, body: { title: 'The Duke', text: 'bribed' } }],
  );
  expect((await programs.find('aa'))?.usedAt).toBe(version < withPrograms ? undefined : 1_790_000_000_008);
  expect((await programs.find('aa'))?.madeBy ?? null).toBe(version < withProgramMakers ? null : 'ada');
  const digest = 'a'.repeat(64);
  const picture = version < withPictures ? undefined : new Uint8Array([1, 2, 3]);
  expect(await pictures.own({ owner: 'ada', digest })).toEqual(picture);
  expect(await pictures.atTable(record.number, digest)).toEqual(picture);
  expect(await webhooks.of(record.number)).toEqual(
    version < withWebhooks
      ? undefined
      : {
          table: record.number,
          host: 'ada',
          url: 'https://hooks.example/1',
          format: 'discord',
          sends: 'both',
          language: 'de',
          salt: 'salt',
          origin: 'https://play.example',
          sequence: 3,
          heard: 2,
          failures: 1,
          suspended: null,
        },
  );
  expect((await webhooks.due(1.8e12, 9)).map(({ table }) => table)).toEqual(
    version < withWebhooks ? [] : [record.number],
  );
  await journal.keepSnapshots(record.number, [newSnapshot()]);
  expect(await journal.snapshot(record.number, 4)).toEqual(newSnapshot());
}

function sqliteShape(file: DatabaseSync) {
  const schema =
    "select name, sql from sqlite_master where name not like 'kysely%' and name not like 'sqlite%' order by name";
  const last = 'select max(name) as name from kysely_migration';
  return { schema: file.prepare(schema).all(), last: String(file.prepare(last).get()?.['name']) };
}

async function postgresShape(client: Client) {
  const columns = `select table_name, column_name, data_type, is_nullable, is_identity from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' order by table_name, ordinal_position`;
  const indexes =
    "select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%' order by indexname";
  const keys = "select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by conname";
  const last = await client.query<{ name: string }>('select max(name) as name from kysely_migration');
  const schema = [
    (await client.query(columns)).rows,
    (await client.query(indexes)).rows,
    (await client.query(keys)).rows,
  ];
  return { schema, last: last.rows[0]?.name ?? '' };
}

describe('databases of earlier versions', () => {
  async function freshPath(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'version-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    return join(folder, 'journal.sqlite');
  }

  it.for(storedNames('sqlite'))('%s', async (name) => {
    const path = await freshPath();
    const older = new DatabaseSync(path);
    older.exec(statements(name));
    const shape = sqliteShape(older);
    older.close();
    // A new database, migrated up to the version of the stored one, has the same schema.
    const rebuilt = new DatabaseSync(await freshPath());
    const kysely = new Kysely<JournalDatabase>({ dialect: new NodeSqliteDialect(rebuilt) });
    await migrate(kysely, { dialect: 'sqlite', last: shape.last });
    expect(sqliteShape(rebuilt)).toEqual(shape);
    await migrate(kysely, { dialect: 'sqlite' });
    const today = sqliteShape(rebuilt);
    await kysely.destroy();

    const store = await sqliteStore(path);
    await checkStore(store, name);
    await store.journal.close();
    const updated = new DatabaseSync(path);
    expect(sqliteShape(updated)).toEqual(today);
    updated.close();
    await (await sqliteStore(path)).journal.close();
    if (name === storedNames('sqlite').at(-1))
      expect(shape.last, 'There is no stored database of the newest version').toBe(today.last);
  });

  it.skipIf(databases === undefined).for(storedNames('postgres'))('%s', async (name) => {
    const [database, empty] = [await databases?.fresh(), await databases?.fresh()];
    if (database === undefined || empty === undefined) throw new Error('There is no PostgreSQL');
    onTestFinished(database.dispose);
    onTestFinished(empty.dispose);
    const older = new Client({ connectionString: database.url });
    await older.connect();
    await older.query(statements(name));
    const shape = await postgresShape(older);
    const rebuiltPool = new Pool({ connectionString: empty.url });
    const kysely = new Kysely<JournalDatabase>({ dialect: new PostgresDialect({ pool: rebuiltPool }) });
    await migrate(kysely, { dialect: 'postgres', last: shape.last });
    const rebuilt = new Client({ connectionString: empty.url });
    await rebuilt.connect();
    expect(await postgresShape(rebuilt)).toEqual(shape);
    await migrate(kysely, { dialect: 'postgres' });
    const today = await postgresShape(rebuilt);
    await kysely.destroy();
    await rebuilt.end();

    const store = await postgresStore(database.url, () => {});
    await checkStore(store, name);
    await store.journal.close();
    expect(await postgresShape(older)).toEqual(today);
    await older.end();
    if (name === storedNames('postgres').at(-1))
      expect(shape.last, 'There is no stored database of the newest version').toBe(today.last);
  });
});
