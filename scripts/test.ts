/**
 * Runs every test. Where no browser can be had, it says so first, runs all tests that need none, and fails:
 * `TEST_BROWSER=none` leaves the browser tests out and lets the rest decide.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { chooseChromium } from '../packages/e2e/src/chromium/choose.ts';

const root = join(import.meta.dirname, '..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

function run(program: string, ...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' });
  // Ended by a signal: no status.
  if (status !== 0) process.exit(status ?? 1);
}

const chromium = await chooseChromium();
if (chromium.kind === 'missing') console.error(chromium.sentence);
if (chromium.kind === 'left_out') console.log('TEST_BROWSER=none: the browser tests are left out.');
if (chromium.kind === 'found') console.log(`The browser tests use ${chromium.executablePath}.`);

run(vitest, 'run');
run('scripts/build-client.ts');
run(vitest, 'run', '--config', 'vitest.e2e.config.ts', ...(chromium.kind === 'found' ? [] : ['--project', 'wire']));

if (chromium.kind === 'missing') {
  console.error(`All tests that need no browser passed. ${chromium.sentence}`);
  process.exitCode = 1;
}
