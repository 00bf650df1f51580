import type { DatabaseSync } from 'node:sqlite';

import type { Appended } from '../journal/journal.ts';
import type { RowAppend } from '../journal/stored-entry.ts';

/**
 * All in one transaction; a conflict of one append does not affect the others. An empty commit writes a probe row.
 * Throws when nothing is stored. Prepared statements, because the query builder takes several times as long as SQLite
 * itself.
 */
export function sqliteCommits(file: DatabaseSync): (appends: readonly RowAppend[]) => readonly Appended[] {
  const lastOf = file.prepare('select max(sequence) as last from entries where table_number = ?');
  const insert = file.prepare('insert into entries (table_number, sequence, rules, body) values (?, ?, ?, ?)');

  const probe = file.prepare(
    `insert into keys (name, value) values ('probe', datetime('now')) on conflict (name) do update set value = excluded.value`,
  );

  function append({ table, after, rows }: RowAppend): Appended {
    // The write lock is held: what is read here is valid until the commit, even if another process has the file open.
    if (lastOf.get(table)?.['last'] !== after) return 'conflict';
    for (const { sequence, rules, body } of rows) insert.run(table, sequence, rules, body);
    return 'stored';
  }

  return (appends) => {
    file.exec('begin immediate');
    try {
      const outcomes = appends.map(append);
      if (appends.length === 0) probe.run();
      file.exec('commit');
      return outcomes;
    } catch (error) {
      // A full disk may have ended the transaction already.
      if (file.isTransaction) file.exec('rollback');
      throw error;
    }
  };
}

/** SQLite's code for a file that another connection is writing to: our own worker's, or that of another process. */
const busyCode = 5;

export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busyCode;
}
