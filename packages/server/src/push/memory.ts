import type { TableRecord } from '../journal/journal.ts';
import type { BegunTurn } from '../turns/turns.ts';
import type { PushStore, QuietHours, Subscription } from './push-store.ts';
import { mostSubscriptions, mostTries } from './push-store.ts';

interface Message extends BegunTurn {
  sentAt: number | null;
  tries: number;
}

const keyOf = ({ table, identity }: BegunTurn): string => `${table}/${identity}`;

export function memoryPushStore(parts: {
  readonly tableOf: (number: number) => TableRecord | undefined;
  readonly waits: (turn: BegunTurn) => boolean;
}): PushStore {
  const { tableOf, waits } = parts;
  const browsers = new Map<
    string,
    { readonly identity: string; readonly subscription: Subscription; readonly at: number }
  >();
  const quietHours = new Map<string, { readonly quiet: QuietHours; readonly at: number }>();
  const muted = new Map<string, BegunTurn & { readonly at: number }>();
  const messages = new Map<string, Message>();

  const endpointsOf = (identity: string) =>
    [...browsers].filter(([, browser]) => browser.identity === identity).map(([endpoint]) => endpoint);

  return {
    async subscribe(identity, subscription, at) {
      browsers.delete(subscription.endpoint);
      browsers.set(subscription.endpoint, { identity, subscription, at });
      for (const endpoint of endpointsOf(identity).slice(0, -mostSubscriptions)) browsers.delete(endpoint);
    },
    async unsubscribe(identity, endpoint) {
      if (browsers.get(endpoint)?.identity === identity) browsers.delete(endpoint);
    },
    async unsubscribeAll(identity) {
      for (const endpoint of endpointsOf(identity)) browsers.delete(endpoint);
    },
    async drop(endpoint) {
      browsers.delete(endpoint);
    },
    async dropOlderThan(before) {
      for (const [endpoint, { at }] of browsers) if (at < before) browsers.delete(endpoint);
      const isUnused = (identity: string, at: number) => at < before && endpointsOf(identity).length === 0;
      for (const [identity, { at }] of quietHours) if (isUnused(identity, at)) quietHours.delete(identity);
      for (const [key, { identity, at }] of muted) if (isUnused(identity, at)) muted.delete(key);
    },
    subscriptionsOf: async (identity) =>
      [...browsers.values()].filter((browser) => browser.identity === identity).map(({ subscription }) => subscription),
    preferencesOf: async (identity) => ({
      quiet: quietHours.get(identity)?.quiet ?? null,
      muted: [...muted.values()]
        .filter((muting) => muting.identity === identity)
        .flatMap(({ table }) => tableOf(table)?.code ?? [])
        .toSorted(),
    }),
    async setQuiet(identity, quiet, at) {
      if (quiet === null) quietHours.delete(identity);
      else quietHours.set(identity, { quiet, at });
    },
    async mute(identity, table, at) {
      const muting = { identity, table, at };
      if (tableOf(table) !== undefined) muted.set(keyOf(muting), muting);
    },
    async unmute(identity, table) {
      muted.delete(keyOf({ identity, table }));
    },
    async makeDue(turns) {
      for (const turn of turns) {
        const key = keyOf(turn);
        if (endpointsOf(turn.identity).length === 0 || muted.has(key) || messages.has(key)) continue;
        messages.set(key, { ...turn, sentAt: null, tries: 0 });
      }
    },
    due: async (most) =>
      [...messages.values()]
        .filter((message) => message.sentAt === null && message.tries < mostTries && waits(message))
        .filter((message) => !muted.has(keyOf(message)))
        .flatMap(({ identity, table }) => {
          const record = tableOf(table);
          return record === undefined || record.archivedAt !== null ? [] : [{ identity, record }];
        })
        .slice(0, most),
    async claim(message, at) {
      const found = messages.get(keyOf(message));
      if (found === undefined || found.sentAt !== null) return false;
      found.sentAt = at;
      found.tries += 1;
      return true;
    },
    async release(message) {
      const found = messages.get(keyOf(message));
      if (found !== undefined) found.sentAt = null;
    },
    async seen(message) {
      messages.delete(keyOf(message));
    },
  };
}
