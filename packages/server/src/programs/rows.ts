import { programRight } from '@cartomancer/protocol';
import type { Kysely } from 'kysely';
import { z } from 'zod';

import type { JournalDatabase } from '../database/tables.ts';
import { exclusively } from '../database/exclusively.ts';
import type { NewProgram, Programs, StoredProgram } from './programs.ts';
import { mostPrograms } from './programs.ts';

export interface ProgramRows {
  addProgram(program: NewProgram): Promise<'added' | 'full' | 'gone'>;
  listPrograms(table: number): Promise<readonly StoredProgram[]>;
  findProgram(hash: string): Promise<StoredProgram | undefined>;
  noteProgramUsed(id: string, at: number): Promise<boolean>;
  removeProgram(table: number, id: string): Promise<boolean>;
}

const columns = ['id', 'table_number', 'name', 'rights', 'made_by', 'made_at', 'used_at'] as const;

// PostgreSQL returns large numbers as strings.
const timeSchema = z.coerce.number();

function programOf(row: Pick<JournalDatabase['programs'], (typeof columns)[number]>): StoredProgram {
  return {
    id: row.id,
    table: row.table_number,
    name: row.name,
    right: programRight.parse(JSON.parse(row.rights)),
    madeBy: row.made_by,
    madeAt: timeSchema.parse(row.made_at),
    usedAt: row.used_at === null ? null : timeSchema.parse(row.used_at),
  };
}

export function programRows(database: Kysely<JournalDatabase>): ProgramRows {
  return {
    addProgram: ({ id, table, name, right, madeBy, madeAt, hash }) =>
      exclusively(database, `programs of table ${table}`, async (transaction) => {
        const found = await transaction
          .selectFrom('tables')
          .select('number')
          .where('number', '=', table)
          .executeTakeFirst();
        // The host may have deleted the table meanwhile.
        if (found === undefined) return 'gone';
        const { count } = await transaction
          .selectFrom('programs')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('table_number', '=', table)
          .executeTakeFirstOrThrow();
        if (Number(count) >= mostPrograms) return 'full';
        await transaction
          .insertInto('programs')
          .values({
            id,
            table_number: table,
            name,
            rights: JSON.stringify(right),
            hash,
            made_by: madeBy,
            made_at: madeAt,
            used_at: null,
          })
          .execute();
        return 'added';
      }),
    async listPrograms(table) {
      const rows = await database
        .selectFrom('programs')
        .select(columns)
        .where('table_number', '=', table)
        .orderBy('made_at')
        .orderBy('id')
        .execute();
      return rows.map(programOf);
    },
    async findProgram(hash) {
      const row = await database.selectFrom('programs').select(columns).where('hash', '=', hash).executeTakeFirst();
      return row === undefined ? undefined : programOf(row);
    },
    async noteProgramUsed(id, at) {
      const { numUpdatedRows } = await database
        .updateTable('programs')
        .set({ used_at: at })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async removeProgram(table, id) {
      const { numDeletedRows } = await database
        .deleteFrom('programs')
        .where('table_number', '=', table)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

export function programsOf(rows: ProgramRows): Programs {
  return {
    add: rows.addProgram,
    listOf: rows.listPrograms,
    find: rows.findProgram,
    used: rows.noteProgramUsed,
    remove: rows.removeProgram,
  };
}
