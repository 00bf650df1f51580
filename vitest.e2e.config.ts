import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { configDefaults, defineConfig } from 'vitest/config';

const inBrowsers = 'src/browser/**/*.spec.{ts,tsx}';

/** Tests with server processes and hostile clients, without a browser. */
const wire = {
  extends: true as const,
  test: { name: 'wire', include: ['src/**/*.spec.{ts,tsx}'], exclude: [...configDefaults.exclude, inBrowsers] },
};

const browser = {
  extends: true as const,
  test: {
    name: 'browser',
    include: [inBrowsers],
    globalSetup: join(import.meta.dirname, 'packages/e2e/src/chromium/global-setup.ts'),
  },
};

/** At least two: while one file waits for its pages, the other uses the processor. A file uses up to two cores. */
const maxWorkers = Math.max(2, Math.floor(availableParallelism() / 2));

export default defineConfig({
  test: {
    root: 'packages/e2e',
    globalSetup: join(import.meta.dirname, 'packages/e2e/src/warm-up.ts'),
    maxWorkers,
    // Several pages on a busy machine are slow. A poll ends as soon as its condition holds.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 400_000,
    hookTimeout: 240_000,
    // One busy moment of a shared machine must not fail CI. The report names the tests that ran twice.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    projects: process.env['TEST_BROWSER'] === 'none' ? [wire] : [wire, browser],
  },
});
