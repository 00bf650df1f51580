import type { Pool } from 'pg';
import { DatabaseError } from 'pg';

import { isDriverError } from '../database/postgres-failure.ts';
import type { Appended } from '../journal/journal.ts';
import type { RowAppend } from '../journal/stored-entry.ts';
import { UnknownOutcome } from '../journal/unknown-outcome.ts';

/**
 * One statement, one round trip, one flush. It compares `after` with the last stored entry itself, and stores all of a
 * table's rows or none.
 */
const insert = `
  insert into entries (table_number, sequence, rules, body)
  select given.table_number, given.sequence, given.rules, given.body
  from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::text[])
    as given (table_number, after, sequence, rules, body)
  where given.after = (select max(sequence) from entries where entries.table_number = given.table_number)
  order by given.table_number, given.sequence
  returning table_number`;

const probe = `
  insert into keys (name, value) values ('probe', now()::text) on conflict (name) do update set value = excluded.value`;

const uniqueViolation = '23505';

interface IndexedAppend extends RowAppend {
  readonly index: number;
}

/** Later appends wait for its outcome. */
function firstOfEach(appends: readonly IndexedAppend[]): readonly IndexedAppend[] {
  const tables = new Map<number, IndexedAppend>();
  for (const append of appends) if (!tables.has(append.table)) tables.set(append.table, append);
  return [...tables.values()];
}

/**
 * A conflict of one append does not affect the others. An empty commit writes a probe row. Rejects if the database
 * fails before any outcome is known, with `UnknownOutcome` if what was sent may be stored.
 */
export function postgresCommits(pool: Pool): (appends: readonly RowAppend[]) => Promise<readonly Appended[]> {
  /** At most one append of each table; resolves with the tables whose append was stored. */
  async function store(appends: readonly RowAppend[]): Promise<ReadonlySet<number>> {
    const all = appends.flatMap(({ table, after, rows }) => rows.map((row) => ({ table, after, ...row })));
    const values = [
      all.map(({ table }) => table),
      all.map(({ after }) => after),
      all.map(({ sequence }) => sequence),
      all.map(({ rules }) => rules),
      all.map(({ body }) => body),
    ];
    const stored = await inserted(values);
    return new Set(stored.map(({ table_number: table }) => table));
  }

  /** Rejects with `UnknownOutcome` if the statement was sent and the database gave no answer to it. */
  async function inserted(values: readonly unknown[]): Promise<readonly { readonly table_number: number }[]> {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ table_number: number }>(insert, [...values]);
      client.release();
      return rows;
    } catch (error) {
      // The connection may still be busy with the statement.
      client.release(true);
      const isUnanswered = error instanceof Error && !(error instanceof DatabaseError) && isDriverError(error);
      throw isUnanswered ? new UnknownOutcome(error.message, { cause: error }) : error;
    }
  }

  /** Tries each table alone after a conflict undid the whole statement: only the table with the conflict fails. */
  async function storeApart(appends: readonly RowAppend[]): Promise<ReadonlyMap<number, Appended>> {
    const outcomes = new Map<number, Appended>();
    for (const append of appends) {
      const outcome = await store([append]).then(
        (stored): Appended => (stored.has(append.table) ? 'stored' : 'conflict'),
        (error: unknown) => failedOutcome(error, outcomes),
      );
      outcomes.set(append.table, outcome);
      if (isFailed(outcome)) break;
    }
    return outcomes;
  }

  /** The outcomes by table; tables that were not tried have none. */
  async function storeAll(appends: readonly RowAppend[]): Promise<ReadonlyMap<number, Appended>> {
    try {
      const stored = await store(appends);
      return new Map(appends.map(({ table }) => [table, stored.has(table) ? 'stored' : 'conflict'] as const));
    } catch (error) {
      if (!isConflict(error)) throw error;
      return await storeApart(appends);
    }
  }

  return async (appends) => {
    if (appends.length === 0) await pool.query(probe);
    const outcomes = new Map<number, Appended>();
    let undecided: readonly IndexedAppend[] = appends.map((append, index) => ({ ...append, index }));
    while (undecided.length > 0) {
      const tried = firstOfEach(undecided);
      const byTable = await storeAll(tried).catch((error: unknown) => {
        const outcome = failedOutcome(error, outcomes);
        return new Map(tried.map(({ table }) => [table, outcome] as const));
      });
      for (const { table, index } of tried) outcomes.set(index, byTable.get(table) ?? 'unavailable');
      if ([...byTable.values()].some(isFailed)) break;
      undecided = undecided.filter(({ index }) => !outcomes.has(index));
    }
    return appends.map((_, index) => outcomes.get(index) ?? 'unavailable');
  };
}

/** Whether an entry of this number exists already. */
function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === uniqueViolation;
}

function isFailed(outcome: Appended): boolean {
  return outcome === 'unknown' || outcome === 'unavailable';
}

/** Throws the error if no outcome is known yet; known outcomes are never lost to a later error. */
function failedOutcome(error: unknown, before: ReadonlyMap<number, Appended>): Appended {
  if (isConflict(error)) return 'conflict';
  if (before.size === 0) throw error;
  return error instanceof UnknownOutcome ? 'unknown' : 'unavailable';
}
