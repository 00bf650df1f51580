/** Builds the client when its build is missing or older than anything it is made from. With `--force`: in any case. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const client = join(root, 'packages/client');
const built = join(client, 'dist/index.html');
const sources = [client, join(root, 'packages/rules'), join(root, 'packages/protocol'), join(root, 'pnpm-lock.yaml')];
const notSources = new Set(['node_modules', 'dist']);

/** Milliseconds since the epoch at which the path, or the newest file below it, was last written; 0 if there is none. */
async function lastWritten(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const names = (await readdir(path)).filter((name) => !notSources.has(name) && !/\.spec\.tsx?$/.test(name));
  return Math.max(0, ...(await Promise.all(names.map((name) => lastWritten(join(path, name))))));
}

const newest = Math.max(...(await Promise.all(sources.map(lastWritten))));
if (process.argv.includes('--force') || (await lastWritten(built)) < newest) {
  console.log('Building the client …');
  // Whoever calls, a test run included: what is served is the production build.
  process.env['NODE_ENV'] = 'production';
  await build({ root: client, logLevel: 'warn' });
}
