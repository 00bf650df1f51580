import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const packages = ['rules', 'protocol', 'testkit', 'wording', 'server', 'connection', 'client', 'bench'];

/** Their specs leave nothing behind but loaded modules, so that files can share a worker. */
const pure: ReadonlySet<string> = new Set(['rules', 'protocol', 'testkit', 'wording']);

/** The files that take minutes: begun last, one of them would keep a single core busy while the others are idle. */
const longest = /(?:contract|system\/system|internal-ids)\.spec\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, not an array's
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/** One core less, the default, is half of a machine with two. A shared Redis has a database for each of 16 workers. */
const maxWorkers = Math.min(availableParallelism(), (process.env['TEST_REDIS_URL'] ?? '') === '' ? Infinity : 16);

/** The specs of the client read English texts, as the page does once they are loaded. */
const setupFiles: Readonly<Record<string, string[]>> = {
  client: [join(import.meta.dirname, 'packages/client/src/text/english.ts')],
};

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    // As long as a busy machine may need: no test asserts a time.
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
          // Node strips the types of the journal's thread with WebAssembly, and in rare cases V8 crashes if many threads
          // do so and end. From the cache the threads read JavaScript.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
        },
      })),
    ],
  },
});
