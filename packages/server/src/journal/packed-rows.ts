/** Many rows on their way between threads: as one text they cost a tenth of what they cost as objects. */
import type { EntryRow, RowAppend } from './stored-entry.ts';

export interface PackedRows {
  readonly sequences: Int32Array;
  readonly rules: Int32Array;
  /** One line a row: JSON holds no line break of its own. */
  readonly bodies: string;
}

export function packed(rows: readonly EntryRow[]): PackedRows {
  return {
    sequences: Int32Array.from(rows, ({ sequence }) => sequence),
    rules: Int32Array.from(rows, ({ rules }) => rules),
    // A row that is no JSON could hold one; it stays a row that is no JSON.
    bodies: rows.map(({ body }) => body.replaceAll('\n', ' ')).join('\n'),
  };
}

export function unpacked({ sequences, rules, bodies }: PackedRows): readonly EntryRow[] {
  if (sequences.length === 0) return [];
  return bodies.split('\n').map((body, index) => ({ sequence: sequences[index] ?? 0, rules: rules[index] ?? 0, body }));
}

export interface PackedAppends {
  readonly tables: Int32Array;
  readonly afters: Int32Array;
  /** How many of the rows belong to each. */
  readonly counts: Int32Array;
  readonly rows: PackedRows;
}

export function packedAppends(appends: readonly RowAppend[]): PackedAppends {
  return {
    tables: Int32Array.from(appends, ({ table }) => table),
    afters: Int32Array.from(appends, ({ after }) => after),
    counts: Int32Array.from(appends, ({ rows }) => rows.length),
    rows: packed(appends.flatMap(({ rows }) => rows)),
  };
}

export function unpackedAppends({ tables, afters, counts, rows }: PackedAppends): readonly RowAppend[] {
  const all = unpacked(rows);
  let next = 0;
  return Array.from(counts, (count, index) => {
    const first = next;
    next += count;
    return { table: tables[index] ?? 0, after: afters[index] ?? 0, rows: all.slice(first, next) };
  });
}
