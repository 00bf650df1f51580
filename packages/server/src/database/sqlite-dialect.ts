import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

import type { DatabaseConnection, Driver, SqliteDatabase, SqliteStatement } from 'kysely';
import { CompiledQuery, SqliteDialect, SqliteDriver } from 'kysely';

/** The server uses far fewer statements. */
const mostStatements = 200;
/**
 * In characters. Longer statements insert many rows and are not cached: their text differs with the number of rows, and
 * a cached statement keeps its values in memory.
 */
const longestCached = 4_000;

function statementOf(statement: StatementSync): SqliteStatement {
  // Kysely passes parameters on unchanged. This server uses only types that SQLite accepts.
  const input = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...input(parameters)),
    run: (parameters) => statement.run(...input(parameters)),
    iterate: (parameters) => statement.iterate(...input(parameters)),
  };
}

function databaseOf(database: DatabaseSync): SqliteDatabase {
  const cached = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare: (sql) => {
      if (sql.length > longestCached) return statementOf(database.prepare(sql));
      const found = cached.get(sql);
      if (found !== undefined) return found;
      if (cached.size >= mostStatements) cached.clear();
      const statement = statementOf(database.prepare(sql));
      cached.set(sql, statement);
      return statement;
    },
  };
}

/**
 * Takes the write lock when a transaction begins. If it read first, another process could take the lock before it
 * writes.
 */
class WritingDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;

  constructor(database: SqliteDatabase, isInTransaction: () => boolean) {
    super({ database });
    this.#isInTransaction = isInTransaction;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk has already ended the transaction; a second rollback would throw and hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }
}

export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: DatabaseSync;
  readonly #database: SqliteDatabase;

  constructor(file: DatabaseSync) {
    const database = databaseOf(file);
    super({ database });
    this.#file = file;
    this.#database = database;
  }

  override createDriver(): Driver {
    return new WritingDriver(this.#database, () => this.#file.isTransaction);
  }
}
