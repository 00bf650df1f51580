/**
 * Sends what spectators learn about tables to the hosts' webhooks. The content is read from the journal after a stored position, so
 * a restart loses nothing; a message may arrive twice if a process ends between sending it and storing the new position.
 */
import type { WebhookMessage } from '@cartomancer/protocol';
import pLimit from 'p-limit';

import type { Clock } from '../clock.ts';
import type { TableRecord } from '../journal/journal.ts';
import type { AllowedAddresses } from '../outgoing/addresses.ts';
import type { Outcome, Post } from '../outgoing/requests.ts';
import { mayRequest } from '../outgoing/requests.ts';
import type { Checkpoint } from '../table/snapshots.ts';
import type { CommittedEntry } from '../table/open-table.ts';
import type { PastTable } from '../table/history.ts';
import { bodyOf, linesThatFit } from './formats.ts';
import type { MessageTexts } from './formats.ts';
import { isNews, newsFrom } from './news.ts';
import type { News } from './news.ts';
import { judged } from './retry.ts';
import { secretOf, signatureHeader, signatureOf } from './signature.ts';
import type { StoryWriter, StoryWriters } from './system-texts.ts';
import type { ClaimedWebhook, Webhook, WebhookPosition, WebhookProgress, Webhooks } from './webhooks.ts';

/** Milliseconds of play that are combined into one message. */
const gatherFor = 3_000;
/** Milliseconds between two checks for work that other processes have left. */
const lookEvery = 60_000;
/** Milliseconds of a claim: longer than sending all messages of one round can take. */
const claimFor = 120_000;
const mostMessages = 3;
const mostAtOnce = 50;
/** The number of webhooks served at the same time. */
const parallel = 16;
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
  /** The history of a table, whether it is open or not. */
  readonly pastOf: (record: TableRecord) => Promise<PastTable>;
  readonly systemTitle: (ruleset: string) => string;
  readonly failed: (error: unknown) => void;
}

export class WebhookSender {
  readonly #parts: WebhookSenderParts;
  readonly #looking = pLimit(1);
  readonly #sending = pLimit(parallel);
  readonly #active = new Set<Promise<void>>();
  readonly #changed = new Set<number>();
  readonly #remembered = new Map<number, Checkpoint>();
  #gathering: (() => void) | undefined;
  /** Functions that cancel the planned checks. */
  readonly #planned = new Set<() => void>();
  #isClosed = false;

  constructor(parts: WebhookSenderParts) {
    this.#parts = parts;
  }

  /** Sends what was due when the server stopped, and then everything that becomes due. */
  start(): void {
    const { store, clock } = this.#parts;
    this.#lookRegularly();
    void this.#look(() => store.wantAll(clock.now()));
  }

  /** Call after every stored entry of a table. Only what is public counts, also for the moment of sending. */
  heard(table: Pick<PastTable, 'layer'> & { readonly number: number }, told: CommittedEntry): void {
    if (this.#isClosed || this.#changed.has(table.number) || !isNews(table.layer, told)) return;
    this.#changed.add(table.number);
    this.#gathering ??= this.#parts.clock.after(gatherFor, () => void this.flush());
  }

  /** Resolves when every attempt due now has ended. */
  flush(): Promise<void> {
    this.#gathering?.();
    this.#gathering = undefined;
    const changed = [...this.#changed];
    this.#changed.clear();
    const { store, clock } = this.#parts;
    return this.#look(async () => {
      if (changed.length > 0) await store.want(changed, clock.now());
    });
  }

  /** Stores what is due for the next start. Resolves when the requests under way have been answered. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#gathering?.();
    for (const cancel of this.#planned) cancel();
    await this.#looking(async () => {});
    await Promise.all(this.#active);
  }

  /** Sends a test message. */
  async test(webhook: Webhook, record: TableRecord): Promise<Outcome> {
    const writer = await this.#parts.writers(record.ruleset, webhook.language);
    const message = this.#messageTo({ webhook, record }, { title: record.title, lines: [], turns: [], test: true });
    return await this.#post(webhook, bodyOf(webhook.format, message, textsIn(writer, [])));
  }

  /** The secret that the host checks signatures with. */
  secretOf(webhook: Pick<Webhook, 'table' | 'salt'>): string {
    return secretOf(this.#parts.key, webhook);
  }

  /** Runs `before`, then sends what is due. A receiver that does not answer delays only its own table. */
  async #look(before: () => Promise<void> = async () => {}): Promise<void> {
    await this.#looking(async () => {
      await before();
      await this.#sendDue();
    }).catch(this.#parts.failed);
    await Promise.all(this.#active);
  }

  /** Checks again after this time. */
  #lookIn(milliseconds: number, then: () => void = () => {}): void {
    if (this.#isClosed) return;
    const cancel = this.#parts.clock.after(milliseconds, () => {
      this.#planned.delete(cancel);
      then();
      void this.#look();
    });
    this.#planned.add(cancel);
  }

  #lookRegularly(): void {
    this.#lookIn(lookEvery, () => this.#lookRegularly());
  }

  async #sendDue(): Promise<void> {
    const { store, clock, failed } = this.#parts;
    if (this.#isClosed) return;
    const due = await store.due(clock.now(), mostAtOnce);
    // The remaining ones are picked up by the next check.
    if (due.length === mostAtOnce) this.#lookIn(gatherFor);
    for (const table of due) {
      const job = this.#sending(() => this.#sendTo(table)).catch(failed);
      this.#active.add(job);
      void job.then(() => this.#active.delete(job));
    }
  }

  async #sendTo(table: number): Promise<void> {
    const { store, clock, failed } = this.#parts;
    // What is due now is sent after the next start.
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
    // Events that arrived during the claim could not be claimed themselves, so check again.
    this.#lookIn(Math.max(gatherFor, progress.rests - finished));
    if (progress.next !== null && progress.next > finished + gatherFor) this.#lookIn(progress.next - finished);
  }

  async #sendNews(claimed: ClaimedWebhook): Promise<WebhookProgress> {
    const { clock } = this.#parts;
    const { webhook } = claimed;
    const { news, writer, title, host } = await this.#read(claimed);
    const none = { sequence: webhook.sequence, heard: webhook.heard, failures: webhook.failures, next: null, rests: 0 };
    // Its address is the secret of an earlier host, who no longer decides about this table.
    if (host !== webhook.host) return { ...none, suspended: { because: 'host_changed', status: null } };
    const end: WebhookPosition = { sequence: news.checkpoint.state.entries, heard: news.checkpoint.heard };
    let position: WebhookPosition = webhook;
    let { failures } = webhook;
    for (const { message, names, after } of this.#messagesOf(claimed, { news, writer, title }, end)) {
      if (this.#isClosed) {
        const now = clock.now();
        return { ...placeOf(position), failures, suspended: null, next: now, rests: now };
      }
      const outcome = await this.#post(webhook, bodyOf(webhook.format, message, textsIn(writer, names)));
      const attempt = judged(outcome, { failures }, clock.now());
      if (attempt.kind === 'failed') {
        const rests = clock.now() + attempt.pause;
        return { ...placeOf(position), failures: attempt.failures, suspended: attempt.suspended, next: rests, rests };
      }
      position = after;
      failures = 0;
    }
    const isAllSent = position === end || isQuiet(news, webhook);
    const next = isAllSent ? news.next : clock.now() + gatherFor;
    if (isAllSent) this.#remember(webhook.table, news.checkpoint);
    return {
      ...placeOf(isAllSent ? end : position),
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
      before = { state: value.state, heard: value.heard };
    }
    const news = await newsFrom(before, steps, { layer, writer, position: webhook, now: clock.now() });
    const { host, people } = news.latest;
    return {
      news,
      writer,
      title: news.checkpoint.state.title,
      // If a table has no host, its last one still counts.
      host: host === null ? webhook.host : people[host]?.identity,
    };
  }

  /** The messages of this round, each with the position after it. */
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

  #post(webhook: Webhook, body: string): Promise<Outcome> {
    const { post, clock } = this.#parts;
    const signature = signatureOf(this.secretOf(webhook), { body, at: clock.now() });
    return post({
      url: webhook.url,
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'Cartomancer', [signatureHeader]: signature },
      body,
    });
  }

  #remember(table: number, checkpoint: Checkpoint): void {
    this.#remembered.delete(table);
    this.#remembered.set(table, checkpoint);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > mostRemembered && oldest !== undefined) this.#remembered.delete(oldest);
  }
}

function isQuiet({ lines, turns }: News, { sends }: Webhook): boolean {
  return (sends === 'turns' || lines.length === 0) && (sends === 'story' || turns.length === 0);
}

function placeOf({ sequence, heard }: WebhookPosition): WebhookPosition {
  return { sequence, heard };
}

function textsIn({ wording }: StoryWriter, names: readonly string[]): MessageTexts {
  return {
    test: wording.plain({ text: 'message.test' }),
    turns: wording.plain({ text: 'message.turns', facts: { names } }),
  };
}
