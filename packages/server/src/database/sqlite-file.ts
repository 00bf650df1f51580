import { DatabaseSync } from 'node:sqlite';

/** How long another process may hold the file, milliseconds, before what wants to write is refused. */
export const busyMilliseconds = 1_000;

/** The journal's file, made where it is not there. What is committed survives a power cut: every commit is flushed. */
export function openFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: busyMilliseconds });
  file.exec('pragma journal_mode = wal; pragma synchronous = full;');
  return file;
}

/**
 * The same file once more, for those who must never wait: a commit is written but not flushed, the log is not brought into the
 * file, and where somebody else writes it throws at once. Whoever commits flushes the log (`logOf`) before saying so.
 */
export function openForAppends(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: 0 });
  file.exec('pragma synchronous = normal; pragma wal_autocheckpoint = 0;');
  return file;
}

/** Where SQLite writes what is committed until a checkpoint. It stays the same file while anybody has the journal open. */
export const logOf = (path: string): string => `${path}-wal`;

/** Milliseconds a checkpoint waits for who is writing; who reads for longer is not waited for, so that no move waits for them. */
const checkpointMilliseconds = 50;

/** Whether a checkpoint has anything to do. The one frame that each checkpoint leaves behind holds nothing. */
export function isAnythingInLog(file: DatabaseSync): boolean {
  return Number(file.prepare('pragma wal_checkpoint(passive)').get()?.['log']) > 1;
}

/**
 * Brings what lies in the log into the file and flushes it, so that the log begins anew. Throws when somebody reads or writes
 * for longer than it waits: then it was done in part, or not at all.
 */
export function checkpoint(file: DatabaseSync): void {
  file.exec(`pragma busy_timeout = ${checkpointMilliseconds}`);
  try {
    // The larger part beside those who write; only for the rest they are kept out.
    file.exec('pragma wal_checkpoint(passive)');
    const outcome = file.prepare('pragma wal_checkpoint(full)').get();
    if (outcome?.['busy'] !== 0) throw new Error('The log could not be brought into the file');
    // The first who writes into a new log waits until its head is flushed. It had better be this one.
    file.exec('pragma user_version = 0');
  } finally {
    file.exec(`pragma busy_timeout = ${busyMilliseconds}`);
  }
}
