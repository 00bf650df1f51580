import { DatabaseSync } from 'node:sqlite';

/** Milliseconds that a write waits for another process's lock before it is refused. */
export const busyMilliseconds = 1_000;

/** Commits survive a power cut, because each is flushed. */
export function openFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: busyMilliseconds });
  file.exec('pragma journal_mode = wal; pragma synchronous = full;');
  return file;
}

/**
 * A second connection that never waits: commits are written but not flushed, there are no checkpoints, and a locked
 * file throws at once. The caller flushes the log (`logOf`) before it reports a commit.
 */
export function openForAppends(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: 0 });
  file.exec('pragma synchronous = normal; pragma wal_autocheckpoint = 0;');
  return file;
}

/** SQLite's write-ahead log, with all commits since the last checkpoint. Not replaced while the journal is open. */
export const logOf = (path: string): string => `${path}-wal`;

/** Milliseconds that a checkpoint waits for writers and readers. It is short, because moves may wait meanwhile. */
const checkpointMilliseconds = 50;

/** Whether the log has commits for a checkpoint. Each checkpoint leaves one empty frame in it. */
export function isAnythingInLog(file: DatabaseSync): boolean {
  return Number(file.prepare('pragma wal_checkpoint(passive)').get()?.['log']) > 1;
}

/**
 * Afterwards the log starts again. Throws when a reader or writer takes longer than the checkpoint waits: then only a
 * part of the log was copied, or nothing.
 */
export function checkpoint(file: DatabaseSync): void {
  file.exec(`pragma busy_timeout = ${checkpointMilliseconds}`);
  try {
    // The larger part runs alongside writers; only the rest blocks them.
    file.exec('pragma wal_checkpoint(passive)');
    const outcome = file.prepare('pragma wal_checkpoint(full)').get();
    if (outcome?.['busy'] !== 0) throw new Error('The log could not be copied into the file completely');
    // The first write to a new log waits until the log's header is flushed. This write spares the moves that wait.
    file.exec('pragma user_version = 0');
  } finally {
    file.exec(`pragma busy_timeout = ${busyMilliseconds}`);
  }
}
