import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const packages = ['rules', 'protocol', 'testkit', 'wording', 'server', 'connection', 'client', 'bench'];

/** Packages whose specs change no global state, so that files can share a worker. */
const pure: ReadonlySet<string> = new Set(['rules', 'protocol', 'testkit', 'wording']);

/** Files that take minutes. They start first, so that none of them is still running alone when all others are done. */
const longest = /(?:contract|system\/system|internal-ids)\.spec\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, not an array's
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/**
 * One worker for each core: the default leaves one idle, which is half of a machine with two. With a shared Redis at most 16,
 * because each worker uses one of its 16 databases.
 */
const maxWorkers = Math.min(availableParallelism(), (process.env['TEST_REDIS_URL'] ?? '') === '' ? Infinity : 16);

/** The specs of the client run with the English texts loaded, like the page. */
const setupFiles: Readonly<Record<string, string[]>> = {
  client: [join(import.meta.dirname, 'packages/client/src/text/english.ts')],
};

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    // Enough for a busy machine: no test asserts a time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'house', root: 'scripts', include: ['*.spec.ts'] } },
      ...packages.map((name) => ({
        extends: true as const,
        test: {
          name,
          isolate: !pure.has(name),
          root: `packages/${name}`,
          include: ['src/**/*.spec.{ts,tsx}'],
          setupFiles: setupFiles[name] ?? [],
          // Node strips types with WebAssembly. V8 crashes now and then when many threads (those of the journals) do that
          // and end. With this cache the threads load JavaScript instead.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
        },
      })),
    ],
  },
});
