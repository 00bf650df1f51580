import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { isBusy } from './storage/sqlite-commits.ts';

const lockFile = 'server.lock';
/** Milliseconds to wait for a server that is shutting down. */
const patience = 2_000;

export interface FolderLock {
  release(): void;
}

/**
 * SQLite's lock on a separate file: the operating system releases it when the process ends for any reason, and other
 * programs can still read the journal.
 *
 * @throws Error with a sentence for the operator if another process has the folder.
 */
export function lockFolder(folder: string): FolderLock {
  const file = new DatabaseSync(join(folder, lockFile), { timeout: patience });
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (cause) {
    file.close();
    if (!isBusy(cause)) throw cause;
    throw new Error(
      `another server is using the data folder ${folder}: stop it first, or set DATA_FOLDER to another folder`,
      { cause },
    );
  }
  return { release: () => file.close() };
}
