import type { TableRecord } from '../journal/journal.ts';
import type { Webhook, Webhooks } from './webhooks.ts';

interface Row {
  webhook: Webhook;
  due: number | null;
  claimedUntil: number | null;
  restsUntil: number;
}

export function memoryWebhooks(tableOf: (number: number) => TableRecord | undefined): Webhooks {
  const rows = new Map<number, Row>();
  const rowOf = (table: number): Row | undefined => (tableOf(table) === undefined ? undefined : rows.get(table));

  function isDue({ webhook, due, claimedUntil, restsUntil }: Row, now: number): boolean {
    if (webhook.suspended !== null || restsUntil > now) return false;
    return claimedUntil === null ? due !== null && due <= now : claimedUntil <= now;
  }

  function makeDue(row: Row, at: number): void {
    row.due = Math.min(row.due ?? at, at);
  }

  return {
    of: async (table) => rowOf(table)?.webhook,
    async save(webhook) {
      if (tableOf(webhook.table) === undefined) return false;
      rows.set(webhook.table, { webhook, due: null, claimedUntil: null, restsUntil: 0 });
      return true;
    },
    async adjust(table, settings) {
      const row = rowOf(table);
      if (row !== undefined) row.webhook = { ...row.webhook, ...settings };
    },
    async renew(table, salt) {
      const row = rowOf(table);
      if (row !== undefined) row.webhook = { ...row.webhook, salt };
    },
    async remove(table) {
      rows.delete(table);
    },
    async makeDue(tables, at) {
      for (const table of tables) {
        const row = rowOf(table);
        if (row !== undefined) makeDue(row, at);
      }
    },
    async makeAllDue(at) {
      for (const row of rows.values()) makeDue(row, at);
    },
    due: async (now, most) =>
      [...rows.keys()]
        .flatMap((table) => rowOf(table) ?? [])
        .filter((row) => isDue(row, now))
        .toSorted((one, other) => (one.due ?? one.claimedUntil ?? 0) - (other.due ?? other.claimedUntil ?? 0))
        .slice(0, most)
        .map(({ webhook: { table, url } }) => ({ table, url })),
    async claim(table, { now, until }) {
      const row = rowOf(table);
      const record = tableOf(table);
      if (row === undefined || record === undefined || !isDue(row, now)) return undefined;
      row.claimedUntil = until;
      row.due = null;
      return { webhook: row.webhook, record, until };
    },
    async finish({ table, until }, { sequence, heard, failures, suspended, next, rests }) {
      const row = rowOf(table);
      if (row?.claimedUntil !== until) return;
      row.webhook = { ...row.webhook, sequence, heard, failures, suspended };
      row.claimedUntil = null;
      row.restsUntil = rests;
      if (next !== null) makeDue(row, next);
    },
  };
}
