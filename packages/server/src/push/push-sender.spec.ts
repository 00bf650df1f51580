/** TB-22 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, it, onTestFinished, vi } from 'vitest';

import { newEntry, newTable } from '../../test/contracts/journal.ts';
import { testBrowser, testPushService } from '../../test/push-service.ts';
import { memoryJournal } from '../journal/memory.ts';
import { posts } from '../outgoing/requests.ts';
import { manualClock } from '../sources.ts';
import { Unavailable } from '../unavailable.ts';
import { memoryTurns } from '../turns/memory.ts';
import { memoryPushStore } from './memory.ts';
import { isPushEndpoint, PushSender } from './push-sender.ts';
import { isQuiet } from './quiet-hours.ts';
import { vapidKeys } from './vapid.ts';

const minute = 60_000;
/** Eight in the evening, UTC. */
const evening = Date.UTC(2026, 0, 2, 20);

async function setUp() {
  const service = await testPushService();
  onTestFinished(service.close);
  const journal = memoryJournal();
  const turns = memoryTurns(journal.byNumber);
  const store = memoryPushStore({ tableOf: journal.byNumber, waits: turns.waits });
  const clock = manualClock(evening);
  const failures: unknown[] = [];
  const sender = new PushSender({
    store,
    keys: vapidKeys(new Uint8Array(32).fill(7)),
    contact: 'mailto:operator@example.com',
    post: posts('any'),
    clock,
    systemTitle: () => 'Toys',
    failed: (error) => failures.push(error),
  });
  const record = await journal.create(newTable('AAA-AAA', { title: 'Friday night' }), newEntry(1));
  if (record === 'code_taken') throw new Error('The code is taken');
  const ada = { table: record.number, identity: 'ada' };
  await turns.note([{ table: record.number, turns: [{ identity: 'ada', since: evening }] }]);
  const browser = testBrowser(service.endpoint('ada'));
  await store.subscribe('ada', browser.subscription, evening);
  /** Advances the clock by a minute, and waits until all messages of that time are answered. */
  const aMinuteLater = async () => {
    clock.advance(minute);
    await sender.begun([]);
  };
  return { service, store, sender, ada, browser, clock, failures, aMinuteLater, turns, journal };
}

async function silentService(): Promise<string> {
  const service = createServer(() => {});
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  onTestFinished(() => {
    service.closeAllConnections();
    service.close();
  });
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
}

it('sends one message for each table until the person has been there, signed, and encrypted for their browser', async () => {
  const { service, sender, ada, browser, failures } = await setUp();
  await sender.begun([ada]);
  await sender.begun([ada]);
  expect(service.messages.map(({ path }) => path)).toEqual(['/ada']);
  const [message] = service.messages;
  expect(JSON.parse(browser.read(message?.body ?? Buffer.of()))).toEqual({
    code: 'AAA-AAA',
    title: 'Friday night',
    system: 'Toys',
  });
  expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
  // The push service can read the topic. It differs for each table, but is not the table's code.
  expect(message?.headers['topic']).toMatch(/^[\w-]{32}$/u);
  expect(message?.headers['authorization']).toMatch(/^vapid t=/u);
  await sender.seen(ada);
  await sender.begun([ada]);
  expect(service.messages).toHaveLength(2);
  expect(failures).toEqual([]);
});

it('stores visits and new turns later if the store was unavailable', async () => {
  const { service, store, sender, ada, failures, aMinuteLater } = await setUp();
  await sender.begun([ada]);
  expect(service.messages).toHaveLength(1);
  const away = () => Promise.reject(new Unavailable('The database is away'));
  const seen = vi.spyOn(store, 'seen').mockImplementation(away);
  const makeDue = vi.spyOn(store, 'makeDue').mockImplementation(away);
  await sender.seen(ada);
  await sender.begun([ada]);
  await aMinuteLater();
  expect(service.messages).toHaveLength(1);
  seen.mockRestore();
  makeDue.mockRestore();
  await aMinuteLater();
  expect(service.messages).toHaveLength(2);
  expect(failures).not.toEqual([]);
  // A bug in one change does not block later changes.
  vi.spyOn(store, 'seen').mockRejectedValueOnce(new Error('wrong statement'));
  await sender.seen(ada);
  await sender.seen(ada);
  await sender.begun([ada]);
  expect(service.messages).toHaveLength(3);
});

it('sends a claimed message later if the store fails to list the browsers or to release the message', async () => {
  const { service, store, sender, ada, aMinuteLater } = await setUp();
  const away = () => Promise.reject(new Unavailable('The database is away'));
  vi.spyOn(store, 'subscriptionsOf').mockImplementationOnce(away);
  await sender.begun([ada]);
  expect(service.messages).toEqual([]);
  service.status = 503;
  vi.spyOn(store, 'release').mockImplementationOnce(away);
  await aMinuteLater();
  expect(service.messages).toHaveLength(1);
  service.status = 201;
  await aMinuteLater();
  await aMinuteLater();
  expect(service.messages).toHaveLength(2);
});

it('sends no further message after it is closed, and keeps it for the next start', async () => {
  const { service, store, sender, ada, clock } = await setUp();
  const closed = sender.close();
  await sender.begun([ada]);
  await closed;
  expect(service.messages).toEqual([]);
  expect(await store.due(1)).toHaveLength(1);
  expect(clock.now()).toBe(evening);
});

it('waits for the end of the quiet hours, in the time zone of the person', async () => {
  const { service, store, sender, ada, clock, aMinuteLater } = await setUp();
  await store.setQuiet('ada', { from: 20 * 60, to: 7 * 60, zone: 'Europe/Berlin' }, 1);
  await sender.begun([ada]);
  expect(service.messages).toEqual([]);
  // The quiet hours end at six in the morning, UTC.
  clock.advance(10 * 60 * minute);
  await aMinuteLater();
  expect(service.messages).toHaveLength(1);
});

it('sends nothing about a muted table, and removes a browser that the push service does not know', async () => {
  const { service, store, sender, ada } = await setUp();
  await store.mute('ada', ada.table, 1);
  await sender.begun([ada]);
  expect(service.messages).toEqual([]);
  await store.unmute('ada', ada.table);
  service.status = 410;
  await sender.begun([ada]);
  expect(service.messages).toHaveLength(1);
  expect(await store.subscriptionsOf('ada')).toEqual([]);
});

it('tries again when the push service is busy', async () => {
  const { service, store, sender, ada, aMinuteLater } = await setUp();
  service.status = 503;
  await sender.begun([ada]);
  service.status = 201;
  await aMinuteLater();
  await aMinuteLater();
  expect(service.messages).toHaveLength(2);
  expect(await store.subscriptionsOf('ada')).toHaveLength(1);
});

it('does not let push services that never answer delay those that do', async () => {
  const { service, store, sender, ada, turns, journal } = await setUp();
  await sender.begun([ada]);
  await sender.seen(ada);
  const silent = await silentService();
  const waitingTurns = [];
  for (let person = 0; person < 30; person += 1) {
    const identity = `slow${person}`;
    const record = await journal.create(newTable(`SLO-${person}`, { title: 'Slow' }), newEntry(1));
    if (record === 'code_taken') throw new Error('The code is taken');
    await turns.note([{ table: record.number, turns: [{ identity, since: evening }] }]);
    await store.subscribe(identity, testBrowser(`${silent}/${person}`).subscription, evening);
    waitingTurns.push({ table: record.number, identity });
  }
  void sender.begun(waitingTurns);
  void sender.begun([ada]);
  await vi.waitFor(() => expect(service.messages).toHaveLength(2), { timeout: 60_000 });
});

it('does not let one person with silent endpoints at many tables delay the first message of another', async () => {
  const { service, store, sender, ada, turns, journal } = await setUp();
  const silent = await silentService();
  for (let number = 0; number < 10; number += 1)
    await store.subscribe('mallory', testBrowser(`${silent}/${number}`).subscription, evening + number);
  const waitingTurns = [];
  for (let number = 0; number < 10; number += 1) {
    const record = await journal.create(newTable(`SLO-${number}`, { title: 'Slow' }), newEntry(1));
    if (record === 'code_taken') throw new Error('The code is taken');
    await turns.note([{ table: record.number, turns: [{ identity: 'mallory', since: evening }] }]);
    waitingTurns.push({ table: record.number, identity: 'mallory' });
  }
  void sender.begun(waitingTurns);
  void sender.begun([ada]);
  await vi.waitFor(() => expect(service.messages).toHaveLength(1), { timeout: 60_000 });
});

it('does not let new endpoints of a push service delay endpoints that have answered before', async () => {
  const { service, store, sender, ada, turns, journal } = await setUp();
  await sender.begun([ada]);
  await sender.seen(ada);
  const waitingTurns = [];
  for (let person = 0; person < 8; person += 1) {
    const isNew = person >= 4;
    const identity = `person${person}`;
    const origin = isNew ? '' : await silentService();
    // Four people with two silent endpoints each fill the pool for unknown endpoints; four new browsers wait behind
    // them.
    const endpoints = isNew ? [service.endpoint(identity)] : [`${origin}/1`, `${origin}/2`];
    for (const endpoint of endpoints) await store.subscribe(identity, testBrowser(endpoint).subscription, evening);
    const record = await journal.create(newTable(`SLO-${person}`, { title: 'Slow' }), newEntry(1));
    if (record === 'code_taken') throw new Error('The code is taken');
    await turns.note([{ table: record.number, turns: [{ identity, since: evening }] }]);
    waitingTurns.push({ table: record.number, identity });
  }
  void sender.begun(waitingTurns);
  void sender.begun([ada]);
  await vi.waitFor(() => expect(service.messages.length).toBeGreaterThan(1), { timeout: 60_000 });
  expect(service.messages[1]?.path).toBe(service.messages[0]?.path);
});

it('sends to https addresses of the public internet only, unless the operator allows others', () => {
  const endpoints = [
    'https://push.example/1',
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://[::ffff:10.0.0.1]/1',
  ];
  expect(endpoints.map((one) => isPushEndpoint(one, 'public'))).toEqual([true, false, false, false]);
  expect(endpoints.map((one) => isPushEndpoint(one, 'any'))).toEqual([true, true, true, true]);
});

it('recognizes quiet hours that last past midnight', () => {
  const night = { from: 22 * 60, to: 7 * 60, zone: 'UTC' };
  const at = (hour: number) => isQuiet(night, Date.UTC(2026, 0, 2, hour));
  expect([at(21), at(22), at(0), at(6), at(7)]).toEqual([false, true, true, true, false]);
  expect(isQuiet({ from: 60, to: 120, zone: 'Europe/Berlin' }, Date.UTC(2026, 0, 2, 0, 30))).toBe(true);
  expect(isQuiet(null, 0)).toBe(false);
});

it('derives the same VAPID key each time', () => {
  const key = new Uint8Array(32).fill(9);
  expect(vapidKeys(key)).toEqual(vapidKeys(key));
  expect(vapidKeys(key)).not.toEqual(vapidKeys(new Uint8Array(32).fill(8)));
});
