import { rm, writeFile } from 'node:fs/promises';

import { failedCommit } from '../database/sqlite-failure.ts';

/** In bytes: about a few hundred moves. */
const probeSize = 256 * 1024;

/**
 * Rejects with `Unavailable` if a file of `probeSize` cannot be written next to the journal: SQLite reuses its log
 * after each checkpoint, so on a full disk a small commit may succeed while the journal cannot grow.
 */
export async function checkDiskSpace(path: string): Promise<void> {
  const probe = `${path}-probe`;
  try {
    await writeFile(probe, Buffer.alloc(probeSize));
  } catch (error) {
    throw failedCommit(error);
  } finally {
    await rm(probe, { force: true });
  }
}
