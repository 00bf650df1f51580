/** A session from the journal, as one viewer was allowed to see it, or with open cards (TB-17, TB-18). */
import { writeFlatState } from '@cartomancer/protocol';
import type { ReplayStep } from '@cartomancer/protocol';
import type { ViewEvent } from '@cartomancer/rules/kernel';
import type {
  Applied,
  Entry,
  ReplayViewer,
  LookBack,
  TableLayer,
  TableState,
  TableView,
} from '@cartomancer/rules/table';
import { publishedEntry } from '@cartomancer/rules/table';
import pLimit from 'p-limit';

import type { Journal } from '../journal/journal.ts';
import { entryFrom } from './entries.ts';
import { LongWork } from './long-work.ts';

/** Entries read from the journal at a time. */
const portion = 100;

/** In characters. */
export const longestSession = 40_000_000;

/** The entries of a published session, each a `PublishedEntry` as JSON. */
export type PublishedSession = readonly string[] | 'too long';

const usualPageSize = 400;

export interface ReplayParts {
  readonly journal: Journal;
  readonly layer: TableLayer;
  readonly table: number;
  /** In steps; `usualPageSize` by default. */
  readonly pageSize?: number;
  /** `longestSession` by default. */
  readonly longest?: number;
}

export interface ReplayRequest {
  readonly eyes: ReplayViewer;
  /** From 0. */
  readonly first: number;
  /** Milliseconds since the epoch: later steps are not shown to spectators yet (TB-05). */
  readonly until: number | undefined;
}

export interface ReplayPage {
  /** The number of steps until play last rested: until then, a replay is available (TB-17). */
  readonly total: number;
  readonly steps: readonly ReplayStep[];
}

interface AppliedEntry extends Applied {
  readonly before: TableState;
  readonly entry: Entry;
}

async function* entriesFrom({ journal, table, layer }: ReplayParts, state: TableState): AsyncGenerator<AppliedEntry> {
  let before = state;
  const work = new LongWork();
  for (;;) {
    const stored = await journal.read(table, { after: before.entries, most: portion });
    await work.pause();
    for (const row of stored) {
      const entry = entryFrom(row);
      if (entry.seq !== before.entries + 1) throw new Error(`Entry ${before.entries + 1} of table ${table} is missing`);
      const applied = layer.applied(before, entry);
      yield { before, entry, ...applied };
      before = applied.after;
      if (work.isDue) await work.pause();
    }
    if (stored.length < portion) return;
  }
}

function changes(before: object | undefined, after: object): Record<string, string> {
  const changed = new Map<string, string>();
  writeFlatState(changed, before, after);
  return Object.fromEntries(changed);
}

interface StepEvents {
  readonly at: number;
  readonly told: number;
  readonly heard: readonly ViewEvent[];
}

function stepOf(last: TableView | undefined, view: TableView, { at, told, heard }: StepEvents): ReplayStep | undefined {
  const shared = changes(last?.shared, view.shared);
  const own = changes(last?.own, view.own);
  const isNews = heard.length > 0 || Object.keys(shared).length > 0 || Object.keys(own).length > 0;
  return isNews ? { at, told, shared, own, heard: heard.map((event) => ({ ...event })) } : undefined;
}

interface ReplayPosition {
  readonly state: TableState;
  /** Undefined before play. */
  readonly view: TableView | undefined;
  readonly number: number;
  readonly told: number;
}

/** Keeps the position at the start of each page, so that a page can be read without those before it. */
class Walk {
  readonly #parts: ReplayParts;
  readonly #viewer: LookBack;
  readonly #everybody: LookBack;
  readonly #pageStarts: [ReplayPosition, ...ReplayPosition[]];
  #end: ReplayPosition;
  /** The points where play rested: the time, in milliseconds since the epoch, and the number of steps. */
  readonly #rests: { readonly at: number; readonly total: number }[] = [];
  readonly #advancing = pLimit(1);

  constructor(parts: ReplayParts, eyes: ReplayViewer) {
    const { layer } = parts;
    this.#parts = parts;
    this.#viewer = layer.lookBack(eyes);
    this.#everybody = layer.lookBack({ kind: 'everybody' });
    this.#end = { state: layer.initial(), view: undefined, number: 0, told: 0 };
    this.#pageStarts = [this.#end];
  }

  /** `until`: milliseconds since the epoch. */
  async total(until: number): Promise<number> {
    await this.#advancing(() => this.#advance());
    return this.#rests.findLast(({ at }) => at <= until)?.total ?? 0;
  }

  async steps(first: number, most: number): Promise<readonly ReplayStep[]> {
    const steps: ReplayStep[] = [];
    if (most <= 0) return steps;
    const start = this.#pageStarts.findLast(({ number }) => number <= first) ?? this.#pageStarts[0];
    for await (const { step, position } of this.#from(start)) {
      if (step !== undefined && position.number > first) steps.push(step);
      if (steps.length === most) break;
    }
    return steps;
  }

  async #advance(): Promise<void> {
    for await (const { position, at } of this.#from(this.#end)) {
      this.#end = position;
      const { pageSize = usualPageSize } = this.#parts;
      const isPage = position.number % pageSize === 0 && position.number > (this.#pageStarts.at(-1)?.number ?? 0);
      if (isPage) this.#pageStarts.push(position);
      if (position.state.game !== null && this.#parts.layer.rests(position.state))
        this.#rests.push({ at, total: position.number });
    }
  }

  async *#from(start: ReplayPosition) {
    let position = start;
    for await (const { before, entry, steps: within, after } of entriesFrom(this.#parts, start.state)) {
      const told = position.told + this.#everybody.heard(before, entry, within).length;
      const view = after.game === null ? undefined : this.#viewer.view(after);
      const heard = view === undefined ? [] : this.#viewer.heard(before, entry, within);
      const step = view === undefined ? undefined : stepOf(position.view, view, { at: entry.at, told, heard });
      position = { state: after, view, number: position.number + (step === undefined ? 0 : 1), told };
      yield { step, position, at: entry.at };
    }
  }
}

/** A viewer whose walk was dropped starts from the first entry again. */
const mostWalks = 4;

/** The replays of one table, for each viewer page by page (TB-17), and its published session (TB-18). */
export class Replays {
  readonly #parts: ReplayParts;
  readonly #walks = new Map<string, Walk>();
  #published: { readonly entries: number; readonly result: Promise<PublishedSession> } | undefined;

  constructor(parts: ReplayParts) {
    this.#parts = parts;
  }

  async page({ eyes, first, until = Number.POSITIVE_INFINITY }: ReplayRequest): Promise<ReplayPage> {
    const { pageSize = usualPageSize } = this.#parts;
    const walk = this.#walk(eyes);
    const total = await walk.total(until);
    return { total, steps: await walk.steps(first, Math.min(pageSize, total - first)) };
  }

  /** In order; cached until a new entry is stored. */
  published(entries: number): Promise<PublishedSession> {
    if (this.#published?.entries !== entries) {
      const published = { entries, result: publishedEntries(this.#parts) };
      published.result.catch(() => {
        if (this.#published === published) this.#published = undefined;
      });
      this.#published = published;
    }
    return this.#published.result;
  }

  #walk(eyes: ReplayViewer): Walk {
    const key = JSON.stringify(eyes);
    const walk = this.#walks.get(key) ?? new Walk(this.#parts, eyes);
    this.#walks.delete(key);
    this.#walks.set(key, walk);
    for (const oldest of this.#walks.keys()) if (this.#walks.size > mostWalks) this.#walks.delete(oldest);
    return walk;
  }
}

async function publishedEntries(parts: ReplayParts): Promise<PublishedSession> {
  const entries: string[] = [];
  let characters = 0;
  const { longest = longestSession } = parts;
  for await (const { entry, steps } of entriesFrom(parts, parts.layer.initial())) {
    const published = publishedEntry(entry, { steps, publishedBefore: entries.length, ruleset: parts.layer.ruleset });
    if (published === undefined) continue;
    const text = JSON.stringify(published);
    characters += text.length;
    // An undo restores a whole game, so a few thousand of them would make a session that no one can load.
    if (characters > longest) return 'too long';
    entries.push(text);
  }
  return entries;
}
