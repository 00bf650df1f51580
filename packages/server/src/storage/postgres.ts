import { Kysely, PostgresDialect, sql } from 'kysely';
import { DatabaseError, Pool } from 'pg';

import { generationRows, sharedGenerations } from '../access/generation-rows.ts';
import { documentRows, documentsOf } from '../documents/rows.ts';
import { sheetRows, sheetLibraryOf } from '../sheet-library/rows.ts';
import { withErrors } from '../unavailable.ts';
import { programRows, programsOf } from '../programs/rows.ts';
import { pictureRows, picturesOf } from '../pictures/rows.ts';
import { pushRows, pushStoreOf } from '../push/rows.ts';
import { turnRows, turnsOf } from '../turns/rows.ts';
import { visitRows, visitsOf } from '../visits/rows.ts';
import { webhookRows, webhooksOf } from '../webhooks/rows.ts';
import { appendGroup } from '../journal/append-group.ts';
import type { JournalDatabase } from '../database/tables.ts';
import { migrate } from '../database/migrations.ts';
import { journalOfRows } from './journal-of-rows.ts';
import { postgresCommits } from './postgres-commits.ts';
import { failedCommit, postgresFailure } from '../database/postgres-failure.ts';
import { journalRows } from './journal-rows.ts';
import { storeTrouble } from './failure-reason.ts';
import type { SharedStore } from './store.ts';

/** One is used for commits, the others for all other calls. */
const mostConnections = 8;
const connectMilliseconds = 2_000;
/** The database times out first, so that it rarely stores something after its client has given up. */
const statementMilliseconds = 4_000;
const answerMilliseconds = 5_000;

export const tokenKey = 'tokens';

/** Acknowledged data survives a power cut, whatever the database's own setting. */
const options = '-c synchronous_commit=on';

/**
 * Opens the database at this address, `postgres://…`, and migrates it; several processes may do so at once. Rejects
 * when it cannot be reached. `onTrouble` receives errors of idle connections, and the reason when a commit stored
 * nothing.
 */
export async function postgresStore(url: string, onTrouble: (error: unknown) => void): Promise<SharedStore> {
  const connection = { connectionString: url, options, connectionTimeoutMillis: connectMilliseconds, keepAlive: true };
  // A migration of a large database may take long.
  const patient = new Kysely<JournalDatabase>({ dialect: new PostgresDialect({ pool: new Pool(connection) }) });
  try {
    await sql`select 1`.execute(patient).catch((cause: unknown) => {
      // PostgreSQL's own errors have readable messages; network errors have a code.
      const why = cause instanceof Error && 'code' in cause && !(cause instanceof DatabaseError) ? cause.code : cause;
      throw new Error(`the database cannot be reached (${String(why)})`, { cause });
    });
    await migrate(patient, { dialect: 'postgres' });
  } finally {
    await patient.destroy();
  }

  const pool = new Pool({
    ...connection,
    max: mostConnections,
    statement_timeout: statementMilliseconds,
    query_timeout: answerMilliseconds,
  });
  // Without a listener, an error would end the process. The next call gets another connection.
  pool.on('error', onTrouble);
  // A connection that breaks in use rejects its query; without a listener it would also raise an uncaught error.
  pool.on('connect', (client) => client.on('error', () => {}));
  const database = new Kysely<JournalDatabase>({ dialect: new PostgresDialect({ pool }) });
  const rows = withErrors(journalRows(database), postgresFailure);
  const trouble = storeTrouble();
  const group = appendGroup({ commit: trouble.watched(postgresCommits(pool), failedCommit), onTrouble });
  return {
    journal: journalOfRows({ rows, group, trouble, close: () => database.destroy() }),
    sheetLibrary: sheetLibraryOf(withErrors(sheetRows(database), postgresFailure)),
    generations: sharedGenerations(withErrors(generationRows(database), postgresFailure)),
    visits: visitsOf(withErrors(visitRows(database), postgresFailure)),
    turns: turnsOf(withErrors(turnRows(database), postgresFailure)),
    push: pushStoreOf(withErrors(pushRows(database), postgresFailure)),
    documents: documentsOf(withErrors(documentRows(database), postgresFailure)),
    programs: programsOf(withErrors(programRows(database), postgresFailure)),
    pictures: picturesOf(withErrors(pictureRows(database), postgresFailure)),
    webhooks: webhooksOf(withErrors(webhookRows(database), postgresFailure)),
    async damage() {
      const key = await database.selectFrom('keys').select('name').where('name', '=', tokenKey).executeTakeFirst();
      const table = await database.selectFrom('tables').select('number').limit(1).executeTakeFirst();
      if (key !== undefined || table === undefined) return [];
      return ['the database has tables but no key: without it all tokens, passes and renewed links stop working'];
    },
    async key(name, fresh) {
      const value = Buffer.from(fresh).toString('hex');
      await database
        .insertInto('keys')
        .values({ name, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const stored = await database
        .selectFrom('keys')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return Buffer.from(stored.value, 'hex');
    },
  };
}
