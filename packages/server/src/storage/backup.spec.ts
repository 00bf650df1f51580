/** Backups as in docs/hosting.md, made while the server writes, and restored. */
import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

import { databaseForTests } from '@cartomancer/testkit/services';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

import { newEntry, newTable } from '../../test/contracts/journal.ts';
import { postgresStore } from './postgres.ts';
import { sqliteStore } from './sqlite.ts';
import type { Store } from './store.ts';

const run = promisify(execFile);

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const sheet = { id: 'sheet-1', owner: 'ada', ruleset: 'toy', title: 'Ruth', sheet: { name: 'Ruth' }, at: 7 };

/** Returns the number of entries that were acknowledged before the backup began. */
async function backedUp({ journal, sheetLibrary }: Store, backUp: () => Promise<unknown>): Promise<number> {
  const record = await journal.create(newTable('AAA-AAA'), newEntry(1));
  if (record === 'code_taken') throw new Error('The store was not fresh');
  await sheetLibrary.add(sheet);
  const enough = new AbortController();
  let acknowledged = 1;
  async function play(table: number): Promise<void> {
    while (!enough.signal.aborted) {
      const entries = [newEntry(acknowledged + 1)];
      expect(await journal.append({ table, after: acknowledged, entries })).toBe('stored');
      acknowledged += 1;
    }
  }
  const playing = play(record.number);
  await expect.poll(() => acknowledged).toBeGreaterThan(20);
  const before = acknowledged;
  await backUp();
  enough.abort();
  await playing;
  return before;
}

/** Checks that the store has everything acknowledged by then, in order, and that the table can be continued. */
async function checkRestored({ journal, sheetLibrary }: Store, acknowledged: number): Promise<void> {
  const record = await journal.byCode('AAA-AAA');
  expect(record).toMatchObject(newTable('AAA-AAA'));
  const entries = await journal.read(record?.number ?? 0, { after: 0, most: 100_000 });
  expect(entries.length).toBeGreaterThanOrEqual(acknowledged);
  expect(entries).toEqual(entries.map((_, index) => newEntry(index + 1)));
  expect(await sheetLibrary.get({ owner: 'ada', id: 'sheet-1' })).toMatchObject({ sheet: { name: 'Ruth' } });
  const after = entries.length;
  const next = { table: record?.number ?? 0, after, entries: [newEntry(after + 1)] };
  expect(await journal.append(next)).toBe('stored');
  expect(await journal.create(newTable('BBB-BBB'), newEntry(1))).toMatchObject({ code: 'BBB-BBB' });
}

const databases = await databaseForTests();
afterAll(() => databases?.dispose());
const bin = globSync('/usr/lib/postgresql/*/bin').findLast((folder) => existsSync(join(folder, 'pg_dump'))) ?? '';

describe('a backup', () => {
  it('of the SQLite file is made by one statement while the server writes, and restored by copying it back', async () => {
    const folder = await freshFolder();
    const store = await sqliteStore(join(folder, 'journal.sqlite'));
    onTestFinished(() => store.journal.close());
    const copy = join(await freshFolder(), 'journal.sqlite');
    const acknowledged = await backedUp(store, async () => {
      const file = new DatabaseSync(join(folder, 'journal.sqlite'));
      file.exec(`vacuum into '${copy}'`);
      file.close();
    });
    const restored = await sqliteStore(copy);
    onTestFinished(() => restored.journal.close());
    await checkRestored(restored, acknowledged);
  });

  it.skipIf(databases === undefined || bin === '')(
    'of PostgreSQL is made by pg_dump and includes the key',
    async () => {
      const [one, other] = [await databases?.fresh(), await databases?.fresh()];
      if (one === undefined || other === undefined) throw new Error('There is no PostgreSQL');
      onTestFinished(one.dispose);
      onTestFinished(other.dispose);
      const store = await postgresStore(one.url, () => {});
      const key = await store.key('tokens', Buffer.from('aa', 'hex'));
      const dump = join(await freshFolder(), 'backup.dump');
      const acknowledged = await backedUp(store, () =>
        run(join(bin, 'pg_dump'), ['--format=custom', `--file=${dump}`, one.url]),
      );
      await store.journal.close();
      await run(join(bin, 'pg_restore'), ['--no-owner', `--dbname=${other.url}`, dump]);
      const restored = await postgresStore(other.url, () => {});
      await checkRestored(restored, acknowledged);
      expect(await restored.key('tokens', Buffer.from('bb', 'hex'))).toEqual(key);
      await restored.journal.close();
    },
  );
});
