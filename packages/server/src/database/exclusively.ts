import { PostgresAdapter, sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';

/**
 * Runs a transaction while no other with this key runs in any process, so that a limit that it checks also holds for
 * simultaneous requests. SQLite runs one transaction at a time anyway.
 */
export async function exclusively<Database, Result>(
  database: Kysely<Database>,
  key: string,
  work: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return await database.transaction().execute(async (transaction) => {
    if (transaction.getExecutor().adapter instanceof PostgresAdapter)
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
    return await work(transaction);
  });
}
