/**
 * Sends what spectators learn about tables to the hosts' webhooks. The content is read from the journal after a stored
 * position, so a restart loses nothing; a message may arrive twice if a process ends between sending it and storing the
 * new position.
 */
import type { WebhookMessage } from '@cartomancer/protocol';
import pLimit from 'p-limit';

import type { Clock } from '../clock.ts';
import type { TableRecord } from '../journal/journal.ts';
import type { AllowedAddresses } from '../outgoing/addresses.ts';
import { limitForEach } from '../limit-for-each.ts';
import type { Outcome, Post } from '../outgoing/requests.ts';
import { mayRequest } from '../outgoing/requests.ts';
import type { Checkpoint } from '../table/snapshots.ts';
import type { CommittedEntry } from '../table/open-table.ts';
import type { PastTable } from '../table/history.ts';
import { bodyOf, linesThatFit } from './formats.ts';
import type { MessageTexts } from './formats.ts';
import { isNews, newsFrom } from './news.ts';
import type { News } from './news.ts';
import { attemptAfter } from './retry.ts';
import { secretOf, signatureHeader, signatureOf } from './signature.ts';
import type { StoryWriter, StoryWriters } from './system-texts.ts';
import type { ClaimedWebhook, DueWebhook, Webhook, WebhookPosition, WebhookProgress, Webhooks } from './webhooks.ts';

/** Milliseconds of play that are combined into one message. */
const gatherFor = 3_000;
/** Milliseconds between two checks for work that other processes have left. */
const lookEvery = 60_000;
/** Milliseconds of a claim: longer than sending all messages of one round can take. */
const claimFor = 120_000;
const mostMessages = 3;
/** The most due webhooks that one check adds to the queue. */
const mostAtOnce = 1_000;
/**
 * The number of webhooks served at the same time, for receivers that answered quickly the last time and for all others.
 */
const parallel = { quick: 8, other: 8 };
/** Of these, the maximum number whose addresses have the same host. */
const parallelAtHost = 2;
/** An answer within this many milliseconds is quick. */
const quickAnswer = 2_000;
/** The most hosts of addresses that are remembered as quick. */
const mostQuick = 10_000;
/** Checks are planned for whole seconds, so that there are few of them. */
const second = 1_000;
/** The number of tables whose last state is cached. */
const mostRemembered = 100;

/** Whether the server may send to this address, judged without resolving its name. */
export function isWebhookAddress(url: string, allowed: AllowedAddresses): boolean {
  return mayRequest(url, { allowed, schemes: allowed === 'any' ? ['https:', 'http:'] : ['https:'] });
}

export interface WebhookSenderParts {
  readonly store: Webhooks;
  /** The server's key, as returned by `signingKey`. */
  readonly key: Uint8Array;
  readonly post: Post;
  readonly clock: Clock;
  readonly writers: StoryWriters;
  readonly pastOf: (record: TableRecord) => Promise<PastTable>;
  readonly systemTitle: (ruleset: string) => string;
  readonly failed: (error: unknown) => void;
}

export class WebhookSender {
  readonly #parts: WebhookSenderParts;
  readonly #looking = pLimit(1);
  readonly #slots = { quick: pLimit(parallel.quick), other: pLimit(parallel.other) };
  readonly #atHost = limitForEach(parallelAtHost);
  readonly #quickHosts = new Set<string>();
  readonly #queued = new Map<number, Promise<void>>();
  readonly #changed = new Set<number>();
  readonly #remembered = new Map<number, Checkpoint>();
  #cancelGathering: (() => void) | undefined;
  /** The times of the planned checks, by the clock that does not jump. Only the first has a timer. */
  readonly #planned = new Set<number>();
  #cancelPlanned: () => void = () => {};
  #cancelRegular: () => void = () => {};
  #isClosed = false;

  constructor(parts: WebhookSenderParts) {
    this.#parts = parts;
  }

  /** Sends what was due when the server stopped, and then everything that becomes due. */
  start(): void {
    const { store, clock } = this.#parts;
    this.#lookRegularly();
    void this.#look(() => store.makeAllDue(clock.now()));
  }

  /** Call after every stored entry of a table. Hidden events change neither the messages nor the moment of sending. */
  onEntry(table: Pick<PastTable, 'layer'> & { readonly number: number }, committed: CommittedEntry): void {
    if (this.#isClosed || this.#changed.has(table.number) || !isNews(table.layer, committed)) return;
    this.#changed.add(table.number);
    this.#cancelGathering ??= this.#parts.clock.after(gatherFor, () => void this.#storeChanged());
  }

  /** Resolves when every attempt due now has ended. */
  async flush(): Promise<void> {
    await this.#storeChanged();
    await Promise.all(this.#queued.values());
  }

  /** Resolves when the requests under way have been answered. All other messages are sent after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelGathering?.();
    this.#cancelPlanned();
    this.#cancelRegular();
    await this.#looking(async () => {});
    await Promise.all(this.#queued.values());
  }

  async test(webhook: Webhook, record: TableRecord): Promise<Outcome> {
    const writer = await this.#parts.writers(record.ruleset, webhook.language);
    const message = this.#messageTo({ webhook, record }, { title: record.title, lines: [], turns: [], test: true });
    return await this.#post(webhook, bodyOf(webhook.format, message, textsIn(writer, [])));
  }

  secretOf(webhook: Pick<Webhook, 'table' | 'salt'>): string {
    return secretOf(this.#parts.key, webhook);
  }

  #storeChanged(): Promise<void> {
    this.#cancelGathering?.();
    this.#cancelGathering = undefined;
    const changed = [...this.#changed];
    this.#changed.clear();
    const { store, clock } = this.#parts;
    return this.#look(async () => {
      if (changed.length > 0) await store.makeDue(changed, clock.now());
    });
  }

  /** Runs `before`, then queues what is due. Never waits for a receiver. */
  #look(before: () => Promise<void>): Promise<void> {
    return this.#looking(async () => {
      await before();
      await this.#queueDue();
    }).catch(this.#parts.failed);
  }

  #lookAgain(): void {
    // A check that has not begun yet will find the webhooks that are due now.
    if (this.#looking.pendingCount === 0) void this.#look(async () => {});
  }

  #lookIn(milliseconds: number): void {
    this.#planned.add(Math.ceil((this.#parts.clock.elapsed() + milliseconds) / second) * second);
    this.#planNext();
  }

  #planNext(): void {
    this.#cancelPlanned();
    if (this.#isClosed || this.#planned.size === 0) return;
    const { clock } = this.#parts;
    const at = Math.min(...this.#planned);
    this.#cancelPlanned = clock.after(Math.max(at - clock.elapsed(), 0), () => {
      this.#planned.delete(at);
      this.#planNext();
      this.#lookAgain();
    });
  }

  #lookRegularly(): void {
    if (this.#isClosed) return;
    this.#cancelRegular = this.#parts.clock.after(lookEvery, () => {
      this.#lookRegularly();
      this.#lookAgain();
    });
  }

  async #queueDue(): Promise<void> {
    const { store, clock } = this.#parts;
    if (this.#isClosed) return;
    const most = mostAtOnce + this.#queued.size;
    const due = await store.due(clock.now(), most);
    // The next check finds the remaining ones.
    if (due.length === most) this.#lookIn(gatherFor);
    for (const webhook of due) if (!this.#queued.has(webhook.table)) this.#queue(webhook);
  }

  #queue({ table, url }: DueWebhook): void {
    const { host } = new URL(url);
    const sent = this.#atHost(host, () => {
      const inSlot = this.#slots[this.#quickHosts.has(host) ? 'quick' : 'other'];
      return inSlot(() => this.#sendTo(table));
    })
      .catch(this.#parts.failed)
      .finally(() => this.#queued.delete(table));
    this.#queued.set(table, sent);
  }

  async #sendTo(table: number): Promise<void> {
    const { store, clock, failed } = this.#parts;
    // Due messages are sent after the next start.
    if (this.#isClosed) return;
    const now = clock.now();
    const claimed = await store.claim(table, { now, until: now + claimFor });
    if (claimed === undefined) return;
    const { sequence, heard, failures } = claimed.webhook;
    const progress = await this.#sendNews(claimed).catch((error: unknown): WebhookProgress => {
      failed(error);
      // A table that cannot be read now may be readable later.
      const later = clock.now() + lookEvery;
      return { sequence, heard, failures, suspended: null, next: later, rests: later };
    });
    await store.finish({ table, until: claimed.until }, progress);
    if (progress.suspended !== null) return;
    const finished = clock.now();
    // Events that arrived during the claim could not be claimed themselves, so another check follows.
    this.#lookIn(Math.max(gatherFor, progress.rests - finished));
    if (progress.next !== null && progress.next > finished + gatherFor) this.#lookIn(progress.next - finished);
  }

  async #sendNews(claimed: ClaimedWebhook): Promise<WebhookProgress> {
    const { clock } = this.#parts;
    const { webhook } = claimed;
    const { news, writer, title, host } = await this.#read(claimed);
    const unchanged = {
      sequence: webhook.sequence,
      heard: webhook.heard,
      failures: webhook.failures,
      next: null,
      rests: 0,
    };
    // The address of the webhook is a secret of an earlier host, who no longer decides about this table.
    if (host !== webhook.host) return { ...unchanged, suspended: { because: 'host_changed', status: null } };
    const end: WebhookPosition = { sequence: news.checkpoint.state.entries, heard: news.checkpoint.publicEventCount };
    let position: WebhookPosition = webhook;
    let { failures } = webhook;
    for (const { message, names, after } of this.#messagesOf(claimed, { news, writer, title }, end)) {
      if (this.#isClosed) {
        const now = clock.now();
        return { ...positionOf(position), failures, suspended: null, next: now, rests: now };
      }
      const outcome = await this.#post(webhook, bodyOf(webhook.format, message, textsIn(writer, names)));
      const attempt = attemptAfter(outcome, { failures }, clock.now());
      if (attempt.kind === 'failed') {
        const rests = clock.now() + attempt.pause;
        return {
          ...positionOf(position),
          failures: attempt.failures,
          suspended: attempt.suspended,
          next: rests,
          rests,
        };
      }
      position = after;
      failures = 0;
    }
    const isAllSent = position === end || hasNothingToSend(news, webhook);
    const next = isAllSent ? news.next : clock.now() + gatherFor;
    if (isAllSent) this.#remember(webhook.table, news.checkpoint);
    return {
      ...positionOf(isAllSent ? end : position),
      failures,
      suspended: null,
      next,
      rests: isAllSent ? 0 : (next ?? 0),
    };
  }

  async #read({ webhook, record }: ClaimedWebhook) {
    const { pastOf, writers, clock } = this.#parts;
    const { layer, history } = await pastOf(record);
    const writer = await writers(record.ruleset, webhook.language);
    const known = this.#remembered.get(webhook.table);
    let before = known?.state.entries === webhook.sequence ? known : await history.checkpointBy(webhook.sequence);
    const steps = history.stepsFrom(before);
    while (before.state.entries < webhook.sequence) {
      const { value, done } = await steps.next();
      if (done === true) break;
      before = { state: value.state, publicEventCount: value.publicEventCount };
    }
    const news = await newsFrom(before, steps, { layer, writer, position: webhook, now: clock.now() });
    const { host: present, standsInFor, people } = news.latest;
    // A stand-in decides nothing lasting about the table.
    const host = standsInFor ?? present;
    return {
      news,
      writer,
      title: news.checkpoint.state.title,
      // While the table has no host, the host who set up the webhook still counts.
      host: host === null ? webhook.host : people[host]?.identity,
    };
  }

  /** Each with the position after it. */
  *#messagesOf(
    claimed: ClaimedWebhook,
    { news, writer, title }: { readonly news: News; readonly writer: StoryWriter; readonly title: string },
    end: WebhookPosition,
  ) {
    const { webhook } = claimed;
    const turns = webhook.sends === 'story' ? [] : news.turns;
    let lines = webhook.sends === 'turns' ? [] : news.lines;
    for (let count = 0; count < mostMessages && (lines.length > 0 || turns.length > 0); count += 1) {
      const whole = this.#messageTo(claimed, { title, lines, turns, test: false });
      const fitting = linesThatFit(webhook.format, whole, textsIn(writer, turns));
      const next = lines[fitting];
      if (next === undefined) {
        yield { message: whole, names: turns, after: end };
        return;
      }
      const message = this.#messageTo(claimed, { title, lines: lines.slice(0, fitting), turns: [], test: false });
      yield { message, names: [], after: { sequence: webhook.sequence, heard: next.number } };
      lines = lines.slice(fitting);
    }
  }

  #messageTo(
    { webhook, record }: Pick<ClaimedWebhook, 'webhook' | 'record'>,
    { title, lines, turns, test }: Pick<News, 'lines' | 'turns'> & { readonly title: string; readonly test: boolean },
  ): WebhookMessage {
    const { code, ruleset } = record;
    const system = this.#parts.systemTitle(ruleset);
    const table = { code, title, system, address: `${webhook.origin}/t/${code}` };
    return { version: 1, test, table, lines, turns: turns.map((name) => ({ name })) };
  }

  async #post(webhook: Webhook, body: string): Promise<Outcome> {
    const { post, clock } = this.#parts;
    const signature = signatureOf(this.secretOf(webhook), { body, at: clock.now() });
    const began = clock.elapsed();
    const outcome = await post({
      url: webhook.url,
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'Cartomancer', [signatureHeader]: signature },
      body,
    });
    const isQuick = outcome.kind === 'answered' && clock.elapsed() - began <= quickAnswer;
    this.#rememberHost(new URL(webhook.url).host, isQuick);
    return outcome;
  }

  #rememberHost(host: string, isQuick: boolean): void {
    this.#quickHosts.delete(host);
    if (!isQuick) return;
    this.#quickHosts.add(host);
    const [oldest] = this.#quickHosts;
    if (oldest !== undefined && this.#quickHosts.size > mostQuick) this.#quickHosts.delete(oldest);
  }

  #remember(table: number, checkpoint: Checkpoint): void {
    this.#remembered.delete(table);
    this.#remembered.set(table, checkpoint);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > mostRemembered && oldest !== undefined) this.#remembered.delete(oldest);
  }
}

function hasNothingToSend({ lines, turns }: News, { sends }: Webhook): boolean {
  return (sends === 'turns' || lines.length === 0) && (sends === 'story' || turns.length === 0);
}

function positionOf({ sequence, heard }: WebhookPosition): WebhookPosition {
  return { sequence, heard };
}

function textsIn({ wording }: StoryWriter, names: readonly string[]): MessageTexts {
  return {
    test: wording.plain({ text: 'message.test' }),
    turns: wording.plain({ text: 'message.turns', facts: { names } }),
  };
}
