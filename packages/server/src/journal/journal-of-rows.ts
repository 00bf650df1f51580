/** A journal out of what is done with its rows and what commits its moves: the same words over every database. */
import type { CommitGroup } from './commit-group.ts';
import type { Appended, Journal } from './journal.ts';
import type { JournalRows } from './rows.ts';
import type { RowAppend } from './stored-entry.ts';
import { entryOf, rowOf } from './stored-entry.ts';

export interface RowJournalParts {
  readonly rows: JournalRows;
  readonly group: CommitGroup<RowAppend, Appended>;
  /** Lets go of the database, after everything that was asked for is settled. */
  readonly close: () => Promise<void>;
}

export function journalOfRows({ rows, group, close }: RowJournalParts): Journal {
  const { create, restore, read, ...answers } = rows;
  return {
    ...answers,
    create: (table, first) => create(table, rowOf(first)),
    restore: (table, entries, origin) => restore(table, entries.map(rowOf), origin),
    append: ({ table, after, entries }) => group.add({ table, after, rows: entries.map(rowOf) }),
    beforeCommit: group.beforeCommit,
    read: async (table, stretch) => (await read(table, stretch)).map((row) => entryOf(table, row)),
    async close() {
      await group.idle();
      await close();
    },
  };
}
