/** Checks a journal before it is opened for writing, which would delete the rescuable data of a broken log. */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import { countFileOf, readCount } from './count-file.ts';
import { failureKind } from '../database/sqlite-failure.ts';
import { busyMilliseconds } from '../database/sqlite-file.ts';

/**
 * Bytes. The pages of a larger file are not checked: at 3 ms a megabyte, even from memory, people would wait too long
 * after a restart.
 */
const mostChecked = 256 * 1024 * 1024;

export const keyDigestName = 'token-key-digest';

export function keyDigest(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Bytes; 0 if there is no file. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function hasTable(file: DatabaseSync, name: string): boolean {
  return file.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`).get(name) !== undefined;
}

/**
 * The number of entries that the journal says it has stored. It is 0 without the SQL table `journal_count`: the log
 * that contained its creation is lost, or an older version wrote the journal.
 */
function storedIn(file: DatabaseSync): number {
  if (!hasTable(file, 'journal_count')) return 0;
  return Number(file.prepare('select stored from journal_count').get()?.['stored']);
}

function missingEntries(file: DatabaseSync, path: string): readonly string[] {
  const stored = storedIn(file);
  // Undefined if the journal was last used by a version that did not count, was restored into an empty folder, or if a
  // power cut left no number.
  const known = readCount(countFileOf(path)) ?? 0;
  if (stored >= known) return [];
  const why = `its log ${path}-wal is missing or broken, or the journal is an older copy`;
  return [`${path} has recorded ${stored} entries, but the server has stored ${known}: ${why}`];
}

function lostKey(file: DatabaseSync, path: string, key: Uint8Array | undefined): readonly string[] {
  if (!hasTable(file, 'tables') || !hasTable(file, 'keys')) return [];
  if (key === undefined) {
    const hasTables = file.prepare('select 1 from tables limit 1').get() !== undefined;
    return hasTables ? ['token.key is missing: without it all tokens, passes and renewed links stop working'] : [];
  }
  const storedDigest = file.prepare('select value from keys where name = ?').get(keyDigestName)?.['value'];
  if (storedDigest === undefined || storedDigest === keyDigest(key)) return [];
  return [`token.key is not the key that ${path} was written with`];
}

function brokenPages(file: DatabaseSync, path: string): readonly string[] {
  if (sizeOf(path) > mostChecked) return [];
  const [found] = file.prepare('pragma quick_check(1)').all();
  const answer = String(found?.['quick_check']);
  return answer === 'ok' ? [] : [`${path} is damaged (${answer.replaceAll(/\s+/gu, ' ')})`];
}

/**
 * Sentences without a full stop; none if nothing is missing, or nothing was ever stored. `key`: undefined if there is
 * none.
 */
export function damageOf(path: string, key: Uint8Array | undefined): readonly string[] {
  if (sizeOf(path) === 0) {
    const isUsed = key !== undefined || (readCount(countFileOf(path)) ?? 0) > 0;
    return isUsed ? [`${path} is missing or empty, but this data folder has been used before`] : [];
  }
  const file = new DatabaseSync(path, { readOnly: true, timeout: busyMilliseconds });
  try {
    return [...brokenPages(file, path), ...missingEntries(file, path), ...lostKey(file, path, key)];
  } catch (error) {
    if (failureKind(error) !== 'malformed') throw error;
    return [`${path} is damaged (${error instanceof Error ? error.message : 'it cannot be read'})`];
  } finally {
    file.close();
  }
}
