/** The folder where journal and key lie: made where it is not there, and tried before anything hangs on it. */
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A disk that has not answered by then answers to nobody who waits for a page either, in milliseconds. */
const patience = 5_000;

const trialFile = '.writable';

/** The folder does not answer at all: whoever ends the program must not wait for it either. */
export class SilentFolder extends Error {
  override readonly name = 'SilentFolder';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** One after the other from above: where nothing can be made, the search that Node does by itself never ends. */
async function made(path: string): Promise<void> {
  try {
    if (!(await stat(path)).isDirectory()) throw new Error(`${path} is no folder`);
    return;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  if (dirname(path) !== path) await made(dirname(path));
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

async function tried(path: string): Promise<void> {
  await made(path);
  const file = join(path, trialFile);
  await writeFile(file, 'x');
  await rm(file, { force: true });
}

/**
 * Settled when the folder is there and can be written to.
 *
 * @throws Error with a sentence for whoever set it; `SilentFolder` where the disk behind it says nothing.
 */
export async function readyFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  const waits = new AbortController();
  const silence = setTimeout(patience, 'silent' as const, { signal: waits.signal }).catch(() => 'silent' as const);
  const trial = tried(path)
    .catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`DATA_FOLDER cannot be used: nothing can be kept in ${path} (${why})`, { cause });
    })
    .finally(() => waits.abort());
  if ((await Promise.race([trial, silence])) === 'silent')
    throw new SilentFolder(`DATA_FOLDER cannot be used: ${path} did not answer within ${patience / 1_000} seconds`);
}
