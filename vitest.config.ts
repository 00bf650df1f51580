import { defineConfig } from 'vitest/config';

const packages = ['rules', 'protocol', 'testkit', 'server', 'client', 'bench'];

/** The page's specs read English, as the page does once it has loaded its words. */
const setupFiles: Readonly<Record<string, string[]>> = { client: ['src/text/english.ts'] };

export default defineConfig({
  test: {
    // As long as a busy machine may need: no test asserts a time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'house', root: 'scripts', include: ['*.spec.ts'] } },
      ...packages.map((name) => ({
        extends: true as const,
        test: {
          name,
          root: `packages/${name}`,
          include: ['src/**/*.spec.{ts,tsx}'],
          setupFiles: setupFiles[name] ?? [],
        },
      })),
    ],
  },
});
