import type { Pool } from 'pg';
import { DatabaseError } from 'pg';

import type { Appended } from './journal.ts';
import type { EntryRow, RowAppend } from './stored-entry.ts';

/** One statement, one way there and back, one flush. It looks for the last entry itself, and stores all of a table's rows or none. */
const insert = `
  insert into entries (table_number, sequence, rules, body)
  select given.table_number, given.sequence, given.rules, given.body
  from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::text[])
    as given (table_number, after, sequence, rules, body)
  where given.after = (select max(sequence) from entries where entries.table_number = given.table_number)
  order by given.table_number, given.sequence
  returning table_number`;

const uniqueViolation = '23505';

/** Appends to one table, each right behind the one before. */
interface Chain {
  readonly table: number;
  readonly after: number;
  readonly rows: EntryRow[];
  /** Places among the appends of the commit. */
  readonly places: number[];
}

/** One chain a table: its first append, and what follows right behind it. Others wait for what becomes of these. */
function chainsOf(appends: readonly RowAppend[], undecided: readonly number[]): ReadonlyMap<number, Chain> {
  const chains = new Map<number, Chain>();
  for (const place of undecided) {
    const append = appends[place];
    if (append === undefined) continue;
    const { table, after, rows } = append;
    const chain = chains.get(table);
    if (chain === undefined) chains.set(table, { table, after, rows: [...rows], places: [place] });
    else if (after === chain.after + chain.rows.length) {
      chain.rows.push(...rows);
      chain.places.push(place);
    }
  }
  return chains;
}

/** Makes commits in this database: a conflict of one append does not touch the others. Rejects when nothing is stored. */
export function postgresCommits(pool: Pool): (appends: readonly RowAppend[]) => Promise<readonly Appended[]> {
  /** The tables whose chains are stored. */
  async function store(chains: readonly Chain[]): Promise<ReadonlySet<number>> {
    const all = chains.flatMap(({ table, after, rows }) => rows.map((row) => ({ table, after, ...row })));
    const values = [
      all.map(({ table }) => table),
      all.map(({ after }) => after),
      all.map(({ sequence }) => sequence),
      all.map(({ rules }) => rules),
      all.map(({ body }) => body),
    ];
    const { rows } = await pool.query<{ table_number: number }>(insert, values);
    return new Set(rows.map(({ table_number: table }) => table));
  }

  /** Somebody wrote at the same moment, and the whole statement was undone: each table by itself, so that one fails alone. */
  async function storeApart(chains: readonly Chain[]): Promise<ReadonlySet<number>> {
    const stored = new Set<number>();
    for (const chain of chains) for (const table of await store([chain]).catch(noneWhereTaken)) stored.add(table);
    return stored;
  }

  async function storeAll(chains: readonly Chain[]): Promise<ReadonlySet<number>> {
    return await store(chains).catch((error: unknown) => {
      noneWhereTaken(error);
      return storeApart(chains);
    });
  }

  return async (appends) => {
    const outcomes = new Map<number, Appended>();
    let undecided = appends.map((_, place) => place);
    while (undecided.length > 0) {
      const chains = [...chainsOf(appends, undecided).values()];
      const stored = await storeAll(chains).catch((error: unknown) => {
        // What was stored before stays so; only the rest is not.
        if (outcomes.size === 0) throw error;
        return undefined;
      });
      if (stored === undefined) break;
      for (const { table, places } of chains) {
        if (stored.has(table)) for (const place of places) outcomes.set(place, 'stored');
        else outcomes.set(places[0] ?? 0, 'conflict');
      }
      undecided = undecided.filter((place) => {
        // What did not follow on from what is stored now never will.
        if (stored.has(appends[place]?.table ?? 0) && !outcomes.has(place)) outcomes.set(place, 'conflict');
        return !outcomes.has(place);
      });
    }
    return appends.map((_, place) => outcomes.get(place) ?? 'unavailable');
  };
}

/** Nothing where an entry of this number was there already; any other error is thrown on. */
function noneWhereTaken(error: unknown): ReadonlySet<number> {
  if (error instanceof DatabaseError && error.code === uniqueViolation) return new Set();
  throw error;
}
