/** Builds the client if its build is missing or older than one of its sources. With `--force`: always. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const client = join(root, 'packages/client');
/** A build writes this file last, so its age is the age of a complete build. */
const lastBuiltFile = join(client, 'dist/overlay.html');
const sources = [
  client,
  ...['connection', 'rules', 'protocol', 'wording'].map((name) => join(root, 'packages', name)),
  join(root, 'CREDITS.md'),
  join(root, 'pnpm-lock.yaml'),
];
const skippedFolders = new Set(['node_modules', 'dist']);

/** Of the file, or of the newest file in the folder; milliseconds since the epoch, 0 if there is none. */
async function lastWritten(path: string): Promise<number> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const names = (await readdir(path)).filter((name) => !skippedFolders.has(name) && !/\.spec\.tsx?$/.test(name));
  return Math.max(0, ...(await Promise.all(names.map((name) => lastWritten(join(path, name))))));
}

const newestSource = Math.max(...(await Promise.all(sources.map(lastWritten))));
if (process.argv.includes('--force') || (await lastWritten(lastBuiltFile)) < newestSource) {
  console.log('Building the client …');
  // Always the production build, also in a test run.
  process.env['NODE_ENV'] = 'production';
  await build({ root: client, logLevel: 'warn' });
  await build({ root: client, configFile: join(client, 'vite.overlay.config.ts'), logLevel: 'warn' });
}
