/**
 * Commits by the thread that plays, and the flush beside it: writing takes microseconds, waiting for the disk does not, and a
 * thread of its own had to be woken for every move (decision 0021). Nothing counts as stored before it is flushed.
 */
import { setTimeout as pause } from 'node:timers/promises';

import type { Appended } from '../journal/journal.ts';
import type { RowAppend } from '../journal/stored-entry.ts';

/** Milliseconds before a commit is retried because the file was locked. */
const busyPause = 2;
/** How many commits the log holds before it is merged into the file: with twenty moves in each some ten megabytes. */
const commitsInLog = 250;

export interface FlushedCommitsParts {
  /** All in one transaction; throws when nothing is stored. */
  readonly commit: (appends: readonly RowAppend[]) => readonly Appended[];
  /** Whether it threw because another process is writing. */
  readonly isBusy: (error: unknown) => boolean;
  /** How long it is tried again then, milliseconds. */
  readonly busyMilliseconds: number;
  /** Whether it may be our own thread that writes: that one is waited for, for it is done when the disk is. */
  readonly isOurs: () => boolean;
  /** Settled when everything committed before is on the disk. */
  readonly flush: () => Promise<void>;
  /** Brings the log into the file and flushes that; rejects where it could not. */
  readonly checkpoint: () => Promise<void>;
}

/** Makes commits in order; each rejects if it is unknown whether it was stored. */
export function flushedCommits(
  parts: FlushedCommitsParts,
): (appends: readonly RowAppend[]) => Promise<readonly Appended[]> {
  let inLog = 0;
  let log: 'sound' | 'doubtful' = 'sound';

  async function patiently(appends: readonly RowAppend[]): Promise<readonly Appended[]> {
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

  async function tidy(): Promise<void> {
    inLog = 0;
    // Who reads just now keeps it from being whole: the next time will do.
    await parts.checkpoint().catch(() => {});
  }

  return async (appends) => {
    // After a flush that failed the system may take for written what is not: only what is copied anew is safe again.
    if (log === 'doubtful') await parts.checkpoint();
    const outcomes = await patiently(appends);
    log = 'doubtful';
    await parts.flush();
    log = 'sound';
    inLog += 1;
    if (inLog >= commitsInLog) void tidy();
    return outcomes;
  };
}
