import { defineConfig } from 'vitest/config';

/** Real browsers against a real server, two files side by side: while one waits for its pages, the other has work. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: 'packages/e2e',
    include: ['src/**/*.spec.{ts,tsx}'],
    maxWorkers: 2,
    // Four pages on a machine that has more to do take their time; what holds is seen at once all the same.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 400_000,
    hookTimeout: 240_000,
  },
});
