import type { Chosen } from '../packages/e2e/src/chromium/choose.ts';

interface TestPlan {
  /** Told before any test starts. */
  readonly notice: string;
  /** Arguments for the run of the tests with servers and browsers. */
  readonly endToEnd: readonly string[];
  /** What makes the whole run fail although every test that ran has passed. */
  readonly failure: string | undefined;
}

const endToEnd = ['run', '--config', 'vitest.e2e.config.ts'] as const;
const withoutBrowsers = [...endToEnd, '--project', 'wire'] as const;

/** A missing browser takes nothing from the other tests, but leaves the run incomplete. */
export function planTests(chromium: Chosen): TestPlan {
  switch (chromium.kind) {
    case 'found':
      return { notice: `The browser tests use ${chromium.executablePath}.`, endToEnd, failure: undefined };
    case 'left_out':
      return {
        notice: 'TEST_BROWSER=none: the browser tests are left out.',
        endToEnd: withoutBrowsers,
        failure: undefined,
      };
    case 'missing':
      return {
        notice: chromium.sentence,
        endToEnd: withoutBrowsers,
        failure: `The browser tests did not run; all others passed. ${chromium.sentence}`,
      };
  }
}
