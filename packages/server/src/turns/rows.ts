import type { Kysely } from 'kysely';
import { z } from 'zod';

import type { JournalDatabase } from '../database/tables.ts';
import { readable, recordOf } from '../database/table-record.ts';
import type { BegunTurn, ListedTurn, TableTurns, Turns } from './turns.ts';

export interface TurnRows {
  noteTurns(tables: readonly TableTurns[]): Promise<readonly BegunTurn[]>;
  listTurns(identity: string, most: number): Promise<readonly ListedTurn[]>;
}

// Large numbers are returned as strings by some databases.
const timeSchema = z.coerce.number();

/** Returns the people whose turn is new. */
async function replaceTurns(
  database: Kysely<JournalDatabase>,
  { table, turns }: TableTurns,
): Promise<readonly { readonly identity: string }[]> {
  const found = await database.selectFrom('tables').select('number').where('number', '=', table).executeTakeFirst();
  // The host may have deleted the table meanwhile.
  if (found === undefined) return [];
  const waited = turns.map(({ identity }) => identity);
  const old = database.deleteFrom('turns').where('table_number', '=', table);
  await (waited.length === 0 ? old : old.where('identity', 'not in', waited)).execute();
  if (turns.length === 0) return [];
  return await database
    .insertInto('turns')
    .values(turns.map(({ identity, since }) => ({ identity, table_number: table, since })))
    .onConflict((conflict) => conflict.columns(['identity', 'table_number']).doNothing())
    .returning('identity')
    .execute();
}

export function turnRows(database: Kysely<JournalDatabase>): TurnRows {
  return {
    noteTurns: (tables) =>
      database.transaction().execute(async (transaction) => {
        const begun: BegunTurn[] = [];
        for (const tableTurns of tables) {
          const rows = await replaceTurns(transaction, tableTurns);
          begun.push(...rows.map(({ identity }) => ({ table: tableTurns.table, identity })));
        }
        return begun;
      }),
    async listTurns(identity, most) {
      const rows = await database
        .selectFrom('turns')
        .innerJoin('tables', 'number', 'table_number')
        .selectAll('tables')
        .select('since')
        .where('identity', '=', identity)
        .where('archived_at', 'is', null)
        .orderBy('since', 'desc')
        .orderBy('number', 'desc')
        .limit(most)
        .execute();
      return readable(rows, ({ since, ...table }) => ({ record: recordOf(table), since: timeSchema.parse(since) }));
    },
  };
}

export function turnsOf(rows: TurnRows): Turns {
  return { note: rows.noteTurns, listOf: rows.listTurns };
}
