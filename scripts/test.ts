/** Runs every test: `npm test`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { chooseChromium } from '../packages/e2e/src/chromium/choose.ts';
import { planTests } from './test-plan.ts';

const root = join(import.meta.dirname, '..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

function run(program: string, ...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' });
  // A process that a signal ended has no status.
  if (status !== 0) process.exit(status ?? 1);
}

const { notice, endToEnd, failure } = planTests(await chooseChromium());
console.log(notice);
run(vitest, 'run');
run(join(root, 'scripts/build-client.ts'));
run(vitest, ...endToEnd);
if (failure !== undefined) {
  console.error(failure);
  process.exitCode = 1;
}
