/** Builds the client if its build is missing or older than one of its sources. With `--force`: always. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const client = join(root, 'packages/client');
/** The last file that a build writes. */
const lastFile = join(client, 'dist/overlay.html');
const sources = [
  client,
  ...['connection', 'rules', 'protocol', 'wording'].map((name) => join(root, 'packages', name)),
  join(root, 'pnpm-lock.yaml'),
];
const notSources = new Set(['node_modules', 'dist']);

/** The time of the last change of the path, or of the newest file below it, in milliseconds; 0 if there is none. */
async function lastWritten(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const names = (await readdir(path)).filter((name) => !notSources.has(name) && !/\.spec\.tsx?$/.test(name));
  return Math.max(0, ...(await Promise.all(names.map((name) => lastWritten(join(path, name))))));
}

const newest = Math.max(...(await Promise.all(sources.map(lastWritten))));
if (process.argv.includes('--force') || (await lastWritten(lastFile)) < newest) {
  console.log('Building the client …');
  // Always the production build, also in a test run.
  process.env['NODE_ENV'] = 'production';
  await build({ root: client, logLevel: 'warn' });
  await build({ root: client, configFile: join(client, 'vite.overlay.config.ts'), logLevel: 'warn' });
}
