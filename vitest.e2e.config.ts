import { defineConfig } from 'vitest/config';

/** Real browsers against a real server, one file after the other: each already fills the machine. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: 'packages/e2e',
    include: ['src/**/*.spec.{ts,tsx}'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
