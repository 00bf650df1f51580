/** A journal in memory: for tests and trials. */
import type {
  Append,
  Appended,
  CampaignSummary,
  Journal,
  NewTable,
  Restored,
  StoredSnapshot,
  TableRecord,
} from './journal.ts';
import type { StoredEntry } from './stored-entry.ts';
import type { EntryRow } from './stored-entry.ts';
import { entryOf, rowOf } from './stored-entry.ts';

interface Kept {
  record: TableRecord;
  /** The rows as in other journals, so that reads go through JSON too. */
  readonly rows: EntryRow[];
  snapshots: readonly StoredSnapshot[];
  summary?: CampaignSummary;
}

export interface MemoryJournal extends Journal {
  /** The table of this number, if it exists. */
  byNumber(number: number): TableRecord | undefined;
}

export function memoryJournal(): MemoryJournal {
  const kept = new Map<number, Kept>();
  /** By origin: the number of imports, and the last imported table. */
  const returned = new Map<string, { readonly times: number; readonly last: number }>();
  let lastNumber = 0;

  const byCode = (code: string) => [...kept.values()].find(({ record }) => record.code === code)?.record;

  function appended({ table, after, entries }: Append): Appended {
    const rows = kept.get(table)?.rows;
    if (rows === undefined || after === 0 || rows.length !== after) return 'conflict';
    rows.push(...entries.map(rowOf));
    return 'stored';
  }

  function restored(table: NewTable, entries: readonly StoredEntry[]): TableRecord | 'code_taken' {
    if (byCode(table.code) !== undefined) return 'code_taken';
    if (new Set(entries.map(({ seq }) => seq)).size !== entries.length) throw new Error('An entry comes twice');
    lastNumber += 1;
    const record = { ...table, number: lastNumber, archivedAt: null, nextSession: null };
    kept.set(record.number, { record, rows: entries.map(rowOf), snapshots: [] });
    return record;
  }

  return {
    create: async (table, first) => restored(table, [first]),
    restore: async (table, entries, origin): Promise<Restored> => {
      const before = origin === undefined ? undefined : returned.get(origin);
      if (before !== undefined && kept.has(before.last)) return 'origin_taken';
      const record = restored(table, entries);
      if (origin !== undefined && record !== 'code_taken')
        returned.set(origin, { times: (before?.times ?? 0) + 1, last: record.number });
      return record;
    },
    importCount: async (origin) => returned.get(origin)?.times ?? 0,
    byCode: async (code) => byCode(code),
    byNumber: (number) => kept.get(number)?.record,
    madeAt: async (createdAt) =>
      [...kept.values()].map(({ record }) => record).filter((record) => record.createdAt === createdAt),
    staleDemoTables: async (before, { after, most }) =>
      [...kept.values()]
        .filter(({ record, summary }) => record.number > after && summary?.trial === true && summary.playedAt < before)
        .map(({ record }) => record)
        .toSorted((one, other) => one.number - other.number)
        .slice(0, most),
    publicTables: async (most) =>
      [...kept.values()]
        .map(({ record }) => record)
        .filter(({ visibility, archivedAt }) => visibility === 'public' && archivedAt === null)
        .toSorted((one, other) => other.createdAt - one.createdAt || other.number - one.number)
        .slice(0, most),
    append: async (append) => appended(append),
    read: async (number, { after, most }) =>
      (kept.get(number)?.rows ?? []).slice(after, after + most).map((row) => entryOf(number, row)),
    snapshotMarks: async (number) =>
      (kept.get(number)?.snapshots ?? []).map(({ digest: _digest, body: _body, ...mark }) => mark),
    snapshot: async (number, sequence) => kept.get(number)?.snapshots.find((snapshot) => snapshot.sequence === sequence),
    async keepSnapshots(number, snapshots) {
      const found = kept.get(number);
      const [first] = snapshots;
      if (found === undefined || first === undefined) return;
      const given = new Set(snapshots.map(({ sequence }) => sequence));
      const others = found.snapshots.filter(({ stamp, sequence }) => stamp === first.stamp && !given.has(sequence));
      found.snapshots = [...others, ...snapshots].toSorted((one, other) => one.sequence - other.sequence);
    },
    async storeSummary(number, summary) {
      const found = kept.get(number);
      if (found === undefined || (found.summary?.sequence ?? 0) > summary.sequence) return;
      found.summary = summary;
      found.record = { ...found.record, title: summary.title, nextSession: summary.nextSession };
    },
    campaignSummary: async (number) => kept.get(number)?.summary,
    campaignsOf: async (host, most) =>
      [...kept.values()]
        .flatMap(({ record, summary }) => (summary?.host === host ? [{ record, summary }] : []))
        .toSorted(
          (one, other) => other.summary.playedAt - one.summary.playedAt || other.record.number - one.record.number,
        )
        .slice(0, most),
    withoutCurrentSummary: async () =>
      [...kept.values()]
        .filter(({ rows, summary }) => (summary?.sequence ?? 0) < (rows.at(-1)?.sequence ?? 0))
        .map(({ record }) => record),
    async archive(number, at) {
      const found = kept.get(number);
      if (found !== undefined) found.record = { ...found.record, archivedAt: at };
    },
    async remove(number) {
      kept.delete(number);
    },
    check: async () => {},
    close: async () => {},
  };
}
