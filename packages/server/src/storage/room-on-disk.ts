import { rm, writeFile } from 'node:fs/promises';

import { failedCommit } from '../database/sqlite-failure.ts';

/** Bytes: as much as a few hundred moves need. */
const enough = 256 * 1024;

/**
 * Rejects with `Unavailable` where no file of this size can be written beside the journal at this path. SQLite uses its log again
 * after each checkpoint, so on a full disk a small commit may succeed while the journal cannot grow.
 */
export async function checkRoom(path: string): Promise<void> {
  const trial = `${path}-probe`;
  try {
    await writeFile(trial, Buffer.alloc(enough));
  } catch (error) {
    throw failedCommit(error);
  } finally {
    await rm(trial, { force: true });
  }
}
