/** Entries as rows of JSON. They are read through a schema, because a row may be older than the running code. */
import { z } from 'zod';

const actorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), person: z.string() }),
  z.object({ kind: z.literal('bot'), seat: z.string() }),
  z.object({ kind: z.literal('system') }),
]);

/** The JSON in a row's body. The sequence and the version of the rules have columns of their own. */
const bodySchema = z.object({
  at: z.number(),
  actor: actorSchema.nullable(),
  intentId: z.string().nullable(),
  timer: z.string().nullable(),
  events: z.array(z.looseObject({ type: z.string() })),
});

/** A whole entry as written to a file. */
export const storedEntrySchema = bodySchema.extend({ seq: z.int().min(1), rules: z.int() });

export interface StoredEntry extends z.infer<typeof bodySchema> {
  readonly seq: number;
  readonly rules: number;
}

export interface EntryRow {
  readonly sequence: number;
  /** The version of the rules that decided it. */
  readonly rules: number;
  readonly body: string;
}

/** Rows of one table, in order, that follow the entry of sequence `after`. */
export interface RowAppend {
  readonly table: number;
  readonly after: number;
  readonly rows: readonly EntryRow[];
}

/** A row that is not a valid entry. Its table cannot be opened; others are not affected. */
class UnreadableEntry extends Error {
  override readonly name = 'UnreadableEntry';
  readonly table: number;
  readonly sequence: number;

  constructor(where: { readonly table: number; readonly sequence: number }, why: string) {
    super(`Entry ${where.sequence} of table ${where.table} cannot be read: ${why}`);
    this.table = where.table;
    this.sequence = where.sequence;
  }
}

export function rowOf(entry: StoredEntry): EntryRow {
  const { seq, rules, at, actor, intentId, timer, events } = entry;
  return { sequence: seq, rules, body: JSON.stringify({ at, actor, intentId, timer, events }) };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Throws `UnreadableEntry`. */
export function entryOf(table: number, row: EntryRow): StoredEntry {
  const body = bodySchema.safeParse(parsed(row.body));
  if (!body.success) throw new UnreadableEntry({ table, sequence: row.sequence }, z.prettifyError(body.error));
  return { seq: row.sequence, rules: row.rules, ...body.data };
}
