/**
 * Notifies people by web push that a table waits for them: one message for each table until they have been there. A
 * message that is due in quiet hours, or could not be sent, is sent later if the table still waits, unless a few
 * attempts have failed.
 */
import { createHmac } from 'node:crypto';

import pLimit from 'p-limit';
import webPush from 'web-push';

import type { Clock } from '../clock.ts';
import type { TableRecord } from '../journal/journal.ts';
import type { AllowedAddresses } from '../outgoing/addresses.ts';
import { limitForEach } from '../limit-for-each.ts';
import type { Outcome, Post } from '../outgoing/requests.ts';
import { mayRequest } from '../outgoing/requests.ts';
import type { BegunTurn } from '../turns/turns.ts';
import { Unavailable } from '../unavailable.ts';
import type { DueMessage, PushStore, Subscription } from './push-store.ts';
import { isQuiet } from './quiet-hours.ts';
import type { VapidKeys } from './vapid.ts';

/** Milliseconds between two checks for due messages. */
const checkMilliseconds = 60_000;
/** Due messages read at a time, in addition to those that are being sent. */
const mostRead = 1_000;
const mostPreparing = 8;
/** Simultaneous requests to endpoints whose last request was answered, and to all others. */
const mostRequests = { answering: 8, unknown: 8 };
/**
 * Simultaneous requests for one person, and of each kind to one push service, so that silent endpoints do not take all
 * places.
 */
const mostForEach = { person: 2, service: 4 };
/** The number of endpoints that are remembered as answering. */
const mostRemembered = 20_000;
/** The maximum length of a topic, in characters (RFC 8030). */
const longestTopic = 32;
/** Seconds for which the push service keeps a message for a browser that is off. */
const keptSeconds = 86_400;

const goneStatuses: ReadonlySet<number> = new Set([404, 410]);

/** Says nothing about the game. */
function payloadOf({ code, title }: Pick<TableRecord, 'code' | 'title'>, system: string): string {
  return JSON.stringify({ code, title, system });
}

/** As far as can be said without looking up its name. */
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
  readonly systemTitle: (ruleset: string) => string;
  readonly failed: (error: unknown) => void;
}

export class PushSender {
  readonly #parts: PushSenderParts;
  readonly #storing = pLimit(1);
  /** Changes that are not stored yet, in order. */
  readonly #changes: (() => Promise<void>)[] = [];
  /** A separate queue, so that changes are stored while due messages are read. */
  readonly #checking = pLimit(1);
  readonly #preparing = pLimit(mostPreparing);
  readonly #forPerson = limitForEach(mostForEach.person);
  readonly #atService = limitForEach(mostForEach.service);
  /** Two pools, so that push services that never answer do not delay the others. */
  readonly #requests = { answering: pLimit(mostRequests.answering), unknown: pLimit(mostRequests.unknown) };
  readonly #answeringEndpoints = new Set<string>();
  readonly #underway = new Map<string, Promise<void>>();
  #cancel: () => void = () => {};
  #isClosed = false;

  constructor(parts: PushSenderParts) {
    this.#parts = parts;
    this.#scheduleCheck();
  }

  /** The key that browsers subscribe with. */
  get publicKey(): string {
    return this.#parts.keys.publicKey;
  }

  /**
   * Call when tables begin to wait for these absent people. Settled when everything that can be sent now has been sent.
   */
  begun(turns: readonly BegunTurn[]): Promise<void> {
    return this.#store(() => this.#parts.store.makeDue(turns)).then(() => this.#sendDue());
  }

  /** Call when the person is at the table. */
  seen(turn: BegunTurn): Promise<void> {
    return this.#store(() => this.#parts.store.seen(turn));
  }

  /** Due messages remain for the next start. Settled when current requests have been answered. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel();
    await this.#storing(async () => {});
    await this.#checking(async () => {});
    await Promise.all(this.#underway.values());
  }

  #scheduleCheck(): void {
    this.#cancel = this.#parts.clock.after(checkMilliseconds, () => {
      this.#scheduleCheck();
      void this.#storeChanges().then(() => this.#sendDue());
    });
  }

  #store(change: () => Promise<void>): Promise<void> {
    this.#changes.push(change);
    return this.#storeChanges();
  }

  /** While the store is unavailable, changes wait for the next attempt, because each depends on those before it. */
  #storeChanges(): Promise<void> {
    return this.#storing(async () => {
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

  /**
   * Settled when the messages that are due now have been sent or have failed. Later checks do not wait for slow
   * services.
   */
  async #sendDue(): Promise<void> {
    // A check that is queued but has not begun will find the same messages.
    const isPlanned = this.#checking.pendingCount > 0;
    await this.#checking(() => (isPlanned ? Promise.resolve() : this.#startDueMessages())).catch(this.#parts.failed);
    await Promise.all(this.#underway.values());
  }

  async #startDueMessages(): Promise<void> {
    for (const message of await this.#parts.store.due(mostRead + this.#underway.size)) {
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
        const outcome = await this.#sendTo(subscription, { payload, topic: record.code, identity });
        const isGone =
          outcome.kind === 'forbidden' || (outcome.kind === 'answered' && goneStatuses.has(outcome.status));
        if (isGone) await this.#store(() => store.drop(subscription.endpoint));
        return { outcome, isGone };
      }),
    );
    const live = outcomes.filter(({ isGone }) => !isGone);
    const isSent = live.some(({ outcome }) => outcome.kind === 'answered' && outcome.status < 300);
    if (live.length > 0 && !isSent) await this.#store(() => store.release(message));
  }

  /**
   * The browsers that this process sends to; none in quiet hours, after closing, or if another process sends the
   * message.
   */
  async #claim(message: BegunTurn): Promise<readonly Subscription[]> {
    const { store, clock } = this.#parts;
    if (this.#isClosed) return [];
    const { quiet } = await store.preferencesOf(message.identity);
    if (isQuiet(quiet, clock.now()) || !(await store.claim(message, clock.now()))) return [];
    try {
      return await store.subscriptionsOf(message.identity);
    } catch (error) {
      // Otherwise the claimed message would count as sent.
      void this.#store(() => store.release(message));
      throw error;
    }
  }

  async #sendTo(
    { endpoint, p256dh, auth }: Subscription,
    { payload, topic, identity }: { readonly payload: string; readonly topic: string; readonly identity: string },
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
      // The browser's key has the right length, but is not on the curve.
      return { kind: 'forbidden' };
    }
    // The library declares wider types for headers and body than it returns.
    const headers = details.headers as Readonly<Record<string, string | number>>;
    const request = async (): Promise<Outcome> =>
      this.#isClosed ? { kind: 'failed', why: 'closing' } : post({ url: endpoint, headers, body: details.body ?? '' });
    const outcome = await this.#forPerson(identity, () => {
      const kind = this.#answeringEndpoints.has(endpoint) ? 'answering' : 'unknown';
      // Separate for each kind: otherwise requests waiting for the `unknown` pool would block known endpoints of that
      // service.
      return this.#atService(`${kind} ${new URL(endpoint).host}`, () => this.#requests[kind](request));
    });
    this.#remember(endpoint, outcome);
    return outcome;
  }

  #remember(endpoint: string, { kind }: Outcome): void {
    this.#answeringEndpoints.delete(endpoint);
    if (kind !== 'answered') return;
    this.#answeringEndpoints.add(endpoint);
    const [oldest] = this.#answeringEndpoints;
    if (oldest !== undefined && this.#answeringEndpoints.size > mostRemembered) this.#answeringEndpoints.delete(oldest);
  }
}
