import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const packages = ['rules', 'protocol', 'testkit', 'wording', 'server', 'connection', 'client', 'bench'];

/** Packages whose specs change no global state, so that files can share a worker. */
const pure: ReadonlySet<string> = new Set(['rules', 'protocol', 'testkit', 'wording']);

/** Files that take minutes start first: otherwise one of them would run alone at the end. */
const longest = /(?:contract|system\/system|internal-ids)\.spec\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, not an array's
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/** One for each core: the default leaves one idle. At most 16 with a shared Redis, which has 16 databases. */
const maxWorkers = Math.min(availableParallelism(), (process.env['TEST_REDIS_URL'] ?? '') === '' ? Infinity : 16);

/** The specs of the client run with the English texts loaded, like the page. */
const setupFiles: Readonly<Record<string, string[]>> = {
  client: [join(import.meta.dirname, 'packages/client/src/text/english.ts')],
};

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    // Long enough for a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'scripts', root: 'scripts', include: ['*.spec.ts'] } },
      ...packages.map((name) => ({
        extends: true as const,
        test: {
          name,
          isolate: !pure.has(name),
          root: `packages/${name}`,
          include: ['src/**/*.spec.{ts,tsx}'],
          setupFiles: setupFiles[name] ?? [],
          // Node strips types with WebAssembly, and V8 sometimes crashes when many threads do that and end. With this
          // cache the threads load JavaScript instead.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
        },
      })),
    ],
  },
});
