import { rm, writeFile } from 'node:fs/promises';

import { failedCommit } from '../database/sqlite-failure.ts';

/** Bytes: the size of a few hundred moves. */
const enough = 256 * 1024;

/**
 * Rejects with `Unavailable` if no file of this size can be written next to the journal. SQLite reuses its log after
 * each checkpoint, so on a full disk a small commit may succeed while the journal cannot grow.
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
