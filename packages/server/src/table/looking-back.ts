/** A session once more, read from the journal: as somebody was then allowed to see it, or laid open (TB-17, TB-18). */
import { writeBox } from '@cartomancer/protocol';
import type { ReplayStep } from '@cartomancer/protocol';
import type { ViewEvent } from '@cartomancer/rules/kernel';
import type { Applied, Entry, Eyes, PublishedEntry, TableLayer, TableState, TableView } from '@cartomancer/rules/table';
import { publishedEntry } from '@cartomancer/rules/table';

import type { Journal } from '../journal/journal.ts';
import { entryFrom } from './entries.ts';

/** Entries gone through at a time: between two stretches other tables have their turn. */
const stretch = 250;

/** Steps on a page. */
const pageSize = 400;

export interface LookingBackParts {
  readonly journal: Journal;
  readonly layer: TableLayer;
  readonly table: number;
}

export interface ReplayWish {
  readonly eyes: Eyes;
  /** Number of the first step wanted, from 0. */
  readonly first: number;
  /** A time of day: what came later is not shown yet to who watches (TB-05). */
  readonly until: number | undefined;
}

export interface ReplayPage {
  /** How many steps there are up to where play last rested. */
  readonly total: number;
  readonly steps: readonly ReplayStep[];
}

interface Gone extends Applied {
  readonly before: TableState;
  readonly entry: Entry;
}

async function* entriesOf({ journal, layer, table }: LookingBackParts): AsyncGenerator<Gone> {
  let before = layer.initial();
  for (;;) {
    const stored = await journal.read(table, { after: before.entries, most: stretch });
    for (const row of stored) {
      const entry = entryFrom(row);
      if (entry.seq !== before.entries + 1) throw new Error(`Entry ${before.entries + 1} of table ${table} is missing`);
      const applied = layer.applied(before, entry);
      yield { before, entry, ...applied };
      before = applied.after;
    }
    if (stored.length < stretch) return;
  }
}

function changes(before: object | undefined, after: object): Record<string, string> {
  const changed = new Map<string, string>();
  writeBox(changed, before, after);
  return Object.fromEntries(changed);
}

interface Moment {
  readonly at: number;
  readonly told: number;
  readonly heard: readonly ViewEvent[];
}

function stepOf(last: TableView | undefined, view: TableView, { at, told, heard }: Moment): ReplayStep | undefined {
  const shared = changes(last?.shared, view.shared);
  const own = changes(last?.own, view.own);
  const isNews = heard.length > 0 || Object.keys(shared).length > 0 || Object.keys(own).length > 0;
  return isNews ? { at, told, shared, own, heard: heard.map((event) => ({ ...event })) } : undefined;
}

/** One page of the steps from the start of play to where it last rested, as these eyes saw them. */
export async function replayPage(parts: LookingBackParts, wish: ReplayWish): Promise<ReplayPage> {
  const { layer } = parts;
  const { first, until = Number.POSITIVE_INFINITY } = wish;
  const back = layer.lookBack(wish.eyes);
  const openly = layer.lookBack({ kind: 'everybody' });
  const steps: ReplayStep[] = [];
  let last: TableView | undefined;
  let [number, total, told] = [0, 0, 0];
  for await (const { before, entry, steps: within, after } of entriesOf(parts)) {
    if (entry.at > until) break;
    told += openly.heard(before, entry, within).length;
    if (after.game === null) continue;
    const view = back.view(after);
    const step = stepOf(last, view, { at: entry.at, told, heard: back.heard(before, entry, within) });
    last = view;
    if (step !== undefined) {
      if (number >= first && number < first + pageSize) steps.push(step);
      number += 1;
    }
    if (layer.rests(after)) total = number;
  }
  return { total, steps: steps.slice(0, Math.max(0, total - first)) };
}

/** What is published of all entries, in order. */
export async function publishedEntries(parts: LookingBackParts): Promise<readonly PublishedEntry[]> {
  const entries: PublishedEntry[] = [];
  for await (const { entry, steps } of entriesOf(parts)) {
    const published = publishedEntry(entry, { steps, others: entries.length });
    if (published !== undefined) entries.push(published);
  }
  return entries;
}
