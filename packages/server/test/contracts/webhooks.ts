import { describe, expect, it } from 'vitest';

import type { Journal } from '../../src/journal/journal.ts';
import type { Webhook, WebhookProgress, Webhooks } from '../../src/webhooks/webhooks.ts';
import { newEntry, newTable } from './journal.ts';

function newWebhook(table: number): Webhook {
  return {
    table,
    host: 'ada',
    url: 'https://hooks.example/1?secret=ä',
    format: 'discord',
    sends: 'both',
    language: 'de',
    salt: 'salt',
    origin: 'https://play.example',
    sequence: 4,
    heard: 3,
    failures: 0,
    suspended: null,
  };
}

async function due(webhooks: Webhooks, ...given: Parameters<Webhooks['due']>): Promise<readonly number[]> {
  return (await webhooks.due(...given)).map(({ table }) => table);
}

export function webhooksContract(
  name: string,
  open: () => Promise<{ readonly journal: Journal; readonly webhooks: Webhooks }>,
): void {
  describe(`webhooks: ${name}`, () => {
    async function withTable() {
      const { journal, webhooks } = await open();
      const record = await journal.create(newTable('AAA-AAA'), newEntry(1));
      if (record === 'code_taken') throw new Error('The code is taken');
      const table = record.number;
      return { journal, webhooks, table, webhook: newWebhook(table) };
    }

    const progress: WebhookProgress = { sequence: 9, heard: 7, failures: 0, suspended: null, next: null, rests: 0 };

    it('a table has one webhook, which is deleted with it', async () => {
      const { journal, webhooks, table, webhook } = await withTable();
      expect(await webhooks.of(table)).toBeUndefined();
      expect(await webhooks.save(newWebhook(999))).toBe(false);
      expect(await webhooks.save(webhook)).toBe(true);
      const changed = { ...webhook, format: 'json', suspended: { because: 'gone', status: 404 } } as const;
      expect(await webhooks.save(changed)).toBe(true);
      expect(await webhooks.of(table)).toEqual(changed);
      await webhooks.renew(table, 'fresh');
      expect(await webhooks.of(table)).toEqual({ ...changed, salt: 'fresh' });
      await webhooks.remove(table);
      expect(await webhooks.of(table)).toBeUndefined();
      await webhooks.save(webhook);
      await journal.remove(table);
      expect(await webhooks.of(table)).toBeUndefined();
      await webhooks.makeAllDue(1);
      expect(await due(webhooks, 5, 9)).toEqual([]);
    });

    it('settings that change nothing for the receiver keep its failures, its waiting time and its claim', async () => {
      const { webhooks, table, webhook } = await withTable();
      await webhooks.save(webhook);
      await webhooks.makeDue([table], 5);
      await webhooks.claim(table, { now: 5, until: 20 });
      await webhooks.finish({ table, until: 20 }, { ...progress, failures: 3, next: 5, rests: 50 });
      const settings = { sends: 'turns', language: 'en', origin: 'https://other.example' } as const;
      await webhooks.adjust(table, settings);
      expect(await webhooks.of(table)).toEqual({ ...webhook, ...settings, sequence: 9, heard: 7, failures: 3 });
      expect([await due(webhooks, 49, 9), await due(webhooks, 50, 9)]).toEqual([[], [table]]);
      await webhooks.claim(table, { now: 50, until: 70 });
      await webhooks.adjust(table, settings);
      expect([await due(webhooks, 69, 9), await due(webhooks, 70, 9)]).toEqual([[], [table]]);
      await webhooks.adjust(999, settings);
    });

    it('one process claims a due webhook, and another one when the claim has run out', async () => {
      const { webhooks, table, webhook } = await withTable();
      await webhooks.save(webhook);
      expect(await webhooks.claim(table, { now: 5, until: 9 })).toBeUndefined();
      await webhooks.makeDue([table, 999], 6);
      await webhooks.makeDue([table], 8);
      expect([await due(webhooks, 5, 9), await due(webhooks, 6, 9)]).toEqual([[], [table]]);
      const claimed = await webhooks.claim(table, { now: 6, until: 20 });
      expect(claimed).toMatchObject({ webhook, record: { code: 'AAA-AAA' }, until: 20 });
      expect(await webhooks.claim(table, { now: 6, until: 21 })).toBeUndefined();
      expect(await due(webhooks, 19, 9)).toEqual([]);
      // The process that had the claim may have ended before it was done.
      expect(await due(webhooks, 20, 9)).toEqual([table]);
      expect(await webhooks.claim(table, { now: 20, until: 40 })).toMatchObject({ until: 40 });
      await webhooks.finish({ table, until: 20 }, progress);
      expect(await webhooks.of(table)).toEqual(webhook);
      await webhooks.finish({ table, until: 40 }, progress);
      expect(await webhooks.of(table)).toMatchObject({ sequence: 9, heard: 7 });
      expect(await due(webhooks, 99, 9)).toEqual([]);
    });

    it('events during a claim are due after it; nothing is due while the webhook rests', async () => {
      const { webhooks, table, webhook } = await withTable();
      await webhooks.save(webhook);
      await webhooks.makeAllDue(1);
      await webhooks.claim(table, { now: 1, until: 50 });
      await webhooks.makeDue([table], 3);
      await webhooks.finish({ table, until: 50 }, { ...progress, failures: 2, next: 30, rests: 10 });
      expect([await due(webhooks, 9, 9), await due(webhooks, 10, 9)]).toEqual([[], [table]]);
      await webhooks.claim(table, { now: 10, until: 60 });
      await webhooks.finish({ table, until: 60 }, { ...progress, next: 30 });
      expect([await due(webhooks, 29, 9), await due(webhooks, 30, 9)]).toEqual([[], [table]]);
    });

    it('webhooks that have been due for the longest time come first, however old their tables are', async () => {
      const { journal, webhooks, table, webhook } = await withTable();
      const other = await journal.create(newTable('BBB-BBB'), newEntry(1));
      if (other === 'code_taken') throw new Error('The code is taken');
      await webhooks.save(webhook);
      await webhooks.save({ ...webhook, table: other.number });
      await webhooks.makeDue([other.number], 3);
      await webhooks.makeDue([table], 5);
      expect(await webhooks.due(9, 1)).toEqual([{ table: other.number, url: webhook.url }]);
      await webhooks.claim(other.number, { now: 9, until: 20 });
      expect(await due(webhooks, 20, 9)).toEqual([table, other.number]);
    });

    it('a suspended webhook is not due, and a change ends the claim', async () => {
      const { webhooks, table, webhook } = await withTable();
      await webhooks.save(webhook);
      await webhooks.makeDue([table], 1);
      await webhooks.claim(table, { now: 1, until: 50 });
      const suspended = { because: 'failing', status: 500 } as const;
      await webhooks.finish({ table, until: 50 }, { ...progress, suspended, next: 1 });
      expect(await webhooks.of(table)).toMatchObject({ suspended });
      expect(await due(webhooks, 99, 9)).toEqual([]);
      await webhooks.save(webhook);
      await webhooks.makeDue([table], 1);
      await webhooks.claim(table, { now: 1, until: 70 });
      await webhooks.save({ ...webhook, url: 'https://hooks.example/2' });
      await webhooks.finish({ table, until: 70 }, progress);
      expect(await webhooks.of(table)).toMatchObject({ url: 'https://hooks.example/2', sequence: 4 });
    });
  });
}
