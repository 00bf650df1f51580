/**
 * Reads the journal's file, and writes everything except moves: this thread waits for the disk, so that no table has
 * to.
 */
import { parentPort, workerData } from 'node:worker_threads';

import { Kysely } from 'kysely';
import pLimit from 'p-limit';

import type { GenerationRows } from '../access/generation-rows.ts';
import { generationRows } from '../access/generation-rows.ts';
import type { DocumentRows } from '../documents/rows.ts';
import { documentRows } from '../documents/rows.ts';
import type { SheetRows } from '../sheet-library/rows.ts';
import { sheetRows } from '../sheet-library/rows.ts';
import type { ProgramRows } from '../programs/rows.ts';
import { programRows } from '../programs/rows.ts';
import type { PictureRows } from '../pictures/rows.ts';
import { pictureRows } from '../pictures/rows.ts';
import type { PushRows } from '../push/rows.ts';
import { pushRows } from '../push/rows.ts';
import type { TurnRows } from '../turns/rows.ts';
import { turnRows } from '../turns/rows.ts';
import type { VisitRows } from '../visits/rows.ts';
import { visitRows } from '../visits/rows.ts';
import type { WebhookRows } from '../webhooks/rows.ts';
import { webhookRows } from '../webhooks/rows.ts';
import type { JournalDatabase } from '../database/tables.ts';
import { migrate } from '../database/migrations.ts';
import type { NewTable } from '../journal/journal.ts';
import type { Sent } from './kept-portions.ts';
import { KeptPortions } from './kept-portions.ts';
import type { PackedRows } from './packed-rows.ts';
import { packed } from './packed-rows.ts';
import type { JournalRows } from './journal-rows.ts';
import { journalRows } from './journal-rows.ts';
import { NodeSqliteDialect } from '../database/sqlite-dialect.ts';
import { checkpoint, isAnythingInLog, openFile } from '../database/sqlite-file.ts';
import type { FailureKind } from '../database/sqlite-failure.ts';
import { failureKind } from '../database/sqlite-failure.ts';

/** Entries are sent packed, because there may be many of them. */
export interface ThreadCalls
  extends
    Omit<JournalRows, 'read' | 'restore'>,
    SheetRows,
    Omit<GenerationRows, 'readGeneration'>,
    VisitRows,
    TurnRows,
    PushRows,
    DocumentRows,
    ProgramRows,
    PictureRows,
    WebhookRows {
  checkpoint(): Promise<void>;
  read(...given: Parameters<JournalRows['read']>): Promise<PackedRows>;
  /** In memory; portions are numbered for each transfer. */
  keepPortion(portion: PackedRows, sent: Sent): Promise<void>;
  /** When a transfer was given up. */
  forgetPortions(sending: number): Promise<void>;
  /** Removes the portions from memory in any case. */
  restore(table: NewTable, sent: Sent, origin?: string): ReturnType<JournalRows['restore']>;
}

export interface WorkerCall {
  readonly id: number;
  readonly name: keyof ThreadCalls | 'close';
  readonly given: readonly unknown[];
}

export type WorkerAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: Error; readonly kind: FailureKind };

/** Milliseconds: at most this much play is only in the log, and not yet in the database file. */
const checkpointEvery = 5_000;

async function open(path: string) {
  const file = openFile(path);
  const database = new Kysely<JournalDatabase>({ dialect: new NodeSqliteDialect(file) });
  await migrate(database, { dialect: 'sqlite' });
  return {
    file,
    database,
    rows: journalRows(database),
    sheets: sheetRows(database),
    generations: generationRows(database),
    visits: visitRows(database),
    turns: turnRows(database),
    push: pushRows(database),
    documents: documentRows(database),
    programs: programRows(database),
    pictures: pictureRows(database),
    webhooks: webhookRows(database),
  };
}

const port = parentPort;
if (port === null) throw new Error('Only the journal starts this thread');
// Further requests wait in the port; an error here ends the thread, and its owner receives it.
const { file, database, rows, sheets, generations, visits, turns, push, documents, programs, pictures, webhooks } =
  await open(String(workerData));

const portions = new KeptPortions();

const calls: ThreadCalls = {
  ...rows,
  ...sheets,
  ...generations,
  ...visits,
  ...turns,
  ...push,
  ...documents,
  ...programs,
  ...pictures,
  ...webhooks,
  checkpoint: async () => checkpoint(file),
  read: async (table, range) => packed(await rows.read(table, range)),
  keepPortion: async (portion, sent) => portions.keep(portion, sent),
  forgetPortions: async (sending) => portions.forget(sending),
  restore: async (table, sent, origin) => rows.restore(table, portions.take(sent), origin),
};

async function answerTo({ name, given }: WorkerCall): Promise<unknown> {
  if (name === 'close') return await database.destroy();
  // Both sides share the type: the proxy on the main thread has exactly these calls.
  const call = calls[name] as (...given: readonly unknown[]) => Promise<unknown>;
  return await call(...given);
}

async function respond(call: WorkerCall): Promise<void> {
  const answer: WorkerAnswer = await answerTo(call).then(
    (value) => ({ id: call.id, ok: true, value }),
    (error: unknown) => ({
      id: call.id,
      ok: false,
      error: error instanceof Error ? error : new Error(String(error)),
      kind: failureKind(error),
    }),
  );
  port?.postMessage(answer);
  if (call.name === 'close') port?.close();
}

/** There is one connection, and a transaction on it belongs to one call, so calls run one at a time. */
const calling = pLimit(1);
port.on('message', (call: WorkerCall) => void calling(() => respond(call)));

function mergeLog(): void {
  try {
    if (isAnythingInLog(file)) checkpoint(file);
  } catch {
    // A reader is active, or the disk is full, which every commit reports. A later attempt will succeed.
  }
}

// The changes of a migration are in the log too.
mergeLog();
setInterval(() => {
  void calling(mergeLog);
}, checkpointEvery).unref();
