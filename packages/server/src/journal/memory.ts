/** A journal that forgets everything with the process: for tests and for looking around. */
import type { Append, Appended, Journal, NewTable, StoredSnapshot, TableRecord } from './journal.ts';
import type { EntryRow } from './stored-entry.ts';
import { entryOf, rowOf } from './stored-entry.ts';

interface Kept {
  readonly record: TableRecord;
  /** The rows as the other journals keep them, so that what is read here went through JSON too. */
  readonly rows: EntryRow[];
  snapshot?: StoredSnapshot;
}

export function memoryJournal(): Journal {
  const kept = new Map<number, Kept>();
  let lastNumber = 0;

  const byCode = (code: string) => [...kept.values()].find(({ record }) => record.code === code)?.record;

  function appended({ table, after, entries }: Append): Appended {
    const rows = kept.get(table)?.rows;
    if (rows === undefined || after === 0 || rows.length !== after) return 'conflict';
    rows.push(...entries.map(rowOf));
    return 'stored';
  }

  return {
    async create(table: NewTable, first) {
      if (byCode(table.code) !== undefined) return 'code_taken';
      lastNumber += 1;
      const record = { ...table, number: lastNumber };
      kept.set(record.number, { record, rows: [rowOf(first)] });
      return record;
    },
    byCode: async (code) => byCode(code),
    publicTables: async (most) =>
      [...kept.values()]
        .map(({ record }) => record)
        .filter(({ visibility }) => visibility === 'public')
        .toSorted((one, other) => other.createdAt - one.createdAt || other.number - one.number)
        .slice(0, most),
    append: async (append) => appended(append),
    read: async (number, { after, most }) =>
      (kept.get(number)?.rows ?? []).slice(after, after + most).map((row) => entryOf(number, row)),
    snapshot: async (number) => kept.get(number)?.snapshot,
    async keepSnapshot(number, snapshot) {
      const found = kept.get(number);
      if (found !== undefined && (found.snapshot?.sequence ?? 0) <= snapshot.sequence) found.snapshot = snapshot;
    },
    async remove(number) {
      kept.delete(number);
    },
    check: async () => {},
    close: async () => {},
  };
}
