import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { webhookMessage } from '@cartomancer/protocol';
import type { WebhookMessage } from '@cartomancer/protocol';
import type { Ruleset } from '@cartomancer/rules/kernel';

import type { MemoryJournal } from '../src/journal/memory.ts';
import { memoryJournal } from '../src/journal/memory.ts';
import type { Outcome, OutgoingRequest, Post } from '../src/outgoing/requests.ts';
import type { ManualClock } from '../src/sources.ts';
import type { Table } from '../src/table/table.ts';
import { memoryWebhooks } from '../src/webhooks/memory.ts';
import { storyWriters } from '../src/webhooks/system-texts.ts';
import { WebhookSender } from '../src/webhooks/webhook-sender.ts';
import type { Webhook, Webhooks } from '../src/webhooks/webhooks.ts';
import type { TestRegistry } from './tables.ts';
import { haltingJournal, registryOf } from './tables.ts';

/** Keeps every request. */
export interface TestReceiver {
  outcome: Outcome;
  /** Answers wait for this promise. */
  before: Promise<void>;
  readonly requests: OutgoingRequest[];
  readonly post: Post;
  messages(): readonly WebhookMessage[];
}

export function testReceiver(): TestReceiver {
  const receiver: TestReceiver = {
    outcome: { kind: 'answered', status: 204 },
    before: Promise.resolve(),
    requests: [],
    post: async (request) => {
      receiver.requests.push(request);
      await receiver.before;
      return receiver.outcome;
    },
    messages: () => receiver.requests.map(({ body }) => webhookMessage.parse(JSON.parse(String(body)))),
  };
  return receiver;
}

export async function localReceiver() {
  let status = 204;
  const bodies: string[] = [];
  const headers: NodeJS.Dict<string | string[]>[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      headers.push(request.headers);
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    bodies,
    headers,
    /** The status of its answers from now on. */
    set status(next: number) {
      status = next;
    },
    messages: () => bodies.map((body) => webhookMessage.parse(JSON.parse(body))),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export interface WebhookProcess extends TestRegistry {
  readonly inMemory: MemoryJournal;
  readonly store: Webhooks;
  readonly sender: WebhookSender;
}

/** `earlier`: the process whose data this one continues with. */
export function webhookProcess(
  ruleset: Ruleset,
  { post, earlier, clock }: { readonly post: Post; readonly earlier?: WebhookProcess; readonly clock?: ManualClock },
): WebhookProcess {
  const inMemory = earlier?.inMemory ?? memoryJournal();
  const store = earlier?.store ?? memoryWebhooks(inMemory.byNumber);
  const given = clock ?? earlier?.clock;
  const onEntry: WebhookSender['onEntry'] = (...committed) => sender.onEntry(...committed);
  const process = registryOf(ruleset, haltingJournal(inMemory), {
    webhookSender: { onEntry },
    ...(given === undefined ? {} : { clock: given }),
  });
  const sender = new WebhookSender({
    store,
    key: new Uint8Array(32).fill(7),
    post,
    clock: process.clock,
    writers: storyWriters(),
    pastOf: (record) => process.registry.past(record),
    systemTitle: () => ruleset.title,
    failed: (error) => process.failures.push(error),
  });
  return { ...process, inMemory, store, sender };
}

/** Adds a webhook to the table, which begins with new events. */
export async function addWebhook(
  { registry, store }: WebhookProcess,
  { code }: Table,
  more: Partial<Webhook> = {},
): Promise<Webhook> {
  const opened = await registry.open(code);
  if (opened === undefined) throw new Error('The table is gone');
  const webhook: Webhook = {
    table: opened.record.number,
    host: 'ada',
    url: 'https://hooks.example/1',
    format: 'json',
    sends: 'both',
    language: 'en',
    salt: 'salt',
    origin: 'https://play.example',
    sequence: opened.table.state().entries,
    heard: opened.history.publicEventCount,
    failures: 0,
    suspended: null,
    ...more,
  };
  await store.save(webhook);
  return webhook;
}
