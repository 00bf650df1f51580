import { describe, expect, it } from 'vitest';

import type { Journal } from '../../src/journal/journal.ts';
import type { PushStore } from '../../src/push/push-store.ts';
import { mostSubscriptions, mostTries } from '../../src/push/push-store.ts';
import type { Turns } from '../../src/turns/turns.ts';
import { newEntry, newTable } from './journal.ts';

export function pushContract(
  name: string,
  open: () => Promise<{ readonly journal: Journal; readonly turns: Turns; readonly push: PushStore }>,
): void {
  describe(`push: ${name}`, () => {
    const browser = (endpoint: string) => ({
      endpoint: `https://push.example/${endpoint}`,
      p256dh: 'key',
      auth: 'auth',
    });

    async function withTable() {
      const { journal, turns, push } = await open();
      const record = await journal.create(newTable('AAA-AAA'), newEntry(1));
      if (record === 'code_taken') throw new Error('The code is taken');
      const table = record.number;
      const endpoints = async (identity: string) =>
        (await push.subscriptionsOf(identity)).map(({ endpoint }) => endpoint.slice('https://push.example/'.length));
      const due = async () => (await push.due(9)).map(({ identity, record: { code } }) => [identity, code]);
      return { journal, turns, push, table, endpoints, due };
    }

    it('a browser belongs to the last person who subscribed with it, and each person has a limited number', async () => {
      const { push, endpoints } = await withTable();
      await push.subscribe('ada', browser('one'), 1);
      await push.subscribe('ben', browser('one'), 2);
      await push.subscribe('ada', browser('two'), 3);
      expect([await endpoints('ada'), await endpoints('ben')]).toEqual([['two'], ['one']]);
      await push.unsubscribe('ada', browser('one').endpoint);
      expect(await endpoints('ben')).toEqual(['one']);
      await push.drop(browser('one').endpoint);
      expect(await endpoints('ben')).toEqual([]);
      for (let count = 0; count < mostSubscriptions; count += 1)
        await push.subscribe('ada', browser(`n${count}`), 4 + count);
      expect(await endpoints('ada')).toHaveLength(mostSubscriptions);
      expect(await endpoints('ada')).not.toContain('two');
      await push.unsubscribeAll('ada');
      expect(await endpoints('ada')).toEqual([]);
    });

    it('a subscription is dropped unless it was renewed recently', async () => {
      const { push, endpoints } = await withTable();
      for (const endpoint of ['one', 'two', 'three']) await push.subscribe('ada', browser(endpoint), 1);
      await push.subscribe('ada', browser('two'), 5);
      await push.subscribe('ada', browser('three'), 4);
      await push.dropOlderThan(5);
      expect(await endpoints('ada')).toEqual(['two']);
    });

    it('notification settings are per person, and a muted table is removed with the table', async () => {
      const { journal, push, table } = await withTable();
      expect(await push.preferencesOf('ada')).toEqual({ quiet: null, muted: [] });
      const quiet = { from: 1_320, to: 420, zone: 'Europe/Berlin' };
      await push.setQuiet('ada', { ...quiet, from: 60 }, 1);
      await push.setQuiet('ada', quiet, 2);
      await push.mute('ada', table, 1);
      await push.mute('ada', table, 1);
      await push.mute('ada', 999, 1);
      expect(await push.preferencesOf('ada')).toEqual({ quiet, muted: ['AAA-AAA'] });
      expect(await push.preferencesOf('ben')).toEqual({ quiet: null, muted: [] });
      await push.setQuiet('ada', null, 3);
      await push.unmute('ada', table);
      expect(await push.preferencesOf('ada')).toEqual({ quiet: null, muted: [] });
      await push.mute('ada', table, 1);
      await journal.remove(table);
      expect((await push.preferencesOf('ada')).muted).toEqual([]);
    });

    it('old preferences of people without a browser are deleted', async () => {
      const { push, table } = await withTable();
      const quiet = { from: 1_320, to: 420, zone: 'Europe/Berlin' };
      for (const [identity, at] of [
        ['ada', 1],
        ['ben', 1],
        ['cleo', 5],
        ['dora', 1],
      ] as const) {
        await push.setQuiet(identity, quiet, at);
        await push.mute(identity, table, at);
      }
      await push.subscribe('ada', browser('one'), 5);
      await push.subscribe('ben', browser('two'), 4);
      await push.dropOlderThan(5);
      for (const identity of ['ada', 'cleo'])
        expect(await push.preferencesOf(identity)).toEqual({ quiet, muted: ['AAA-AAA'] });
      for (const identity of ['ben', 'dora'])
        expect(await push.preferencesOf(identity)).toEqual({ quiet: null, muted: [] });
    });

    it('one message is due for each table until the person has been there', async () => {
      const { turns, push, table, due } = await withTable();
      const ada = { table, identity: 'ada' };
      const waiting = (identities: readonly string[]) =>
        turns.note([{ table, turns: identities.map((identity) => ({ identity, since: 1 })) }]);
      await waiting(['ada', 'ben']);
      await push.subscribe('ada', browser('one'), 1);
      // Ben has no subscription.
      await push.makeDue([ada, { table, identity: 'ben' }, { table: 999, identity: 'ada' }]);
      expect(await due()).toEqual([['ada', 'AAA-AAA']]);
      expect([await push.claim(ada, 5), await push.claim(ada, 6)]).toEqual([true, false]);
      await push.makeDue([ada]);
      expect(await due()).toEqual([]);
      await push.seen(ada);
      await push.makeDue([ada]);
      expect(await due()).toEqual([['ada', 'AAA-AAA']]);
      // A person that the table no longer waits for gets no message.
      await waiting(['ben']);
      expect(await due()).toEqual([]);
      await push.seen(ada);
      await push.mute('ada', table, 1);
      await waiting(['ada']);
      await push.makeDue([ada]);
      expect(await due()).toEqual([]);
    });

    it('a message that waits is not sent while its table is muted', async () => {
      const { turns, push, table, due } = await withTable();
      const ada = { table, identity: 'ada' };
      await turns.note([{ table, turns: [{ identity: 'ada', since: 1 }] }]);
      await push.subscribe('ada', browser('one'), 1);
      await push.makeDue([ada]);
      await push.mute('ada', table, 1);
      expect(await due()).toEqual([]);
      await push.unmute('ada', table);
      expect(await due()).toEqual([['ada', 'AAA-AAA']]);
    });

    it('a message that could not be sent is due again, a few times', async () => {
      const { turns, push, table, due } = await withTable();
      const ada = { table, identity: 'ada' };
      await turns.note([{ table, turns: [{ identity: 'ada', since: 1 }] }]);
      await push.subscribe('ada', browser('one'), 1);
      await push.makeDue([ada]);
      for (let tries = 0; tries < mostTries; tries += 1) {
        expect(await due()).toEqual([['ada', 'AAA-AAA']]);
        expect(await push.claim(ada, tries)).toBe(true);
        await push.release(ada);
      }
      expect(await due()).toEqual([]);
    });
  });
}
