import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type { Entry } from '@cartomancer/rules/table';
import { Client } from 'pg';

const query = `select code, sequence, rules, body from entries join tables on number = table_number
  order by code, sequence`;

interface Row {
  readonly code: string;
  readonly sequence: number;
  readonly rules: number;
  readonly body: string;
}

function entriesOf(rows: readonly Row[], codes: readonly string[]): ReadonlyMap<string, readonly Entry[]> {
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return new Map(
    codes.map((code) => [
      code,
      (byCode.get(code) ?? []).map(
        ({ sequence: seq, rules, body }) => ({ seq, rules, ...(JSON.parse(body) as object) }) as Entry,
      ),
    ]),
  );
}

export async function readPostgresJournal(
  databaseUrl: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly Entry[]>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return entriesOf((await client.query<Row>(query)).rows, codes);
  } finally {
    await client.end();
  }
}

/** Reads a copy, because opening the file itself would repair it after a crash, which is up to the server. */
export async function readSqliteJournal(
  dataFolder: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly Entry[]>> {
  const copy = await mkdtemp(join(tmpdir(), 'cartomancer-journal-'));
  await cp(dataFolder, copy, { recursive: true });
  const file = new DatabaseSync(join(copy, 'journal.sqlite'));
  try {
    return entriesOf(file.prepare(query).all() as unknown as Row[], codes);
  } finally {
    file.close();
    await rm(copy, { recursive: true });
  }
}
