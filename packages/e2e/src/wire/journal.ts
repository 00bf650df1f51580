/** The journal's file as a dead server left it, read without the server. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type { Entry } from '@cartomancer/rules/table';

interface Row {
  readonly sequence: number;
  readonly rules: number;
  readonly body: string;
}

/** All entries of each of these tables, in order. A copy is read: opening the file itself would tidy up after the crash. */
export async function journalOf(
  dataFolder: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly Entry[]>> {
  const copy = await mkdtemp(join(tmpdir(), 'cartomancer-journal-'));
  await cp(dataFolder, copy, { recursive: true });
  const file = new DatabaseSync(join(copy, 'journal.sqlite'));
  try {
    const select = file.prepare(
      'select sequence, rules, body from entries join tables on number = table_number where code = ? order by sequence',
    );
    return new Map(
      codes.map((code) => [
        code,
        (select.all(code) as unknown as Row[]).map(
          ({ sequence: seq, rules, body }) => ({ seq, rules, ...(JSON.parse(body) as object) }) as Entry,
        ),
      ]),
    );
  } finally {
    file.close();
    await rm(copy, { recursive: true });
  }
}
