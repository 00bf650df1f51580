import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { readyFolder } from './data-folder.ts';

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('the data folder', () => {
  it('is created with its parent folders, readable by its owner only, and empty', async () => {
    const folder = join(await freshFolder(), 'one', 'two');
    await readyFolder(folder);
    await readyFolder(folder);
    expect(await readdir(folder)).toEqual([]);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('is refused with one sentence if nothing can be created or written there', async () => {
    const folder = await freshFolder();
    await writeFile(join(folder, 'file'), '');
    for (const path of ['/proc/nowhere/at-all', join(folder, 'file'), join(folder, 'file', 'below'), '/proc/self'])
      await expect(readyFolder(path)).rejects.toThrow(`DATA_FOLDER cannot be used: nothing can be stored in ${path} (`);
  });

  it('ends the process if the disk never answers', async () => {
    const folder = await freshFolder();
    // Writing to a pipe without a reader blocks for ever.
    execFileSync('mkfifo', [join(folder, '.writable')]);
    const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', DATA_FOLDER: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    child.stderr.on('data', (text: Buffer) => {
      output += text.toString();
    });
    await once(child, 'close');
    expect(output).toBe(
      `The server could not start: DATA_FOLDER cannot be used: ${folder} did not answer within 5 seconds\n`,
    );
  });
});
