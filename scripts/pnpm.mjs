// Runs the pnpm that `packageManager` in package.json names, downloaded by npx if necessary:
// `node scripts/pnpm.mjs check`. Plain JavaScript: it runs on Node 20, before anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { packageManager } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const args = ['--yes', packageManager, ...process.argv.slice(2)];

// On Windows npx is a batch file, which only a shell starts.
const { error, status } =
  process.platform === 'win32'
    ? spawnSync(['npx', ...args].join(' '), { stdio: 'inherit', shell: true })
    : spawnSync('npx', args, { stdio: 'inherit' });
if (error) throw error;
// A process that a signal ended has no status.
process.exitCode = status ?? 1;
