/**
 * Everything is flushed to disk before it is acknowledged. Moves are committed here; slower work, above all reads, runs
 * in a separate thread.
 */
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

import { ownGenerations } from '../access/generation-rows.ts';
import { documentsOf } from '../documents/rows.ts';
import { sheetLibraryOf } from '../sheet-library/rows.ts';
import { Unavailable, withErrors } from '../unavailable.ts';
import { programsOf } from '../programs/rows.ts';
import { picturesOf } from '../pictures/rows.ts';
import { pushStoreOf } from '../push/rows.ts';
import { turnsOf } from '../turns/rows.ts';
import { visitsOf } from '../visits/rows.ts';
import { webhooksOf } from '../webhooks/rows.ts';
import type { Store } from './store.ts';
import { appendGroup } from '../journal/append-group.ts';
import { countFileOf, openCount } from './count-file.ts';
import { keyDigest, keyDigestName } from './damage.ts';
import { flushedCommits } from './flushed-commits.ts';
import { journalOfRows } from './journal-of-rows.ts';
import { packed, unpacked } from './packed-rows.ts';
import type { JournalRows } from './journal-rows.ts';
import { isBusy, sqliteCommits } from './sqlite-commits.ts';
import { busyMilliseconds, logOf, openForAppends } from '../database/sqlite-file.ts';
import { checkDiskSpace } from './disk-space.ts';
import { failedCommit, rejectionFor } from '../database/sqlite-failure.ts';
import { storeTrouble } from './failure-reason.ts';
import type { ThreadCalls, WorkerAnswer, WorkerCall } from './sqlite-worker.ts';

interface Thread {
  call(name: WorkerCall['name'], given: readonly unknown[]): Promise<unknown>;
  /** Whether it has unanswered requests. */
  isAtWork(): boolean;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

function thread(path: string, ended: () => void): Thread {
  const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData: path });
  const pending = new Map<number, Pending>();
  let lastId = 0;

  worker.on('message', (answer: WorkerAnswer) => {
    const pendingCall = pending.get(answer.id);
    pending.delete(answer.id);
    if (pending.size === 0) worker.unref();
    if (answer.ok) pendingCall?.resolve(answer.value);
    else pendingCall?.reject(rejectionFor(answer.error, answer.kind));
  });
  let cause: unknown;
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', () => {
    ended();
    const why = cause instanceof Error ? cause.message : 'The journal’s thread ended';
    for (const { reject } of pending.values()) reject(new Unavailable(why, { cause }));
    pending.clear();
  });

  return {
    call: (name, given) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      worker.ref();
      worker.postMessage({ id: lastId, name, given } satisfies WorkerCall);
      return promise;
    },
    isAtWork: () => pending.size > 0,
  };
}

/** A dead thread is replaced at the next call. */
function rowsInThread(path: string): {
  readonly rows: ThreadCalls;
  readonly isAtWork: () => boolean;
  readonly close: () => Promise<void>;
} {
  let current: Thread | undefined;
  let isOpen = true;
  function call(name: WorkerCall['name'], given: readonly unknown[]): Promise<unknown> {
    // A new thread would reopen the file.
    if (!isOpen) return Promise.reject(new Unavailable('The journal is closed'));
    current ??= thread(path, () => {
      current = undefined;
    });
    return current.call(name, given);
  }
  // The thread's answer to each call has the type of that call.
  const inWorker = <Name extends keyof ThreadCalls>(name: Name) =>
    ((...given: readonly unknown[]) => call(name, given)) as ThreadCalls[Name];
  return {
    rows: {
      create: inWorker('create'),
      keepPortion: inWorker('keepPortion'),
      forgetPortions: inWorker('forgetPortions'),
      restore: inWorker('restore'),
      importCount: inWorker('importCount'),
      byCode: inWorker('byCode'),
      madeAt: inWorker('madeAt'),
      staleDemoTables: inWorker('staleDemoTables'),
      publicTables: inWorker('publicTables'),
      checkpoint: inWorker('checkpoint'),
      read: inWorker('read'),
      snapshotMarks: inWorker('snapshotMarks'),
      snapshot: inWorker('snapshot'),
      keepSnapshots: inWorker('keepSnapshots'),
      storeSummary: inWorker('storeSummary'),
      campaignSummary: inWorker('campaignSummary'),
      campaignsOf: inWorker('campaignsOf'),
      withoutCurrentSummary: inWorker('withoutCurrentSummary'),
      archive: inWorker('archive'),
      remove: inWorker('remove'),
      check: inWorker('check'),
      keepSheets: inWorker('keepSheets'),
      readLinks: inWorker('readLinks'),
      addLinks: inWorker('addLinks'),
      forgetTable: inWorker('forgetTable'),
      addSheet: inWorker('addSheet'),
      listSheets: inWorker('listSheets'),
      readSheet: inWorker('readSheet'),
      renameSheet: inWorker('renameSheet'),
      removeSheet: inWorker('removeSheet'),
      readGenerations: inWorker('readGenerations'),
      advanceGeneration: inWorker('advanceGeneration'),
      noteVisit: inWorker('noteVisit'),
      listVisits: inWorker('listVisits'),
      forgetVisit: inWorker('forgetVisit'),
      forgetSpectators: inWorker('forgetSpectators'),
      noteTurns: inWorker('noteTurns'),
      listTurns: inWorker('listTurns'),
      addSubscription: inWorker('addSubscription'),
      removeSubscription: inWorker('removeSubscription'),
      removeSubscriptions: inWorker('removeSubscriptions'),
      dropSubscription: inWorker('dropSubscription'),
      dropOldSubscriptions: inWorker('dropOldSubscriptions'),
      listSubscriptions: inWorker('listSubscriptions'),
      readPushPreferences: inWorker('readPushPreferences'),
      setQuietHours: inWorker('setQuietHours'),
      muteTable: inWorker('muteTable'),
      unmuteTable: inWorker('unmuteTable'),
      makePushesDue: inWorker('makePushesDue'),
      duePushes: inWorker('duePushes'),
      claimPush: inWorker('claimPush'),
      releasePush: inWorker('releasePush'),
      removePush: inWorker('removePush'),
      listDocuments: inWorker('listDocuments'),
      addDocuments: inWorker('addDocuments'),
      changeDocument: inWorker('changeDocument'),
      removeDocument: inWorker('removeDocument'),
      addProgram: inWorker('addProgram'),
      listPrograms: inWorker('listPrograms'),
      findProgram: inWorker('findProgram'),
      noteProgramUsed: inWorker('noteProgramUsed'),
      removeProgram: inWorker('removeProgram'),
      addPicture: inWorker('addPicture'),
      listPictures: inWorker('listPictures'),
      removePicture: inWorker('removePicture'),
      readOwnPicture: inWorker('readOwnPicture'),
      lendPicture: inWorker('lendPicture'),
      holdPictures: inWorker('holdPictures'),
      readTablePicture: inWorker('readTablePicture'),
      forgetAbsentPictures: inWorker('forgetAbsentPictures'),
      tidyPictures: inWorker('tidyPictures'),
      readWebhook: inWorker('readWebhook'),
      saveWebhook: inWorker('saveWebhook'),
      adjustWebhook: inWorker('adjustWebhook'),
      renewWebhook: inWorker('renewWebhook'),
      removeWebhook: inWorker('removeWebhook'),
      makeWebhooksDue: inWorker('makeWebhooksDue'),
      makeAllWebhooksDue: inWorker('makeAllWebhooksDue'),
      dueWebhooks: inWorker('dueWebhooks'),
      claimWebhook: inWorker('claimWebhook'),
      finishWebhook: inWorker('finishWebhook'),
    },
    isAtWork: () => current?.isAtWork() === true,
    close: async () => {
      const closed = isOpen && current !== undefined ? call('close', []) : undefined;
      isOpen = false;
      await closed;
    },
  };
}

/**
 * Each portion is sent when the previous one has arrived: sending a large table at once would block everybody. The
 * thread stores nothing before it has all portions.
 */
function restoreInPortions(rows: ThreadCalls): JournalRows['restore'] {
  let sendings = 0;
  return async (table, portions, origin) => {
    sendings += 1;
    const sending = sendings;
    let count = 0;
    try {
      for await (const portion of portions) {
        count += 1;
        await rows.keepPortion(packed(portion), { sending, count });
      }
    } catch (error) {
      // If the thread itself has ended there is nothing to remove.
      await rows.forgetPortions(sending).catch(() => {});
      throw error;
    }
    return await rows.restore(table, { sending, count }, origin);
  };
}

export interface FileStore extends Store {
  /** Binds the journal to this key (`damage.ts`). */
  rememberKey(key: Uint8Array): void;
}

/**
 * The file contains the whole store. Rejects when it cannot be opened or is not a journal. `onTrouble` receives the
 * reason when a commit stored nothing.
 */
export async function sqliteStore(path: string, onTrouble: (error: unknown) => void = () => {}): Promise<FileStore> {
  // At the first start there is no data folder yet. It will contain hidden cards, so only this user may read it.
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    const why = cause instanceof Error && 'code' in cause ? cause.code : cause;
    throw new Error(`the data folder ${dirname(path)} cannot be used (${String(why)})`, { cause });
  });
  const inThread = rowsInThread(path);
  const { isAtWork, close } = inThread;
  const trouble = storeTrouble();
  const rows = withErrors(inThread.rows, trouble.failed);
  await rows.check();
  const file = openForAppends(path);
  const log = await open(logOf(path), 'r+');
  const storedCount = file.prepare('select stored from journal_count');
  const count = openCount(countFileOf(path));
  const noteCount = (): void => count.write(Number(storedCount.get()?.['stored']));
  noteCount();
  const rememberDigest = file.prepare(
    'insert into keys (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
  );
  const flushed = flushedCommits({
    commit: sqliteCommits(file),
    isBusy,
    busyMilliseconds,
    isOurs: isAtWork,
    flush: () => log.datasync(),
    checkpoint: rows.checkpoint,
  });
  const group = appendGroup({
    commit: trouble.watched(async (appends) => {
      const outcomes = await flushed(appends);
      noteCount();
      return outcomes;
    }, failedCommit),
    onTrouble,
  });
  const journal = journalOfRows({
    rows: {
      ...rows,
      read: async (table, range) => unpacked(await rows.read(table, range)),
      restore: restoreInPortions(rows),
    },
    group,
    trouble,
    close: async () => {
      await log.close();
      if (file.isOpen) {
        count.close();
        file.close();
      }
      await close();
    },
  });
  const check = async () => {
    await checkDiskSpace(path);
    await journal.check();
  };
  return {
    journal: { ...journal, check },
    sheetLibrary: sheetLibraryOf(rows),
    generations: await ownGenerations(rows),
    visits: visitsOf(rows),
    turns: turnsOf(rows),
    push: pushStoreOf(rows),
    documents: documentsOf(rows),
    programs: programsOf(rows),
    pictures: picturesOf(rows),
    webhooks: webhooksOf(rows),
    rememberKey: (key) => {
      rememberDigest.run(keyDigestName, keyDigest(key));
    },
  };
}
