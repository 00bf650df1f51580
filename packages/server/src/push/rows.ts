import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';

import type { JournalDatabase } from '../database/tables.ts';
import { readable, recordOf } from '../database/table-record.ts';
import type { BegunTurn } from '../turns/turns.ts';
import type { DueMessage, PushStore, PushPreferences, QuietHours, Subscription } from './push-store.ts';
import { mostSubscriptions, mostTries } from './push-store.ts';

export interface PushRows {
  addSubscription(identity: string, subscription: Subscription, at: number): Promise<void>;
  removeSubscription(identity: string, endpoint: string): Promise<void>;
  removeSubscriptions(identity: string): Promise<void>;
  dropSubscription(endpoint: string): Promise<void>;
  dropOldSubscriptions(before: number): Promise<void>;
  listSubscriptions(identity: string): Promise<readonly Subscription[]>;
  readPushPreferences(identity: string): Promise<PushPreferences>;
  setQuietHours(identity: string, quiet: QuietHours | null, at: number): Promise<void>;
  muteTable(identity: string, table: number, at: number): Promise<void>;
  unmuteTable(identity: string, table: number): Promise<void>;
  makePushesDue(turns: readonly BegunTurn[]): Promise<void>;
  duePushes(most: number): Promise<readonly DueMessage[]>;
  claimPush(message: BegunTurn, at: number): Promise<boolean>;
  releasePush(message: BegunTurn): Promise<void>;
  removePush(message: BegunTurn): Promise<void>;
}

const identitySchema = z.string();

export function pushRows(database: Kysely<JournalDatabase>): PushRows {
  const tableExists = async (table: number): Promise<boolean> => {
    const found = await database.selectFrom('tables').select('number').where('number', '=', table).executeTakeFirst();
    return found !== undefined;
  };

  async function makeDue({ identity, table }: BegunTurn): Promise<void> {
    const browser = await database
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('identity', '=', identity)
      .limit(1)
      .executeTakeFirst();
    if (browser === undefined) return;
    const muted = await database
      .selectFrom('push_mutes')
      .select('table_number')
      .where('identity', '=', identity)
      .where('table_number', '=', table)
      .executeTakeFirst();
    // The table may have been deleted meanwhile.
    if (muted !== undefined || !(await tableExists(table))) return;
    await database
      .insertInto('pushes')
      .values({ identity, table_number: table, sent_at: null, tries: 0 })
      .onConflict((conflict) => conflict.columns(['identity', 'table_number']).doNothing())
      .execute();
  }

  return {
    async addSubscription(identity, { endpoint, p256dh, auth }, at) {
      const row = { identity, p256dh, auth, made_at: at };
      await database
        .insertInto('push_subscriptions')
        .values({ endpoint, ...row })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
        .execute();
      const newest = database
        .selectFrom('push_subscriptions')
        .select('endpoint')
        .where('identity', '=', identity)
        .orderBy('made_at', 'desc')
        .limit(mostSubscriptions);
      await database
        .deleteFrom('push_subscriptions')
        .where('identity', '=', identity)
        .where('endpoint', 'not in', newest)
        .execute();
    },
    async removeSubscription(identity, endpoint) {
      await database
        .deleteFrom('push_subscriptions')
        .where('identity', '=', identity)
        .where('endpoint', '=', endpoint)
        .execute();
    },
    async removeSubscriptions(identity) {
      await database.deleteFrom('push_subscriptions').where('identity', '=', identity).execute();
    },
    async dropSubscription(endpoint) {
      await database.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
    },
    async dropOldSubscriptions(before) {
      await database.deleteFrom('push_subscriptions').where('made_at', '<', before).execute();
      for (const preferences of ['push_quiet_hours', 'push_mutes'] as const)
        await database
          .deleteFrom(preferences)
          .where('changed_at', '<', before)
          .where('identity', 'not in', database.selectFrom('push_subscriptions').select('identity'))
          .execute();
    },
    listSubscriptions: (identity) =>
      database
        .selectFrom('push_subscriptions')
        .select(['endpoint', 'p256dh', 'auth'])
        .where('identity', '=', identity)
        .orderBy('made_at')
        .execute(),
    async readPushPreferences(identity) {
      const quiet = await database
        .selectFrom('push_quiet_hours')
        .select(['from_minute', 'to_minute', 'zone'])
        .where('identity', '=', identity)
        .executeTakeFirst();
      const muted = await database
        .selectFrom('push_mutes')
        .innerJoin('tables', 'number', 'table_number')
        .select('code')
        .where('identity', '=', identity)
        .orderBy('code')
        .execute();
      return {
        quiet: quiet === undefined ? null : { from: quiet.from_minute, to: quiet.to_minute, zone: quiet.zone },
        muted: muted.map(({ code }) => code),
      };
    },
    async setQuietHours(identity, quiet, at) {
      if (quiet === null) {
        await database.deleteFrom('push_quiet_hours').where('identity', '=', identity).execute();
        return;
      }
      const row = { from_minute: quiet.from, to_minute: quiet.to, zone: quiet.zone, changed_at: at };
      await database
        .insertInto('push_quiet_hours')
        .values({ identity, ...row })
        .onConflict((conflict) => conflict.column('identity').doUpdateSet(row))
        .execute();
    },
    async muteTable(identity, table, at) {
      if (!(await tableExists(table))) return;
      await database
        .insertInto('push_mutes')
        .values({ identity, table_number: table, changed_at: at })
        .onConflict((conflict) => conflict.columns(['identity', 'table_number']).doUpdateSet({ changed_at: at }))
        .execute();
    },
    async unmuteTable(identity, table) {
      await database
        .deleteFrom('push_mutes')
        .where('identity', '=', identity)
        .where('table_number', '=', table)
        .execute();
    },
    async makePushesDue(turns) {
      for (const turn of turns) await makeDue(turn);
    },
    async duePushes(most) {
      const rows = await database
        .selectFrom('pushes')
        .innerJoin('turns', (join) =>
          join.onRef('turns.identity', '=', 'pushes.identity').onRef('turns.table_number', '=', 'pushes.table_number'),
        )
        .innerJoin('tables', 'tables.number', 'pushes.table_number')
        // The table may have been muted while the message waited.
        .leftJoin('push_mutes', (join) =>
          join
            .onRef('push_mutes.identity', '=', 'pushes.identity')
            .onRef('push_mutes.table_number', '=', 'pushes.table_number'),
        )
        .selectAll('tables')
        .select('pushes.identity')
        .where('sent_at', 'is', null)
        .where('tries', '<', mostTries)
        .where('archived_at', 'is', null)
        .where('push_mutes.identity', 'is', null)
        // In random order, so that messages that wait for the end of quiet hours cannot block the others for ever.
        .orderBy(sql`random()`)
        .limit(most)
        .execute();
      return readable(rows, ({ identity, ...table }) => ({
        identity: identitySchema.parse(identity),
        record: recordOf(table),
      }));
    },
    async claimPush({ identity, table }, at) {
      const { numUpdatedRows } = await database
        .updateTable('pushes')
        .set(({ eb }) => ({ sent_at: at, tries: eb('tries', '+', 1) }))
        .where('identity', '=', identity)
        .where('table_number', '=', table)
        .where('sent_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async releasePush({ identity, table }) {
      await database
        .updateTable('pushes')
        .set({ sent_at: null })
        .where('identity', '=', identity)
        .where('table_number', '=', table)
        .execute();
    },
    async removePush({ identity, table }) {
      await database.deleteFrom('pushes').where('identity', '=', identity).where('table_number', '=', table).execute();
    },
  };
}

export function pushStoreOf(rows: PushRows): PushStore {
  return {
    subscribe: rows.addSubscription,
    unsubscribe: rows.removeSubscription,
    unsubscribeAll: rows.removeSubscriptions,
    drop: rows.dropSubscription,
    dropOlderThan: rows.dropOldSubscriptions,
    subscriptionsOf: rows.listSubscriptions,
    preferencesOf: rows.readPushPreferences,
    setQuiet: rows.setQuietHours,
    mute: rows.muteTable,
    unmute: rows.unmuteTable,
    makeDue: rows.makePushesDue,
    due: rows.duePushes,
    claim: rows.claimPush,
    release: rows.releasePush,
    seen: rows.removePush,
  };
}
