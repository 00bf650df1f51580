/**
 * Tells people by web push that a table waits for them: one message for each table until they have been there, none in their
 * quiet hours. A message that could not be sent, or came in quiet hours, is sent later if the table still
 * waits then; after a few failed tries it is given up.
 */
import { createHmac } from 'node:crypto';

import pLimit from 'p-limit';
import webPush from 'web-push';

import type { Clock } from '../clock.ts';
import type { TableRecord } from '../journal/journal.ts';
import type { AllowedAddresses } from '../outgoing/addresses.ts';
import type { Outcome, Post } from '../outgoing/requests.ts';
import { mayRequest } from '../outgoing/requests.ts';
import type { BegunTurn } from '../turns/turns.ts';
import { Unavailable } from '../unavailable.ts';
import type { DueMessage, PushStore, Subscription } from './push-store.ts';
import { isQuiet } from './quiet-hours.ts';
import type { VapidKeys } from './vapid.ts';

/** Milliseconds between two checks for due messages. */
const lookEvery = 60_000;
/** Due messages that are read at a time, besides those that are being sent. */
const mostAtOnce = 1_000;
/** Messages that are prepared at the same time. */
const preparing = 8;
/** Simultaneous requests to endpoints whose last request was answered, and to all others. */
const parallel = { answering: 8, unknown: 8 };
/** Endpoints that are remembered as answering. */
const mostRemembered = 20_000;
/** Characters of a topic (RFC 8030). */
const longestTopic = 32;
/** Seconds for which the push service keeps a message for a browser that is off. */
const keptSeconds = 86_400;

const gone: ReadonlySet<number> = new Set([404, 410]);

/** What a message says: the table's title and its system, and nothing of what happens there. */
function payloadOf({ code, title }: Pick<TableRecord, 'code' | 'title'>, system: string): string {
  return JSON.stringify({ code, title, system });
}

/** Whether messages may be sent to this endpoint, as far as can be said without looking up its name. */
export function isPushEndpoint(endpoint: string, allowed: AllowedAddresses): boolean {
  return mayRequest(endpoint, { allowed, schemes: allowed === 'any' ? ['https:', 'http:'] : ['https:'] });
}

export interface PushSenderParts {
  readonly store: PushStore;
  readonly keys: VapidKeys;
  /** How a push service reaches the operator: `mailto:…` or `https://…`. */
  readonly contact: string;
  readonly post: Post;
  readonly clock: Clock;
  /** The title of a system. */
  readonly systemTitle: (ruleset: string) => string;
  readonly failed: (error: unknown) => void;
}

export class PushSender {
  readonly #parts: PushSenderParts;
  readonly #working = pLimit(1);
  /** What tables have reported and is not stored yet, in order. */
  readonly #changes: (() => Promise<void>)[] = [];
  /** A separate queue, so that reading the due messages does not delay the storing of changes. */
  readonly #looking = pLimit(1);
  readonly #preparing = pLimit(preparing);
  /** In two pools, so that push services that never answer do not delay the others. */
  readonly #requests = { answering: pLimit(parallel.answering), unknown: pLimit(parallel.unknown) };
  readonly #answering = new Set<string>();
  /** The messages that are being sent. */
  readonly #underway = new Map<string, Promise<void>>();
  #cancel: () => void = () => {};
  #isClosed = false;

  constructor(parts: PushSenderParts) {
    this.#parts = parts;
    this.#lookLater();
  }

  /** The key that browsers subscribe with. */
  get publicKey(): string {
    return this.#parts.keys.publicKey;
  }

  /** Call when tables begin to wait for these absent people. Settled when everything that can be sent now has been sent. */
  begun(turns: readonly BegunTurn[]): Promise<void> {
    return this.#store(() => this.#parts.store.makeDue(turns)).then(() => this.#sendDue());
  }

  /** Call when the person is at the table. */
  seen(turn: BegunTurn): Promise<void> {
    return this.#store(() => this.#parts.store.seen(turn));
  }

  /** Begins no further message; due ones remain for the next start. Settled when current requests have been answered. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel();
    await this.#working(async () => {});
    await this.#looking(async () => {});
    await Promise.all(this.#underway.values());
  }

  #lookLater(): void {
    this.#cancel = this.#parts.clock.after(lookEvery, () => {
      this.#lookLater();
      void this.#storeChanges().then(() => this.#sendDue());
    });
  }

  #store(change: () => Promise<void>): Promise<void> {
    this.#changes.push(change);
    return this.#storeChanges();
  }

  /** While the store is unavailable, changes wait for the next change or check: each builds upon those before it. */
  #storeChanges(): Promise<void> {
    return this.#working(async () => {
      for (let [change] = this.#changes; change !== undefined; [change] = this.#changes) {
        try {
          await change();
        } catch (error) {
          this.#parts.failed(error);
          if (error instanceof Unavailable) return;
        }
        this.#changes.shift();
      }
    });
  }

  /** Settled when the messages that are due now have been sent or have failed. Later checks do not wait for slow services. */
  async #sendDue(): Promise<void> {
    // A planned check that has not begun yet will find the same messages.
    const isPlanned = this.#looking.pendingCount > 0;
    await this.#looking(() => (isPlanned ? Promise.resolve() : this.#look())).catch(this.#parts.failed);
    await Promise.all(this.#underway.values());
  }

  async #look(): Promise<void> {
    for (const message of await this.#parts.store.due(mostAtOnce + this.#underway.size)) {
      const key = `${message.identity} ${message.record.number}`;
      if (this.#isClosed || this.#underway.has(key)) continue;
      const sent = this.#send(message)
        .catch(this.#parts.failed)
        .finally(() => this.#underway.delete(key));
      this.#underway.set(key, sent);
    }
  }

  async #send({ identity, record }: DueMessage): Promise<void> {
    const { store, systemTitle } = this.#parts;
    const message = { identity, table: record.number };
    const subscriptions = await this.#preparing(() => this.#claim(message));
    const payload = payloadOf(record, systemTitle(record.ruleset));
    const outcomes = await Promise.all(
      subscriptions.map(async (subscription) => {
        const outcome = await this.#sendTo(subscription, { payload, topic: record.code });
        const isGone = outcome.kind === 'forbidden' || (outcome.kind === 'answered' && gone.has(outcome.status));
        if (isGone) await this.#store(() => store.drop(subscription.endpoint));
        return { outcome, isGone };
      }),
    );
    const live = outcomes.filter(({ isGone }) => !isGone);
    const isSent = live.some(({ outcome }) => outcome.kind === 'answered' && outcome.status < 300);
    if (live.length > 0 && !isSent) await this.#store(() => store.release(message));
  }

  /** The browsers that this process sends to; none in quiet hours, or if another process sends the message. */
  async #claim(message: BegunTurn): Promise<readonly Subscription[]> {
    const { store, clock } = this.#parts;
    if (this.#isClosed) return [];
    const { quiet } = await store.preferencesOf(message.identity);
    if (isQuiet(quiet, clock.now()) || !(await store.claim(message, clock.now()))) return [];
    try {
      return await store.subscriptionsOf(message.identity);
    } catch (error) {
      // Without this a claimed message would count as sent.
      void this.#store(() => store.release(message));
      throw error;
    }
  }

  async #sendTo(
    { endpoint, p256dh, auth }: Subscription,
    { payload, topic }: { readonly payload: string; readonly topic: string },
  ): Promise<Outcome> {
    const { keys, contact, post } = this.#parts;
    let details: ReturnType<typeof webPush.generateRequestDetails>;
    try {
      details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact, ...keys },
        contentEncoding: 'aes128gcm',
        TTL: keptSeconds,
        urgency: 'normal',
        // The push service reads the topic, so it is not the table's code.
        topic: createHmac('sha256', keys.privateKey).update(topic).digest('base64url').slice(0, longestTopic),
      });
    } catch {
      // The browser's key has the right length, but is not a valid key.
      return { kind: 'forbidden' };
    }
    // The library declares wider types for headers and body than it returns.
    const headers = details.headers as Readonly<Record<string, string | number>>;
    const pool = this.#requests[this.#answering.has(endpoint) ? 'answering' : 'unknown'];
    const outcome = await pool((): Promise<Outcome> | Outcome =>
      this.#isClosed ? { kind: 'failed', why: 'closing' } : post({ url: endpoint, headers, body: details.body ?? '' }),
    );
    this.#remember(endpoint, outcome);
    return outcome;
  }

  #remember(endpoint: string, { kind }: Outcome): void {
    this.#answering.delete(endpoint);
    if (kind !== 'answered') return;
    this.#answering.add(endpoint);
    const [oldest] = this.#answering;
    if (oldest !== undefined && this.#answering.size > mostRemembered) this.#answering.delete(oldest);
  }
}
