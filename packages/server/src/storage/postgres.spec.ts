import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';

import { databaseForTests } from '@cartomancer/testkit/services';
import { Client, DatabaseError, Pool } from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

import { generationsContract } from '../../test/contracts/generations.ts';
import { sheetLibraryContract } from '../../test/contracts/sheet-library.ts';
import { Unavailable } from '../unavailable.ts';
import { pushContract } from '../../test/contracts/push.ts';
import { turnsContract } from '../../test/contracts/turns.ts';
import { programsContract } from '../../test/contracts/programs.ts';
import { documentsContract } from '../../test/contracts/documents.ts';
import { picturesContract } from '../../test/contracts/pictures.ts';
import { webhooksContract } from '../../test/contracts/webhooks.ts';
import { visitsContract } from '../../test/contracts/visits.ts';
import { journalContract, newEntry, newTable } from '../../test/contracts/journal.ts';
import { postgresCommits } from './postgres-commits.ts';
import { postgresStore, tokenKey } from './postgres.ts';
import type { SharedStore } from './store.ts';
import { rowOf } from '../journal/stored-entry.ts';

const databases = await databaseForTests();
afterAll(() => databases?.dispose());

const leftovers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const tidy of leftovers.splice(0).toReversed()) await tidy();
});

async function freshDatabase(): Promise<string> {
  if (databases === undefined) throw new Error('There is no PostgreSQL');
  const { url, dispose } = await databases.fresh();
  leftovers.push(dispose);
  return url;
}

async function openStore(url: string): Promise<SharedStore> {
  const store = await postgresStore(url, () => {});
  leftovers.push(() => store.journal.close());
  return store;
}

/** An address of the same database through a proxy, whose connections can be broken without the database noticing. */
async function breakable(url: string): Promise<{ readonly url: string; readonly breakAll: () => void }> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    sockets.add(near);
    near.on('data', (data) => far.write(data)).on('error', () => {});
    far.on('data', (data) => near.write(data)).on('error', () => {});
    leftovers.push(async () => far.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  leftovers.push(async () => proxy.close());
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    url: url.replace(`${hostname}:${port}`, `127.0.0.1:${address.port}`),
    breakAll: () => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
  };
}

async function withTable(url: string) {
  const { journal } = await openStore(url);
  const record = await journal.create(newTable('AAA-AAA'), newEntry(1));
  if (record === 'code_taken') throw new Error('The database was not fresh');
  return { journal, number: record.number };
}

describe.skipIf(databases === undefined)('PostgreSQL (with TEST_DATABASE_URL, or a temporary server)', () => {
  journalContract('postgres', async () => (await openStore(await freshDatabase())).journal);
  sheetLibraryContract('postgres', async () => (await openStore(await freshDatabase())).sheetLibrary);
  visitsContract('postgres', async () => openStore(await freshDatabase()));
  turnsContract('postgres', async () => openStore(await freshDatabase()));
  pushContract('postgres', async () => openStore(await freshDatabase()));
  documentsContract('postgres', async () => openStore(await freshDatabase()));
  programsContract('postgres', async () => openStore(await freshDatabase()));
  picturesContract('postgres', async () => openStore(await freshDatabase()));
  webhooksContract('postgres', async () => openStore(await freshDatabase()));
  generationsContract('postgres', async () => (await openStore(await freshDatabase())).generations);

  describe('the journal in a PostgreSQL database', () => {
    it('keeps everything when it is closed, and can be opened by several processes at once', async () => {
      const url = await freshDatabase();
      const [one, other] = await Promise.all([openStore(url), openStore(url)]);
      const made = await one.journal.create(newTable('AAA-AAA'), newEntry(1));
      await one.journal.close();
      expect(await other.journal.byCode('AAA-AAA')).toEqual(made);
      const [first, again] = [
        await other.key('tokens', Buffer.from('aa', 'hex')),
        await other.key('tokens', Buffer.from('bb', 'hex')),
      ];
      expect(again).toEqual(first);
    });

    it('refuses the appends of a process when another one has continued the table', async () => {
      const url = await freshDatabase();
      const { journal, number } = await withTable(url);
      const { journal: other } = await openStore(url);
      expect(await journal.append({ table: number, after: 1, entries: [newEntry(2)] })).toBe('stored');
      expect(await other.append({ table: number, after: 2, entries: [newEntry(3)] })).toBe('stored');
      expect(await journal.append({ table: number, after: 2, entries: [newEntry(3)] })).toBe('conflict');
      // A process that lost a table reads it again before anything else.
      expect(await journal.read(number, { after: 2, most: 9 })).toHaveLength(1);
      expect(await journal.append({ table: number, after: 3, entries: [newEntry(4)] })).toBe('stored');
    });

    it('rejects all writes of a process that was suspended, even those with valid sequence numbers', async () => {
      const url = await freshDatabase();
      const { journal, number } = await withTable(url);
      const { journal: other } = await openStore(url);
      expect(await other.append({ table: number, after: 1, entries: [newEntry(2, { intentId: 'theirs' })] })).toBe(
        'stored',
      );
      // Each is decided on top of the previous one, which is not stored yet. After the entry of the other process, the
      // sequence of the second append alone would be valid.
      const outcomes = [2, 3, 4].map((seq) =>
        journal.append({ table: number, after: seq - 1, entries: [newEntry(seq)] }),
      );
      expect(await Promise.all(outcomes)).toEqual(['conflict', 'conflict', 'conflict']);
      const kept = await journal.read(number, { after: 0, most: 9 });
      expect(kept.map(({ intentId }) => intentId)).toEqual(['intent-1', 'theirs']);
    });

    it('stores whole appends only, also for simultaneous writers, without affecting other tables', async () => {
      const url = await freshDatabase();
      const { journal, number } = await withTable(url);
      const neighbour = await journal.create(newTable('BBB-BBB'), newEntry(1));
      if (neighbour === 'code_taken') throw new Error('The database was not fresh');
      const rival = new Client({ connectionString: url });
      await rival.connect();
      leftovers.push(() => rival.end());
      // The rival has written the next entry and not committed it yet, so it is invisible to others.
      await rival.query('begin');
      await rival.query("insert into entries (table_number, sequence, rules, body) values ($1, 2, 3, '{}')", [number]);
      const pool = new Pool({ connectionString: url });
      leftovers.push(() => pool.end());
      const outcomes = postgresCommits(pool)([
        { table: neighbour.number, after: 1, rows: [rowOf(newEntry(2))] },
        { table: number, after: 1, rows: [newEntry(2), newEntry(3)].map(rowOf) },
      ]);
      const waits = "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'";
      await expect.poll(async () => (await pool.query<{ count: number }>(waits)).rows[0]?.count).toBeGreaterThan(0);
      await rival.query('commit');
      expect(await outcomes).toEqual(['stored', 'conflict']);
      const { rows } = await pool.query('select sequence from entries where table_number = $1', [number]);
      expect(rows).toEqual([{ sequence: 1 }, { sequence: 2 }]);
    });

    it('stores nothing while connections fail, and continues with new ones', async () => {
      const url = await freshDatabase();
      const { journal, number } = await withTable(url);
      const killer = new Client({ connectionString: url });
      await killer.connect();
      leftovers.push(() => killer.end());
      await killer.query('begin');
      await killer.query('lock table entries in exclusive mode');
      const appended = journal.append({ table: number, after: 1, entries: [newEntry(2)] });
      const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
      const waits = `select count(*)::int as count ${others} and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await killer.query<{ count: number }>(waits)).rows[0]?.count).toBe(1);
      await killer.query(`select pg_terminate_backend(pid) ${others}`);
      await killer.query('rollback');
      expect(await appended).toBe('unavailable');
      expect(await journal.append({ table: number, after: 1, entries: [newEntry(2)] })).toBe('stored');
    });

    it('does not claim that nothing is stored when a connection breaks before the answer', async () => {
      const url = await freshDatabase();
      const broken = await breakable(url);
      const { journal, number } = await withTable(broken.url);
      const blocker = new Client({ connectionString: url });
      await blocker.connect();
      leftovers.push(() => blocker.end());
      await blocker.query('begin');
      await blocker.query('lock table entries in exclusive mode');
      const appended = journal.append({ table: number, after: 1, entries: [newEntry(2)] });
      const waits = `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await blocker.query<{ count: number }>(waits)).rows[0]?.count).toBe(1);
      broken.breakAll();
      expect(await appended).toBe('unknown');
      await blocker.query('rollback');
      // The database goes on with a statement whose client has left.
      await expect.poll(async () => (await journal.read(number, { after: 1, most: 10 })).length).toBe(1);
    });

    it('flushes to disk before it acknowledges, whatever the default of the database is', async () => {
      const url = await freshDatabase();
      const name = new URL(url).pathname.slice(1);
      const operator = new Client({ connectionString: url });
      await operator.connect();
      leftovers.push(() => operator.end());
      await operator.query(`alter database ${name} set synchronous_commit = off`);
      const { journal, number } = await withTable(url);
      await operator.query('create table seen (setting text)');
      await operator.query(
        `create function see() returns trigger language plpgsql as
          $$ begin insert into seen values (current_setting('synchronous_commit')); return null; end $$`,
      );
      await operator.query('create trigger seeing after insert on entries execute function see()');
      await journal.append({ table: number, after: 1, entries: [newEntry(2)] });
      expect((await operator.query('select setting from seen')).rows).toEqual([{ setting: 'on' }]);
    });

    it('distinguishes a database that lost its key from a new one', async () => {
      const url = await freshDatabase();
      const { journal, key, damage } = await openStore(url);
      expect(await damage()).toEqual([]);
      await key(tokenKey, Buffer.from('aa', 'hex'));
      await journal.create(newTable('AAA-AAA'), newEntry(1));
      expect(await damage()).toEqual([]);
      const operator = new Client({ connectionString: url });
      await operator.connect();
      leftovers.push(() => operator.end());
      await operator.query('delete from keys');
      expect(await damage()).toEqual([expect.stringContaining('tables but no key')]);
    });

    it('rejects with `Unavailable` while nothing can be written, and with the error itself for a fault', async () => {
      const url = await freshDatabase();
      const { journal, number } = await withTable(url);
      await expect(journal.check()).resolves.toBeUndefined();
      const operator = new Client({ connectionString: url });
      await operator.connect();
      leftovers.push(() => operator.end());
      const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
      const name = new URL(url).pathname.slice(1);
      await operator.query(`alter database ${name} set default_transaction_read_only = on`);
      // Existing connections would keep the old setting.
      await operator.query(`select pg_terminate_backend(pid) ${others}`);
      await expect.poll(() => journal.check().catch((error: unknown) => error)).toBeInstanceOf(Unavailable);
      await expect(journal.create(newTable('BBB-BBB'), newEntry(1))).rejects.toBeInstanceOf(Unavailable);
      await operator.query(`alter database ${name} reset default_transaction_read_only`);
      await operator.query(`select pg_terminate_backend(pid) ${others}`);
      await expect.poll(() => journal.check().catch((error: unknown) => error)).toBeUndefined();
      expect(await journal.append({ table: number, after: 1, entries: [newEntry(2)] })).toBe('stored');
      const fault = await journal.create(newTable('\u0000'), newEntry(1)).catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(DatabaseError);
    });

    it('rejects with the reason if the database cannot be reached', async () => {
      await expect(postgresStore('postgres://127.0.0.1:1/nowhere', () => {})).rejects.toThrow(/ECONNREFUSED/u);
    });
  });
});
