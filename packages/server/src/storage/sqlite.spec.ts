import { existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterEach, describe, expect, it, onTestFinished } from 'vitest';

import { journalContract, newEntry, newSummary, newTable } from '../../test/contracts/journal.ts';
import type { Journal } from '../journal/journal.ts';
import { busyMilliseconds, checkpoint, logOf, openFile, openForAppends } from '../database/sqlite-file.ts';
import { sqliteStore } from './sqlite.ts';

const leftovers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const tidy of leftovers.splice(0).toReversed()) await tidy();
});

async function freshFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'));
  leftovers.push(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'journal.sqlite');
}

type OnTrouble = (error: unknown) => void;

async function openJournal(path: string, onTrouble?: OnTrouble): Promise<Journal> {
  const { journal } = await sqliteStore(path, onTrouble);
  leftovers.push(() => journal.close());
  return journal;
}

async function withTable(path: string, onTrouble?: OnTrouble) {
  const journal = await openJournal(path, onTrouble);
  const record = await journal.create(newTable('AAA-AAA'), newEntry(1));
  if (record === 'code_taken') throw new Error('The file was not fresh');
  return { journal, number: record.number };
}

journalContract('sqlite', async () => openJournal(await freshFile()));

describe('the journal in a SQLite file', () => {
  it('creates its folder at the first start', async () => {
    const { journal } = await withTable(join(dirname(await freshFile()), 'not', 'yet', 'journal.sqlite'));
    expect(await journal.byCode('AAA-AAA')).toBeDefined();
  });

  it('keeps everything when it is closed and opened again', async () => {
    const path = await freshFile();
    const { journal, number } = await withTable(path);
    await journal.append({ table: number, after: 1, entries: [newEntry(2)] });
    await journal.close();
    const again = await openJournal(path);
    expect(await again.byCode('AAA-AAA')).toMatchObject(newTable('AAA-AAA'));
    expect(await again.read(number, { after: 0, most: 10 })).toEqual([newEntry(1), newEntry(2)]);
    expect(await again.append({ table: number, after: 2, entries: [newEntry(3)] })).toBe('stored');
  });

  it('refuses the appends of a process when another one has continued the table', async () => {
    const path = await freshFile();
    const { journal, number } = await withTable(path);
    const other = await openJournal(path);
    expect(await journal.append({ table: number, after: 1, entries: [newEntry(2)] })).toBe('stored');
    expect(await other.append({ table: number, after: 2, entries: [newEntry(3)] })).toBe('stored');
    expect(await journal.append({ table: number, after: 2, entries: [newEntry(3)] })).toBe('conflict');
    // A process that lost a table reads it again before anything else.
    expect(await journal.read(number, { after: 2, most: 9 })).toHaveLength(1);
    expect(await journal.append({ table: number, after: 3, entries: [newEntry(4)] })).toBe('stored');
  });

  it('stores nothing while the file is locked, and continues afterwards', async () => {
    const path = await freshFile();
    const troubles: string[] = [];
    const { journal, number } = await withTable(path, (error) => troubles.push(String(error)));
    const holder = new DatabaseSync(path);
    onTestFinished(() => holder.close());
    holder.exec('begin immediate');
    const [first, second] = await Promise.all([
      journal.append({ table: number, after: 1, entries: [newEntry(2)] }),
      journal.append({ table: number, after: 2, entries: [newEntry(3)] }),
    ]);
    expect([first, second]).toEqual(['unavailable', 'unavailable']);
    expect(troubles).toEqual([expect.stringContaining('locked')]);
    holder.exec('rollback');
    expect(await journal.append({ table: number, after: 2, entries: [newEntry(3)] })).toBe('conflict');
    expect(await journal.append({ table: number, after: 1, entries: [newEntry(2)] })).toBe('stored');
  });

  it('does not open the file again for calls after it was closed', async () => {
    const { journal } = await withTable(await freshFile());
    await journal.close();
    await expect(journal.byCode('AAA-AAA')).rejects.toThrow('closed');
  });

  it('names the table and sequence of a row that is not an entry, and still reads other tables', async () => {
    const path = await freshFile();
    const { journal, number } = await withTable(path);
    const other = await journal.create(newTable('BBB-BBB'), newEntry(1));
    if (other === 'code_taken') throw new Error('The file was not fresh');
    await journal.append({ table: number, after: 1, entries: [newEntry(2)] });
    const vandal = new DatabaseSync(path);
    onTestFinished(() => vandal.close());
    vandal.exec(`update entries set body = '{"at":1}' where table_number = ${number} and sequence = 2`);
    await expect(journal.read(number, { after: 0, most: 10 })).rejects.toThrow(
      `Entry 2 of table ${number} cannot be read`,
    );
    vandal.exec(`update entries set body = 'not even' where table_number = ${number} and sequence = 2`);
    await expect(journal.read(number, { after: 0, most: 10 })).rejects.toMatchObject({ table: number, sequence: 2 });
    expect(await journal.read(other.number, { after: 0, most: 10 })).toEqual([newEntry(1)]);
  });

  it('lists all other tables if a row is broken', async () => {
    const path = await freshFile();
    const { journal } = await withTable(path);
    for (const code of ['BBB-BBB', 'CCC-CCC', 'DDD-DDD']) {
      const made = await journal.create(newTable(code, { visibility: 'public' }), newEntry(1));
      if (made === 'code_taken') throw new Error('The file was not fresh');
      await journal.storeSummary(made.number, newSummary({ trial: true }));
    }
    const vandal = new DatabaseSync(path);
    onTestFinished(() => vandal.close());
    vandal.exec(`update tables set links = '{' where code = 'BBB-BBB'`);
    vandal.exec(`update campaigns set facts = '{"trial":true,"seats":"' where table_number = 3`);
    expect((await journal.publicTables({ most: 9, ofOne: 9 })).map(({ code }) => code)).toEqual(['DDD-DDD', 'CCC-CCC']);
    expect((await journal.campaignsOf('ada', 9)).map(({ record }) => record.code)).toEqual(['DDD-DDD']);
    expect(
      (await journal.staleDemoTables(Number.MAX_SAFE_INTEGER, { after: 0, most: 9 })).map(({ code }) => code),
    ).not.toContain('BBB-BBB');
    await expect(journal.byCode('BBB-BBB')).rejects.toThrow('JSON');
  });

  it('lets SQLite flush the commits of its worker thread; appends are flushed separately', async () => {
    const path = await freshFile();
    const [file, appends] = [openFile(path), openForAppends(path)];
    onTestFinished(() => [file, appends].forEach((one) => one.close()));
    expect(file.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
    const [normal, full] = [1, 2];
    expect(file.prepare('pragma synchronous').get()).toEqual({ synchronous: full });
    expect(appends.prepare('pragma synchronous').get()).toEqual({ synchronous: normal });
    expect(existsSync(logOf(path))).toBe(true);
  });

  it('restarts its log after a checkpoint, and waits for no reader', async () => {
    const path = await freshFile();
    const [file, appends, reader] = [openFile(path), openForAppends(path), openFile(path)];
    onTestFinished(() => [file, appends, reader].forEach((one) => one.close()));
    appends.exec('create table words (word text)');
    const write = () => {
      for (let count = 0; count < 100; count += 1) appends.exec("insert into words values ('word')");
      return statSync(logOf(path)).size;
    };
    const once = write();
    checkpoint(file);
    expect(write()).toBe(once);
    reader.exec('begin; select count(*) from words');
    write();
    expect(() => checkpoint(file)).toThrow('could not be copied');
    // Writers are not blocked by that.
    expect(write()).toBeGreaterThan(once);
    reader.exec('rollback');
    checkpoint(file);
    expect(file.prepare('pragma busy_timeout').get()).toEqual({ timeout: busyMilliseconds });
  });

  it('accepts no row of an unknown table, and counts every stored entry', async () => {
    const path = await freshFile();
    const { journal, number } = await withTable(path);
    await journal.append({ table: number, after: 1, entries: [newEntry(2)] });
    const other = new DatabaseSync(path);
    onTestFinished(() => other.close());
    for (const orphan of [
      "insert into entries (table_number, sequence, rules, body) values (99, 1, 1, '{}')",
      "insert into campaigns (table_number, sequence, played_at, facts) values (99, 1, 1, '{}')",
      "insert into returned_tables (origin, table_number, times) values ('one', 99, 1)",
    ])
      expect(() => other.exec(orphan)).toThrow('FOREIGN KEY constraint failed');
    await journal.remove(number);
    expect(other.prepare('select count(*) as left from entries').get()).toEqual({ left: 0 });
    expect(other.prepare('select stored from journal_count').get()).toEqual({ stored: 2 });
  });

  it('has everything in the file itself some seconds after it was stored', async () => {
    const path = await freshFile();
    const { journal, number } = await withTable(path);
    for (let after = 1; after < 30; after += 1)
      await journal.append({ table: number, after, entries: [newEntry(after + 1)] });
    const copy = await freshFile();
    /** The number of entries in a copy of the file without its log. */
    const stored = async (): Promise<unknown> => {
      await copyFile(path, copy);
      const file = new DatabaseSync(copy);
      try {
        return file.prepare('select stored from journal_count').get()?.['stored'];
      } finally {
        file.close();
      }
    };
    await expect.poll(stored).toBe(30);
  });

  it('does not open a file that is not a journal', async () => {
    const file = await freshFile();
    await mkdir(file);
    await expect(sqliteStore(file)).rejects.toThrow(/unable to open/u);
    const text = await freshFile();
    await writeFile(text, 'This is a letter, and a long one at that. '.repeat(100));
    await expect(sqliteStore(text)).rejects.toThrow(/not a database/u);
  });
});
