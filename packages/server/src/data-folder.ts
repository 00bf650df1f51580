import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** In milliseconds. A slower disk is of no use to people who wait for a page. */
const patience = 5_000;

const trialFile = '.writable';

/** The folder does not answer at all, so the exit must not wait for it either. */
export class SilentFolder extends Error {
  override readonly name = 'SilentFolder';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/**
 * Creates the missing levels one after another. Node's own recursive `mkdir` can loop for ever if nothing can be
 * created.
 */
async function createFolder(path: string): Promise<void> {
  try {
    if (!(await stat(path)).isDirectory()) throw new Error(`${path} is not a folder`);
    return;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  if (dirname(path) !== path) await createFolder(dirname(path));
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

async function testFolder(path: string): Promise<void> {
  await createFolder(path);
  const file = join(path, trialFile);
  await writeFile(file, 'x');
  await rm(file, { force: true });
}

/**
 * Resolves when the folder exists and is writable.
 *
 * @throws Error with a sentence for the operator; `SilentFolder` if the disk does not answer.
 */
export async function readyFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  const waits = new AbortController();
  const silence = setTimeout(patience, 'silent' as const, { signal: waits.signal }).catch(() => 'silent' as const);
  const trial = testFolder(path)
    .catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`DATA_FOLDER cannot be used: nothing can be stored in ${path} (${why})`, { cause });
    })
    .finally(() => waits.abort());
  if ((await Promise.race([trial, silence])) === 'silent')
    throw new SilentFolder(`DATA_FOLDER cannot be used: ${path} did not answer within ${patience / 1_000} seconds`);
}
