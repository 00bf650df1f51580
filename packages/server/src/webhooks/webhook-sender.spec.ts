import { hostGrace } from '@cartomancer/rules/table';
import { toyRuleset } from '@cartomancer/testkit';
import { describe, expect, it, vi } from 'vitest';

import { done, eventually, sends, startedTable } from '../../test/tables.ts';
import { addWebhook, testReceiver, webhookProcess } from '../../test/webhooks.ts';
import type { Table } from '../table/table.ts';
import { mostFailures } from './retry.ts';
import { secretOf, signatureOf } from './signature.ts';
import type { Webhook } from './webhooks.ts';

const gatheringTime = 3_000;
const refused = { kind: 'answered', status: 500 } as const;

async function setUp(more: Partial<Webhook> = {}) {
  const receiver = testReceiver();
  const process = webhookProcess(toyRuleset(), { post: receiver.post });
  const table = await startedTable(process.registry);
  await process.sender.flush();
  const webhook = await addWebhook(process, table, more);
  /** Lets time pass, and waits until everything sent meanwhile has been answered. */
  const passes = async (milliseconds: number) => {
    process.clock.advance(milliseconds);
    await process.sender.flush();
  };
  const stored = () => process.store.of(webhook.table);
  const lines = () => receiver.messages().map(({ lines: sent }) => sent.map(({ text }) => text));
  return { receiver, process, table, webhook, passes, stored, lines, ...process };
}

/** Adds a line to the table's story. */
async function renames(table: Table, title: string): Promise<void> {
  await done(table.system({ type: 'rename_table', title }));
}

/** The person whose turn it is draws or passes, which begins the next turn. */
async function draws(table: Table): Promise<string> {
  for (const person of ['p1', 'p2'])
    if ((await sends(table, person, { type: 'draw' })).ok || (await sends(table, person, { type: 'pass' })).ok)
      return person;
  throw new Error('No seat can draw');
}

describe('messages', () => {
  it('combine events within seconds, and name the person whose turn begins', async () => {
    const { receiver, table, clock, sender, lines, failures } = await setUp();
    await renames(table, 'Friday');
    await renames(table, 'Saturday');
    expect(receiver.requests).toEqual([]);
    clock.advance(gatheringTime);
    await sender.flush();
    expect(lines()).toEqual([['The table is now called Friday.', 'The table is now called Saturday.']]);
    const person = await draws(table);
    clock.advance(gatheringTime);
    await sender.flush();
    const name = person === 'p1' ? 'Ben' : 'Ada';
    expect(receiver.messages()[1]).toMatchObject({
      table: { title: 'Saturday', address: `https://play.example/t/${table.code}` },
      turns: [{ name }],
    });
    // Nothing new: nothing is sent again.
    clock.advance(600_000);
    await sender.flush();
    expect(receiver.requests).toHaveLength(2);
    expect(failures).toEqual([]);
  });

  it('are signed with the secret that the host was shown', async () => {
    const { receiver, table, webhook, clock, passes, sender } = await setUp();
    await renames(table, 'Friday');
    await passes(gatheringTime);
    const [request] = receiver.requests;
    const secret = secretOf(new Uint8Array(32).fill(7), webhook);
    expect(sender.secretOf(webhook)).toBe(secret);
    const at = clock.now();
    expect(request?.headers['Cartomancer-Signature']).toBe(signatureOf(secret, { body: String(request?.body), at }));
  });

  it('contain only what the host chose, in the chosen language', async () => {
    const turns = await setUp({ sends: 'turns' });
    await renames(turns.table, 'Friday');
    await turns.passes(gatheringTime);
    expect(turns.receiver.requests).toEqual([]);
    const story = await setUp({ sends: 'story', language: 'de' });
    await draws(story.table);
    await renames(story.table, 'Freitag');
    await story.passes(gatheringTime);
    expect(story.receiver.messages().flatMap(({ turns: begun }) => begun)).toEqual([]);
    expect(story.lines()).toEqual([['Der Tisch heißt jetzt Freitag.']]);
  });

  it('never mention safety signals, notes or whispers', async () => {
    const { receiver, table, lines, passes } = await setUp();
    await done(sends(table, 'p1', { type: 'note', text: 'secret' }));
    await done(sends(table, 'p1', { type: 'chat', text: 'secret', to: 'p2' }));
    await passes(gatheringTime);
    await done(sends(table, 'p1', { type: 'safety_tools', tool: 'x', on: true }));
    await done(sends(table, 'p2', { type: 'safety_signal', kind: 'x' }));
    await passes(gatheringTime);
    for (const person of ['p1', 'p2']) await done(sends(table, person, { type: 'resume' }));
    await passes(gatheringTime);
    expect(receiver.requests).toEqual([]);
    await renames(table, 'Friday');
    await passes(gatheringTime);
    expect(lines()).toEqual([['The table is now called Friday.']]);
  });

  it('wait for the delay of the spectators', async () => {
    const { table, receiver, passes, lines } = await setUp();
    await done(sends(table, 'p1', { type: 'set_option', key: 'spectatorDelay', value: 120 }));
    await renames(table, 'Friday');
    await passes(100_000);
    expect(receiver.requests).toEqual([]);
    await renames(table, 'Saturday');
    await passes(30_000);
    expect(lines()).toEqual([['The table is now called Friday.']]);
    await passes(100_000);
    expect(lines().flat()).toEqual(['The table is now called Friday.', 'The table is now called Saturday.']);
  });
});

describe('an attempt that fails', () => {
  it('is repeated after growing pauses, and no event is lost', async () => {
    const { receiver, table, clock, sender, stored, lines } = await setUp();
    receiver.outcome = refused;
    const tried: number[] = [];
    await renames(table, 'Friday');
    const start = clock.now();
    for (let second = 0; second < 80; second += 1) {
      clock.advance(1_000);
      const before = receiver.requests.length;
      if (second % 10 === 0) await renames(table, `Friday ${second}`);
      await sender.flush();
      if (receiver.requests.length > before) tried.push(clock.now() - start);
    }
    expect(tried).toEqual([1_000, 11_000, 31_000, 71_000]);
    expect(await stored()).toMatchObject({ failures: 4, suspended: null });
    receiver.outcome = { kind: 'answered', status: 204 };
    clock.advance(80_000);
    await sender.flush();
    expect(lines().at(-1)).toHaveLength(9);
    expect(await stored()).toMatchObject({ failures: 0 });
  });

  it('waits as long as the receiver asks for', async () => {
    const { receiver, table, passes } = await setUp();
    receiver.outcome = { kind: 'answered', status: 429, retryAfter: '120' };
    await renames(table, 'Friday');
    await passes(gatheringTime);
    await passes(110_000);
    expect(receiver.requests).toHaveLength(1);
    await passes(11_000);
    expect(receiver.requests).toHaveLength(2);
  });

  it('suspends the webhook after several in a row, or at once if the address is gone', async () => {
    const { receiver, table, passes, stored } = await setUp();
    receiver.outcome = { kind: 'failed', why: 'ECONNREFUSED' };
    await renames(table, 'Friday');
    for (let hour = 0; hour < mostFailures + 2; hour += 1) await passes(3_600_000);
    expect(receiver.requests).toHaveLength(mostFailures);
    expect(await stored()).toMatchObject({ suspended: { because: 'failing', status: null } });
    const other = await setUp();
    other.receiver.outcome = { kind: 'answered', status: 404 };
    await renames(other.table, 'Friday');
    await other.passes(gatheringTime);
    expect(await other.stored()).toMatchObject({ suspended: { because: 'gone', status: 404 } });
    await renames(other.table, 'Saturday');
    await other.passes(3_600_000);
    expect(other.receiver.requests).toHaveLength(1);
  });
});

it('checks are repeated: after the spectators’ delay, after a pause, and for events in the meantime', async () => {
  const { receiver, table, clock, lines } = await setUp();
  /** Lets time pass second by second, so that only the sender's own timers start a check. */
  const until = (isDone: () => boolean) =>
    eventually(() => {
      clock.advance(1_000);
      return isDone();
    }).toBe(true);
  receiver.outcome = refused;
  await renames(table, 'Friday');
  await until(() => receiver.requests.length === 2);
  receiver.outcome = { kind: 'answered', status: 204 };
  await until(() => receiver.requests.length === 3);
  const { promise, resolve } = Promise.withResolvers<void>();
  receiver.before = promise;
  await renames(table, 'Saturday');
  await until(() => receiver.requests.length === 4);
  await renames(table, 'Sunday');
  for (let second = 0; second < 5; second += 1) clock.advance(1_000);
  resolve();
  await until(() => receiver.requests.length === 5);
  await done(sends(table, 'p1', { type: 'set_option', key: 'spectatorDelay', value: 30 }));
  await renames(table, 'Monday');
  await until(() => receiver.requests.length === 6);
  expect(lines().slice(2).flat()).toEqual(
    ['Friday', 'Saturday', 'Sunday', 'Monday'].map((title) => `The table is now called ${title}.`),
  );
});

it('a long story is sent in several messages, and after a failure only the remaining ones are sent', async () => {
  const { receiver, table, passes, process } = await setUp();
  const titles = Array.from({ length: 120 }, (_, index) => `Night ${index}`);
  for (const title of titles) await renames(table, title);
  const { post } = receiver;
  let count = 0;
  const flaky = webhookProcess(toyRuleset(), {
    post: async (request) => ((count += 1) === 2 ? refused : await post(request)),
    earlier: process,
  });
  flaky.sender.start();
  await flaky.sender.flush();
  expect(receiver.messages().map(({ lines }) => lines.length)).toEqual([50]);
  flaky.clock.advance(10_000);
  await flaky.sender.flush();
  await passes(0);
  expect(receiver.messages().flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual(
    titles.map((title) => `The table is now called ${title}.`),
  );
  const numbers = receiver.messages().flatMap(({ lines }) => lines.map(({ number }) => number));
  expect(new Set(numbers).size).toBe(120);
});

it('after a restart, messages that were due are sent once, by one of several processes', async () => {
  const { receiver, table, process, lines } = await setUp();
  await renames(table, 'Friday');
  await process.sender.close();
  expect(receiver.requests).toEqual([]);
  const [one, other] = [0, 1].map(() => webhookProcess(toyRuleset(), { post: receiver.post, earlier: process }));
  one?.sender.start();
  other?.sender.start();
  await Promise.all([one?.sender.flush(), other?.sender.flush()]);
  expect(lines()).toEqual([['The table is now called Friday.']]);
  expect([...(one?.failures ?? []), ...(other?.failures ?? [])]).toEqual([]);
});

it('a webhook sends nothing and is suspended when another person becomes the host', async () => {
  const { receiver, table, passes, stored } = await setUp();
  await renames(table, 'Friday');
  await done(sends(table, 'p1', { type: 'hand_over', role: 'host', person: 'p2' }));
  await passes(gatheringTime);
  expect(receiver.requests).toEqual([]);
  expect(await stored()).toMatchObject({ suspended: { because: 'host_changed', status: null } });
});

it('TB-04: a webhook is not suspended while the host has a stand-in', async () => {
  const { table, passes, stored } = await setUp();
  await table.presence('p1', 'away');
  await passes(hostGrace);
  await table.settled();
  expect(table.state()).toMatchObject({ host: 'p2', standsInFor: 'p1' });
  await renames(table, 'Friday');
  await passes(gatheringTime);
  expect(await stored()).toMatchObject({ suspended: null });
});

it('a deleted table sends nothing', async () => {
  const { receiver, table, registry, passes, failures, inMemory } = await setUp();
  await renames(table, 'Friday');
  const record = await inMemory.byCode(table.code);
  if (record === undefined) throw new Error('The table is gone');
  await registry.remove(record);
  await passes(gatheringTime);
  expect(receiver.requests).toEqual([]);
  expect(failures).toEqual([]);
});

describe('with a receiver that does not answer for a long time', () => {
  /**
   * A process with this many tables whose receiver answers once `answer` is called, and one table with another
   * receiver.
   */
  async function withSlowReceiver(tables: number) {
    const slow = { url: 'https://slow.example/1', requests: 0, open: 0, mostOpen: 0 };
    const { promise: before, resolve: answer } = Promise.withResolvers<void>();
    const sent: string[] = [];
    const process = webhookProcess(toyRuleset(), {
      post: async ({ url }) => {
        sent.push(url);
        if (url !== slow.url) return { kind: 'answered', status: 204 };
        slow.requests += 1;
        slow.open += 1;
        slow.mostOpen = Math.max(slow.mostOpen, slow.open);
        await before;
        slow.open -= 1;
        return { kind: 'answered', status: 204 };
      },
    });
    const added = async (url: string) => {
      const table = await startedTable(process.registry);
      await addWebhook(process, table, { url });
      return table;
    };
    for (let count = 0; count < tables; count += 1) await renames(await added(slow.url), 'Friday');
    const other = await added('https://hooks.example/1');
    return { ...process, slow, sent, other, answer };
  }

  it('at most two requests wait for it, and receivers with another address get their messages', async () => {
    const { clock, sender, slow, sent, other, answer } = await withSlowReceiver(20);
    clock.advance(gatheringTime);
    await eventually(() => slow.requests).toBe(2);
    await renames(other, 'Saturday');
    clock.advance(gatheringTime);
    await eventually(() => sent.filter((url) => url !== slow.url)).toHaveLength(1);
    expect(slow.requests).toBe(2);
    answer();
    await sender.flush();
    expect(slow).toMatchObject({ requests: 20, mostOpen: 2 });
  });

  it('each table is queued once, and the number of checks does not grow', async () => {
    const { clock, sender, slow, store, other, answer } = await withSlowReceiver(20);
    const claim = vi.spyOn(store, 'claim');
    const due = vi.spyOn(store, 'due');
    for (let second = 0; second < 100; second += 1) {
      if (second % 10 === 0) await renames(other, `Night ${second}`);
      clock.advance(1_000);
      await new Promise(setImmediate);
    }
    expect(due.mock.calls.length).toBeLessThanOrEqual(50);
    answer();
    await sender.flush();
    expect(slow.requests).toBe(20);
    expect(claim.mock.calls.filter(([table]) => table <= 20)).toHaveLength(20);
  });
});
