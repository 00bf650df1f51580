/** A database of every earlier version is brought up to date, and nothing in it is lost. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { databaseForTests } from '@cartomancer/testkit/services';
import { Client } from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

import { newEntry, newNote, newTable } from './contract.ts';
import { postgresStore } from './postgres.ts';
import { sqliteStore } from './sqlite.ts';
import type { Store } from './store.ts';

/** What lay in a database of that version, as its own code wrote it: `<dialect>-<number of the last step>.sql`. */
const fixtures = join(import.meta.dirname, 'fixtures');
const written = (dialect: string) =>
  readdirSync(fixtures)
    .filter((name) => name.startsWith(`${dialect}-`))
    .toSorted();
const statements = (name: string) => readFileSync(join(fixtures, name), 'utf8');

/** The version that brought the shelf. */
const withShelf = 2;
/** The version that noted who hosts what. */
const withCampaigns = 4;

const databases = await databaseForTests();
afterAll(() => databases?.dispose());

/** Everything is there as it was, and goes on. */
async function checkStore({ journal, shelf }: Store, name: string): Promise<void> {
  const version = Number(/\d+/u.exec(name)?.[0]);
  const record = await journal.byCode('AAA-AAA');
  if (record === undefined) throw new Error('The table is gone');
  expect(record).toMatchObject({ ruleset: 'toy', title: 'Friday night', visibility: 'public', createdAt: 1.79e12 });
  expect(record.links).toEqual({ gm: null, seat: 'bb', spectator: 'cc' });
  expect(record.rig).toEqual({ date: ['TD', 'X1'] });
  expect(record.archivedAt).toBe(version < withCampaigns ? null : 1.79e12 + 7);
  expect((await journal.unnoted()).map(({ code }) => code)).toEqual(version < withCampaigns ? ['AAA-AAA'] : []);
  expect((await journal.campaignsOf('ada', 9)).map(({ note }) => note.sittings)).toEqual(
    version < withCampaigns ? [] : [2],
  );
  const entries = await journal.read(record.number, { after: 0, most: 10 });
  expect(entries.map(({ seq, intentId }) => [seq, intentId])).toEqual([
    [1, null],
    [2, 'i-2'],
    [3, null],
  ]);
  expect(entries[0]?.events).toEqual([{ type: 'born', deep: [1, null, 'Ä “”'] }]);
  expect(await journal.append({ table: record.number, after: 2, entries: [newEntry(3)] })).toBe('conflict');
  expect(await journal.append({ table: record.number, after: 3, entries: [newEntry(4)] })).toBe('stored');
  const next = await journal.create(newTable('CCC-CCC'), newEntry(1));
  // Table 2 was removed: its number never comes again.
  expect(next).toMatchObject({ number: 3 });
  expect((await shelf.list('ada')).map(({ id }) => id)).toEqual(version < withShelf ? [] : ['sheet-1']);
  expect((await shelf.list('ben')).map(({ id }) => id)).toEqual(version < withShelf ? [] : ['sheet-2']);
  await journal.noteCampaign(record.number, newNote({ sequence: 4, host: 'ben' }));
  expect(await journal.campaignsOf('ben', 9)).toHaveLength(1);
  await journal.keepSnapshot(record.number, { sequence: 4, stamp: 'toy', digest: 'aa', body: '{}' });
  expect((await journal.snapshot(record.number))?.sequence).toBe(4);
}

describe('databases of earlier versions', () => {
  it.for(written('sqlite'))('%s', async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'version-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'journal.sqlite');
    const older = new DatabaseSync(path);
    older.exec(statements(name));
    older.close();
    for (const _ of ['brought up to date', 'as it is']) {
      const store = await sqliteStore(path);
      if (_ === 'brought up to date') await checkStore(store, name);
      await store.journal.close();
    }
  });

  it.skipIf(databases === undefined).for(written('postgres'))('%s', async (name) => {
    const database = await databases?.fresh();
    if (database === undefined) throw new Error('There is no PostgreSQL');
    onTestFinished(database.dispose);
    const older = new Client({ connectionString: database.url });
    await older.connect();
    await older.query(statements(name));
    await older.end();
    const store = await postgresStore(database.url, () => {});
    await checkStore(store, name);
    await store.journal.close();
  });
});
