/** A journal in memory: for tests, and for a server that stores nothing (`CARTOMANCER_JOURNAL=memory`). */
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

interface KeptTable {
  record: TableRecord;
  /** Rows as in the other journals, so that entries are parsed on every read here too. */
  readonly rows: EntryRow[];
  snapshots: readonly StoredSnapshot[];
  summary?: CampaignSummary;
}

export interface MemoryJournal extends Journal {
  byNumber(number: number): TableRecord | undefined;
}

export function memoryJournal(): MemoryJournal {
  const tables = new Map<number, KeptTable>();
  /** By origin: the number of imports, and the last imported table. */
  const imports = new Map<string, { readonly times: number; readonly last: number }>();
  let lastNumber = 0;

  const byCode = (code: string) => [...tables.values()].find(({ record }) => record.code === code)?.record;

  function appendRows({ table, after, entries }: Append): Appended {
    const rows = tables.get(table)?.rows;
    if (rows === undefined || after === 0 || rows.length !== after) return 'conflict';
    rows.push(...entries.map(rowOf));
    return 'stored';
  }

  function storeTable(table: NewTable, entries: readonly StoredEntry[]): TableRecord | 'code_taken' {
    if (byCode(table.code) !== undefined) return 'code_taken';
    if (new Set(entries.map(({ seq }) => seq)).size !== entries.length)
      throw new Error('The sequence of an entry is not unique');
    lastNumber += 1;
    const record = { ...table, number: lastNumber, archivedAt: null, nextSession: null };
    tables.set(record.number, { record, rows: entries.map(rowOf), snapshots: [] });
    return record;
  }

  return {
    create: async (table, first) => storeTable(table, [first]),
    restore: async (table, entries, origin): Promise<Restored> => {
      const before = origin === undefined ? undefined : imports.get(origin);
      if (before !== undefined && tables.has(before.last)) return 'origin_taken';
      const record = storeTable(table, entries);
      if (origin !== undefined && record !== 'code_taken')
        imports.set(origin, { times: (before?.times ?? 0) + 1, last: record.number });
      return record;
    },
    importCount: async (origin) => imports.get(origin)?.times ?? 0,
    byCode: async (code) => byCode(code),
    byNumber: (number) => tables.get(number)?.record,
    madeAt: async (createdAt) =>
      [...tables.values()].map(({ record }) => record).filter((record) => record.createdAt === createdAt),
    staleDemoTables: async (before, { after, most }) =>
      [...tables.values()]
        .filter(({ record, summary }) => record.number > after && summary?.trial === true && summary.playedAt < before)
        .map(({ record }) => record)
        .toSorted((one, other) => one.number - other.number)
        .slice(0, most),
    async publicTables({ most, ofOne }) {
      const newest = [...tables.values()]
        .filter(({ record: { visibility, archivedAt } }) => visibility === 'public' && archivedAt === null)
        .toSorted(
          (one, other) => other.record.createdAt - one.record.createdAt || other.record.number - one.record.number,
        );
      return [...Map.groupBy(newest, ({ record, summary }) => summary?.host ?? record.code).values()]
        .flatMap((ofHost) => ofHost.slice(0, ofOne))
        .toSorted((one, other) => newest.indexOf(one) - newest.indexOf(other))
        .slice(0, most)
        .map(({ record }) => record);
    },
    append: async (append) => appendRows(append),
    read: async (number, { after, most }) =>
      (tables.get(number)?.rows ?? []).slice(after, after + most).map((row) => entryOf(number, row)),
    snapshotMarks: async (number) =>
      (tables.get(number)?.snapshots ?? []).map(({ digest: _digest, body: _body, ...mark }) => mark),
    snapshot: async (number, sequence) =>
      tables.get(number)?.snapshots.find((snapshot) => snapshot.sequence === sequence),
    async keepSnapshots(number, snapshots) {
      const found = tables.get(number);
      const [first] = snapshots;
      if (found === undefined || first === undefined) return;
      const newSequences = new Set(snapshots.map(({ sequence }) => sequence));
      const others = found.snapshots.filter(
        ({ stamp, sequence }) => stamp === first.stamp && !newSequences.has(sequence),
      );
      found.snapshots = [...others, ...snapshots].toSorted((one, other) => one.sequence - other.sequence);
    },
    async storeSummary(number, summary) {
      const found = tables.get(number);
      if (found === undefined || (found.summary?.sequence ?? 0) > summary.sequence) return;
      found.summary = summary;
      found.record = { ...found.record, title: summary.title, nextSession: summary.nextSession };
    },
    campaignSummary: async (number) => tables.get(number)?.summary,
    campaignsOf: async (host, most) =>
      [...tables.values()]
        .flatMap(({ record, summary }) => (summary?.host === host ? [{ record, summary }] : []))
        .toSorted(
          (one, other) => other.summary.playedAt - one.summary.playedAt || other.record.number - one.record.number,
        )
        .slice(0, most),
    withoutCurrentSummary: async () =>
      [...tables.values()]
        .filter(({ rows, summary }) => (summary?.sequence ?? 0) < (rows.at(-1)?.sequence ?? 0))
        .map(({ record }) => record),
    async archive(number, at) {
      const found = tables.get(number);
      if (found !== undefined) found.record = { ...found.record, archivedAt: at };
    },
    async remove(number) {
      tables.delete(number);
    },
    check: async () => {},
    close: async () => {},
  };
}
