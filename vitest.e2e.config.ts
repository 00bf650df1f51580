import { defineConfig } from 'vitest/config';

/** Real browsers against a real server, one file after the other: each already fills the machine. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: 'packages/e2e',
    include: ['src/**/*.spec.{ts,tsx}'],
    fileParallelism: false,
    // Four pages on a machine that has more to do take their time; what holds is seen at once all the same.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
