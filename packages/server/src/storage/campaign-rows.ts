/** TB-20 */
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';

import type { JournalDatabase } from '../database/tables.ts';
import type { Campaign, CampaignSummary, TableRecord } from '../journal/journal.ts';
import { readable, recordOf } from '../database/table-record.ts';

export interface CampaignRows {
  storeSummary(table: number, summary: CampaignSummary): Promise<void>;
  campaignSummary(table: number): Promise<CampaignSummary | undefined>;
  campaignsOf(host: string, most: number): Promise<readonly Campaign[]>;
  staleDemoTables(
    before: number,
    page: { readonly after: number; readonly most: number },
  ): Promise<readonly TableRecord[]>;
  withoutCurrentSummary(): Promise<readonly TableRecord[]>;
  archive(table: number, at: number | null): Promise<void>;
}

const factsSchema = z.object({
  sittings: z.number(),
  seats: z.number(),
  taken: z.number(),
  people: z.number(),
  phase: z.enum(['lobby', 'play', 'over']),
  trial: z.literal(true).exactOptional(),
});

/** The phase in the facts of a summary; a table without a summary has not been played. */
export function phaseIn(facts: string | null): CampaignSummary['phase'] {
  return facts === null ? 'lobby' : factsSchema.parse(JSON.parse(facts)).phase;
}

type SummaryRow = Omit<Selectable<JournalDatabase['campaigns']>, 'table_number'>;

const timeSchema = z.coerce.number();

/** A summary's title and next session are stored in the row of the table, where every list reads them. */
function summaryOf(
  { sequence, host, played_at: playedAt, facts }: SummaryRow,
  { title, nextSession }: Pick<CampaignSummary, 'title' | 'nextSession'>,
): CampaignSummary {
  // Large numbers are returned as strings by some databases.
  const [playedLast, known] = [timeSchema.parse(playedAt), factsSchema.parse(JSON.parse(facts))];
  return { sequence, host, title, nextSession, playedAt: playedLast, ...known };
}

const summaryColumns = ['sequence', 'host', 'played_at', 'facts'] as const;

export function campaignRows(database: Kysely<JournalDatabase>): CampaignRows {
  return {
    storeSummary: (table, { sequence, host, title, nextSession, playedAt, ...facts }) =>
      database.transaction().execute(async (transaction) => {
        const found = await transaction
          .selectFrom('tables')
          .leftJoin('campaigns', 'table_number', 'number')
          .select('sequence')
          .where('number', '=', table)
          .executeTakeFirst();
        if (found === undefined || (found.sequence ?? 0) > sequence) return;
        const changed = { sequence, host, played_at: playedAt, facts: JSON.stringify(factsSchema.parse(facts)) };
        await transaction
          .insertInto('campaigns')
          .values({ table_number: table, ...changed })
          .onConflict((conflict) => conflict.column('table_number').doUpdateSet(changed))
          .execute();
        await transaction
          .updateTable('tables')
          .set({ title, next_session: nextSession })
          .where('number', '=', table)
          .execute();
      }),
    async campaignSummary(table) {
      const row = await database
        .selectFrom('campaigns')
        .innerJoin('tables', 'number', 'table_number')
        .selectAll('tables')
        .select(summaryColumns)
        .where('table_number', '=', table)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { sequence, host, played_at, facts, ...record } = row;
      return summaryOf({ sequence, host, played_at, facts }, recordOf(record));
    },
    async campaignsOf(host, most) {
      const rows = await database
        .selectFrom('campaigns')
        .innerJoin('tables', 'number', 'table_number')
        .selectAll('tables')
        .select(summaryColumns)
        .where('host', '=', host)
        .orderBy('played_at', 'desc')
        .orderBy('number', 'desc')
        .limit(most)
        .execute();
      return readable(rows, ({ sequence, host: summaryHost, played_at, facts, ...table }) => {
        const record = recordOf(table);
        return { record, summary: summaryOf({ sequence, host: summaryHost, played_at, facts }, record) };
      });
    },
    async staleDemoTables(before, { after, most }) {
      const rows = await database
        .selectFrom('campaigns')
        .innerJoin('tables', 'number', 'table_number')
        .selectAll('tables')
        .where('number', '>', after)
        .where('played_at', '<', before)
        .where('facts', 'like', '%"trial":true%')
        .orderBy('number')
        .limit(most)
        .execute();
      return readable(rows, recordOf);
    },
    async withoutCurrentSummary() {
      const rows = await database
        .selectFrom('tables')
        .leftJoin('campaigns', 'table_number', 'number')
        .selectAll('tables')
        .where(
          sql<number>`coalesce(campaigns.sequence, 0)`,
          '<',
          sql<number>`(select max(entries.sequence) from entries where entries.table_number = tables.number)`,
        )
        .execute();
      return readable(rows, recordOf);
    },
    async archive(table, at) {
      await database.updateTable('tables').set({ archived_at: at }).where('number', '=', table).execute();
    },
  };
}
