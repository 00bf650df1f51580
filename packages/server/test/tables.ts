import type { Intent, Ruleset } from '@cartomancer/rules/kernel';

import { expect } from 'vitest';

import type { Leases } from '../src/cluster/leases.ts';
import { linkSecretSource } from '../src/access/links.ts';
import type { Append, Appended, Journal } from '../src/journal/journal.ts';
import { memoryJournal } from '../src/journal/memory.ts';
import { memorySheetLibrary } from '../src/sheet-library/memory.ts';
import type { SheetLibrary } from '../src/sheet-library/sheet-library.ts';
import type { TablePictures } from '../src/pictures/pictures.ts';
import type { ManualClock } from '../src/sources.ts';
import { fixedSources, manualClock } from '../src/sources.ts';
import { TableRegistry } from '../src/table/table-registry.ts';
import type { TableRequest } from '../src/table/table-creation.ts';
import type { Answer, CommittedEntry } from '../src/table/open-table.ts';
import type { Table } from '../src/table/table.ts';
import type { TurnWriter } from '../src/turns/turn-writer.ts';
import type { WebhookSender } from '../src/webhooks/webhook-sender.ts';

const evening = Date.UTC(2026, 0, 2, 20);

export interface HaltingJournal extends Journal {
  /** From now on appends wait until `release`. */
  hold(): void;
  /** Stores the waiting appends, in order; or answers them with `outcome` and stores nothing. */
  release(outcome?: Appended): Promise<void>;
  /** If set, all appends get this answer and are not stored. */
  answer: Appended | undefined;
  /** The number of waiting appends. */
  readonly held: number;
}

export function haltingJournal(inner: Journal = memoryJournal()): HaltingJournal {
  let holding = false;
  let waiting: { readonly append: Append; readonly settle: (outcome: Appended) => void }[] = [];
  const journal: HaltingJournal = {
    ...inner,
    answer: undefined,
    get held() {
      return waiting.length;
    },
    hold: () => {
      holding = true;
    },
    async release(outcome) {
      holding = false;
      const released = waiting;
      waiting = [];
      for (const { append, settle } of released) settle(outcome ?? (await inner.append(append)));
    },
    append: (append) => {
      if (journal.answer !== undefined) return Promise.resolve(journal.answer);
      if (!holding) return inner.append(append);
      const { promise, resolve } = Promise.withResolvers<Appended>();
      waiting.push({ append, settle: resolve });
      return promise;
    },
  };
  return journal;
}

export interface TestRegistry {
  readonly registry: TableRegistry;
  readonly sheetLibrary: SheetLibrary;
  readonly journal: HaltingJournal;
  readonly clock: ManualClock;
  readonly closedRooms: string[];
  readonly failures: unknown[];
}

/** The registry of a process, with a journal and a sheet library, which may be those of an earlier process. */
export function registryOf(
  ruleset: Ruleset,
  journal = haltingJournal(),
  {
    clock = manualClock(evening),
    sheetLibrary = memorySheetLibrary(),
    stamp = 'today',
    keepDemoTables,
    turnWriter,
    pictures,
    webhookSender,
    leases,
  }: {
    readonly clock?: ManualClock;
    readonly sheetLibrary?: SheetLibrary;
    readonly stamp?: string;
    readonly keepDemoTables?: number;
    readonly turnWriter?: TurnWriter;
    readonly pictures?: TablePictures;
    readonly webhookSender?: Pick<WebhookSender, 'onEntry'>;
    readonly leases?: Leases;
  } = {},
): TestRegistry {
  const closedRooms: string[] = [];
  const failures: unknown[] = [];
  const registry = new TableRegistry({
    journal,
    sheetLibrary,
    rulesets: new Map([[ruleset.id, ruleset]]),
    sources: fixedSources('spec', clock),
    linkSecrets: linkSecretSource(new Uint8Array(32).fill(7)),
    watch: { stored: () => {}, refused: () => {}, failed: (error) => failures.push(error) },
    closeRooms: async (code, why) => {
      closedRooms.push(`${code} ${why}`);
    },
    stamp: () => stamp,
    ...(keepDemoTables === undefined ? {} : { keepDemoTables }),
    ...(turnWriter === undefined ? {} : { turnWriter }),
    ...(pictures === undefined ? {} : { pictures }),
    ...(webhookSender === undefined ? {} : { webhookSender }),
    ...(leases === undefined ? {} : { leases }),
  });
  return { registry, sheetLibrary, journal, clock, closedRooms, failures };
}

export const toyRequest: TableRequest = {
  ruleset: 'toy',
  title: 'Toys',
  visibility: 'private',
  seats: 2,
  options: {},
  host: { identity: 'ada', name: 'Ada' },
  rig: null,
};

export async function toyTable(registry: TableRegistry, request: Partial<TableRequest> = {}): Promise<Table> {
  const made = await registry.make({ ...toyRequest, ...request });
  if (!made.ok) throw new Error(JSON.stringify(made.refusals));
  return made.table;
}

let intents = 0;

/** As a person would who sees the newest prompt. */
export function sends(table: Table, person: string, intent: Intent, intentId?: string): Promise<Answer> {
  intents += 1;
  return table.submit(person, { intent, intentId: intentId ?? `spec-${intents}`, seen: table.state().prompt });
}

/** Throws if the intent was refused. */
export async function done(answer: Promise<Answer>): Promise<void> {
  const given = await answer;
  if (!given.ok) throw new Error(JSON.stringify(given.refusals));
}

export function codesOf(answer: Answer): readonly string[] {
  return answer.ok ? [] : answer.refusals.map(({ code }) => code);
}

/** `p1` in `s1`, `p2` in `s2`. */
export async function startedTable(registry: TableRegistry, request: Partial<TableRequest> = {}): Promise<Table> {
  const table = await toyTable(registry, request);
  await done(table.system({ type: 'arrive', identity: 'ben', name: 'Ben', link: 'seat' }));
  await done(sends(table, 'p1', { type: 'take_seat', seat: 's1' }));
  await done(sends(table, 'p2', { type: 'take_seat', seat: 's2' }));
  await done(sends(table, 'p2', { type: 'ready', on: true }));
  await done(sends(table, 'p1', { type: 'start' }));
  return table;
}

/**
 * Collects the types of committed events, except `decided` and `talked_beside`. Events of the game have their own
 * types.
 */
export function eventTypes(table: Table): string[] {
  const types: string[] = [];
  table.onCommitted(({ entry }: CommittedEntry) => {
    const happened = entry.events.filter(({ type }) => type !== 'decided' && type !== 'talked_beside');
    types.push(...happened.map((event) => (event.type === 'game' ? event.event.type : event.type)));
  });
  return types;
}

/** Polls a value until it fulfils the expectation, for as long as a busy machine may need. */
export function eventually<T>(value: () => T) {
  return expect.poll(value);
}
