/**
 * Makes commits on the main thread and flushes them in Node's thread pool: writing takes microseconds, but the disk
 * takes long, and a separate thread would have to be woken for every move (decision 0021). Nothing counts as stored
 * before it is flushed.
 */
import { setTimeout as pause } from 'node:timers/promises';

import type { Appended } from '../journal/journal.ts';
import type { RowAppend } from '../journal/stored-entry.ts';
import { UnknownOutcome } from '../journal/unknown-outcome.ts';

/** Milliseconds before a commit is retried because the file was locked. */
const busyPause = 2;
/** After these the log is merged into the file: about ten megabytes, at twenty moves a commit. */
const commitsInLog = 250;

export interface FlushedCommitsParts {
  /** All in one transaction; throws when nothing is stored. */
  readonly commit: (appends: readonly RowAppend[]) => readonly Appended[];
  /** Whether `commit` threw this error because another connection is writing. */
  readonly isBusy: (error: unknown) => boolean;
  /** How long a locked commit is retried. */
  readonly busyMilliseconds: number;
  /** If so, the commit waits as long as needed, because our own worker will release the lock. */
  readonly isOurs: () => boolean;
  /** Resolves when everything committed before is on the disk. */
  readonly flush: () => Promise<void>;
  /** Merges the log into the file and flushes that; rejects if it could not. */
  readonly checkpoint: () => Promise<void>;
}

/**
 * In order. A commit rejects with `UnknownOutcome` if it could not be flushed, and with another error if it is not
 * stored.
 */
export function flushedCommits(
  parts: FlushedCommitsParts,
): (appends: readonly RowAppend[]) => Promise<readonly Appended[]> {
  let inLog = 0;
  let log: 'sound' | 'doubtful' = 'sound';

  async function commitWithRetries(appends: readonly RowAppend[]): Promise<readonly Appended[]> {
    const until = performance.now() + parts.busyMilliseconds;
    for (;;) {
      try {
        return parts.commit(appends);
      } catch (error) {
        if (!parts.isBusy(error)) throw error;
        if (performance.now() >= until && !parts.isOurs()) throw error;
      }
      await pause(busyPause);
    }
  }

  async function mergeLog(): Promise<void> {
    inLog = 0;
    // A current reader prevents a complete merge; a later attempt will succeed.
    await parts.checkpoint().catch(() => {});
  }

  return async (appends) => {
    // After a failed flush the operating system may treat unwritten data as written: only a new copy is safe.
    if (log === 'doubtful') await parts.checkpoint();
    const outcomes = await commitWithRetries(appends);
    log = 'doubtful';
    await parts.flush().catch((cause: unknown) => {
      // The commit is in the log, and the next checkpoint may save it.
      throw new UnknownOutcome(cause instanceof Error ? cause.message : String(cause), { cause });
    });
    log = 'sound';
    inLog += 1;
    if (inLog >= commitsInLog) void mergeLog();
    return outcomes;
  };
}
