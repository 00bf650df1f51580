import { defineConfig } from 'vitest/config';

const packages = ['rules', 'protocol', 'testkit', 'server', 'client', 'bench'];

/** `--mode fuzz`: the same contract suites with a thousand seeded sessions a ruleset instead of the pinned few. */
export default defineConfig(({ mode }) => ({
  test: {
    env: mode === 'fuzz' ? { FUZZ_SESSIONS: '1000' } : {},
    ...(mode === 'fuzz' ? { testTimeout: 3_600_000 } : {}),
    projects: [
      { extends: true, test: { name: 'house', root: 'scripts', include: ['*.spec.ts'] } },
      ...packages.map((name) => ({
        extends: true as const,
        test: { name, root: `packages/${name}`, include: ['src/**/*.spec.{ts,tsx}'] },
      })),
    ],
  },
}));
