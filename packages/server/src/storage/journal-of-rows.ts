import { setImmediate } from 'node:timers/promises';

import type { AppendGroup } from '../journal/append-group.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalRows } from './journal-rows.ts';
import { Unavailable } from '../unavailable.ts';
import type { StoreTrouble } from './failure-reason.ts';
import type { EntryRow, StoredEntry } from '../journal/stored-entry.ts';
import { entryOf, rowOf } from '../journal/stored-entry.ts';

export interface RowJournalParts {
  readonly rows: JournalRows;
  readonly group: AppendGroup;
  readonly trouble: StoreTrouble;
  /** Closes the database after all calls are settled. */
  readonly close: () => Promise<void>;
}

/**
 * The most entries per statement; other work runs between two statements. At four values an entry, no statement exceeds
 * the number of parameters that a database allows.
 */
const mostTogether = 500;
/** The same limit for long entries, in characters of their bodies; also the most that is parsed at a time. */
const mostCharacters = 1_000_000;

/** A restored table may have very many entries: its rows are never all in memory. */
async function* portionsOf(entries: readonly StoredEntry[]): AsyncIterable<readonly EntryRow[]> {
  let rows: EntryRow[] = [];
  let characters = 0;
  for (const entry of entries) {
    const row = rowOf(entry);
    rows.push(row);
    characters += row.body.length;
    if (rows.length < mostTogether && characters < mostCharacters) continue;
    yield rows;
    rows = [];
    characters = 0;
    await setImmediate();
  }
  if (rows.length > 0) yield rows;
}

/** Parses rows; other work runs in between if they are long. */
async function entriesOf(table: number, rows: readonly EntryRow[]): Promise<readonly StoredEntry[]> {
  const entries: StoredEntry[] = [];
  let characters = 0;
  for (const row of rows) {
    characters += row.body.length;
    if (characters > mostCharacters) {
      await setImmediate();
      characters = row.body.length;
    }
    entries.push(entryOf(table, row));
  }
  return entries;
}

export function journalOfRows({ rows, group, trouble, close }: RowJournalParts): Journal {
  const { create, restore, read, ...answers } = rows;
  return {
    ...answers,
    create: (table, first) => create(table, rowOf(first)),
    restore: (table, entries, origin) => restore(table, portionsOf(entries), origin),
    append: ({ table, after, entries }) => group.add({ table, after, rows: entries.map(rowOf) }),
    read: async (table, range) => entriesOf(table, await read(table, range)),
    async check() {
      const outcome = await group.probe();
      const current = trouble.current();
      if (current !== undefined) throw current;
      if (outcome !== 'stored') throw new Unavailable('The journal cannot store');
    },
    async close() {
      await group.idle();
      await close();
    },
  };
}
