import type { Kysely } from 'kysely';
import { z } from 'zod';

import type { JournalDatabase } from '../database/tables.ts';
import { readable, recordOf } from '../database/table-record.ts';
import { phaseIn } from '../storage/campaign-rows.ts';
import type { Visit, VisitedTable, Visits } from './visits.ts';
import { visitInterval } from './visits.ts';

export interface VisitRows {
  noteVisit(identity: string, visit: Visit): Promise<void>;
  listVisits(identity: string, most: number): Promise<readonly VisitedTable[]>;
  forgetVisit(identity: string, table: number): Promise<void>;
  forgetSpectators(table: number, made: number): Promise<void>;
}

const roleSchema = z.enum(['person', 'spectator']);
// Large numbers are returned as strings by some databases.
const timeSchema = z.coerce.number();

export function visitRows(database: Kysely<JournalDatabase>): VisitRows {
  return {
    async noteVisit(identity, { table, role, made, at }) {
      const visit = { role, link_made: made, visited_at: at };
      const found = await database.selectFrom('tables').select('number').where('number', '=', table).executeTakeFirst();
      // The host may have deleted the table meanwhile.
      if (found === undefined) return;
      await database
        .insertInto('visits')
        .values({ identity, table_number: table, ...visit })
        .onConflict((conflict) =>
          conflict
            .columns(['identity', 'table_number'])
            .doUpdateSet(visit)
            .where(({ eb, or }) =>
              or([
                eb('visits.visited_at', '<=', at - visitInterval),
                eb('visits.role', '!=', role),
                eb('visits.link_made', 'is distinct from', made),
              ]),
            ),
        )
        .execute();
    },
    async listVisits(identity, most) {
      const rows = await database
        .selectFrom('visits')
        .innerJoin('tables', 'number', 'visits.table_number')
        .leftJoin('campaigns', 'campaigns.table_number', 'number')
        .selectAll('tables')
        .select(['role', 'link_made', 'visited_at', 'facts'])
        .where('identity', '=', identity)
        .orderBy('visited_at', 'desc')
        .orderBy('number', 'desc')
        .limit(most)
        .execute();
      return readable(rows, ({ role, link_made: made, visited_at: at, facts, ...table }) => ({
        record: recordOf(table),
        phase: phaseIn(facts),
        table: table.number,
        role: roleSchema.parse(role),
        made,
        at: timeSchema.parse(at),
      }));
    },
    async forgetVisit(identity, table) {
      await database.deleteFrom('visits').where('identity', '=', identity).where('table_number', '=', table).execute();
    },
    async forgetSpectators(table, made) {
      await database
        .deleteFrom('visits')
        .where('table_number', '=', table)
        .where('role', '=', 'spectator')
        .where('link_made', '<', made)
        .execute();
    },
  };
}

export function visitsOf(rows: VisitRows): Visits {
  return {
    note: rows.noteVisit,
    listOf: rows.listVisits,
    forget: rows.forgetVisit,
    forgetSpectators: rows.forgetSpectators,
  };
}
