import { webhookContents, webhookFormats, webhookLanguages } from '@cartomancer/protocol';
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import { z } from 'zod';

import type { JournalDatabase } from '../database/tables.ts';
import { recordOf } from '../database/table-record.ts';
import type { AdjustedWebhook, ClaimedWebhook, DueWebhook, Webhook, WebhookProgress, Webhooks } from './webhooks.ts';

export interface WebhookRows {
  readWebhook(table: number): Promise<Webhook | undefined>;
  saveWebhook(webhook: Webhook): Promise<boolean>;
  adjustWebhook(table: number, settings: AdjustedWebhook): Promise<void>;
  renewWebhook(table: number, salt: string): Promise<void>;
  removeWebhook(table: number): Promise<void>;
  makeWebhooksDue(tables: readonly number[], at: number): Promise<void>;
  makeAllWebhooksDue(at: number): Promise<void>;
  dueWebhooks(now: number, most: number): Promise<readonly DueWebhook[]>;
  claimWebhook(...given: Parameters<Webhooks['claim']>): Promise<ClaimedWebhook | undefined>;
  finishWebhook(...given: Parameters<Webhooks['finish']>): Promise<void>;
}

const webhookSchema = z.object({
  table: z.number(),
  host: z.string(),
  url: z.url(),
  format: z.enum(webhookFormats),
  sends: z.enum(webhookContents),
  language: z.enum(webhookLanguages),
  salt: z.string(),
  origin: z.string(),
  sequence: z.number(),
  heard: z.number(),
  failures: z.number(),
  suspended: z.nullable(
    z.object({
      because: z.enum(['forbidden', 'gone', 'failing', 'host_changed']),
      status: z.nullable(z.number()),
    }),
  ),
});

const dueSchema = webhookSchema.pick({ table: true, url: true });

type Row = Selectable<JournalDatabase['webhooks']>;
type Where = ExpressionBuilder<JournalDatabase, 'webhooks'>;

function webhookOf({ table_number: table, suspended, ...row }: Row): Webhook {
  return webhookSchema.parse({
    ...row,
    table,
    suspended: suspended === null ? null : (JSON.parse(suspended) as unknown),
  });
}

function isDue(now: number) {
  return ({ eb, and, or }: Where) =>
    and([
      eb('suspended', 'is', null),
      eb('rests_until', '<=', now),
      or([and([eb('claimed_until', 'is', null), eb('due_at', '<=', now)]), eb('claimed_until', '<=', now)]),
    ]);
}

function earliestDue(at: number) {
  return ({ eb }: Where) =>
    eb
      .case()
      .when(eb.or([eb('due_at', 'is', null), eb('due_at', '>', at)]))
      .then(at)
      .else(eb.ref('due_at'))
      .end();
}

export function webhookRows(database: Kysely<JournalDatabase>): WebhookRows {
  return {
    async readWebhook(table) {
      const row = await database
        .selectFrom('webhooks')
        .selectAll()
        .where('table_number', '=', table)
        .executeTakeFirst();
      return row === undefined ? undefined : webhookOf(row);
    },
    saveWebhook: ({ table, suspended, ...chosen }) =>
      database.transaction().execute(async (transaction) => {
        const found = await transaction
          .selectFrom('tables')
          .select('number')
          .where('number', '=', table)
          .executeTakeFirst();
        if (found === undefined) return false;
        const row = {
          ...chosen,
          suspended: suspended === null ? null : JSON.stringify(suspended),
          due_at: null,
          claimed_until: null,
          rests_until: 0,
        };
        await transaction
          .insertInto('webhooks')
          .values({ table_number: table, ...row })
          .onConflict((conflict) => conflict.column('table_number').doUpdateSet(row))
          .execute();
        return true;
      }),
    async adjustWebhook(table, settings) {
      await database.updateTable('webhooks').set(settings).where('table_number', '=', table).execute();
    },
    async renewWebhook(table, salt) {
      await database.updateTable('webhooks').set({ salt }).where('table_number', '=', table).execute();
    },
    async removeWebhook(table) {
      await database.deleteFrom('webhooks').where('table_number', '=', table).execute();
    },
    async makeWebhooksDue(tables, at) {
      // Most tables have no webhook: reading first avoids the lock of a write.
      const found = await database
        .selectFrom('webhooks')
        .select('table_number')
        .where('table_number', 'in', tables)
        .limit(1)
        .executeTakeFirst();
      if (found === undefined) return;
      await database
        .updateTable('webhooks')
        .set({ due_at: earliestDue(at) })
        .where('table_number', 'in', tables)
        .execute();
    },
    async makeAllWebhooksDue(at) {
      await database
        .updateTable('webhooks')
        .set({ due_at: earliestDue(at) })
        .execute();
    },
    async dueWebhooks(now, most) {
      const rows = await database
        .selectFrom('webhooks')
        .select(['table_number as table', 'url'])
        .where(isDue(now))
        .orderBy(({ fn }) => fn.coalesce('due_at', 'claimed_until'))
        .orderBy('table_number')
        .limit(most)
        .execute();
      return rows.map((row) => dueSchema.parse(row));
    },
    async claimWebhook(table, { now, until }) {
      // A single statement, so that only one of several processes can claim it.
      const claimed = await database
        .updateTable('webhooks')
        .set({ claimed_until: until, due_at: null })
        .where('table_number', '=', table)
        .where(isDue(now))
        .returningAll()
        .executeTakeFirst();
      if (claimed === undefined) return undefined;
      const owner = await database.selectFrom('tables').selectAll().where('number', '=', table).executeTakeFirst();
      return owner === undefined ? undefined : { webhook: webhookOf(claimed), record: recordOf(owner), until };
    },
    async finishWebhook({ table, until }, { suspended, next, rests, ...position }: WebhookProgress) {
      await database
        .updateTable('webhooks')
        .set({
          ...position,
          suspended: suspended === null ? null : JSON.stringify(suspended),
          claimed_until: null,
          rests_until: rests,
        })
        .$if(next !== null, (update) => update.set({ due_at: earliestDue(next ?? 0) }))
        .where('table_number', '=', table)
        .where('claimed_until', '=', until)
        .execute();
    },
  };
}

/** The rows may be in another thread. */
export function webhooksOf(rows: WebhookRows): Webhooks {
  return {
    of: rows.readWebhook,
    save: rows.saveWebhook,
    adjust: rows.adjustWebhook,
    renew: rows.renewWebhook,
    remove: rows.removeWebhook,
    makeDue: rows.makeWebhooksDue,
    makeAllDue: rows.makeAllWebhooksDue,
    due: rows.dueWebhooks,
    claim: rows.claimWebhook,
    finish: rows.finishWebhook,
  };
}
