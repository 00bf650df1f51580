import type { ChromiumChoice } from '../packages/e2e/src/chromium/choose.ts';

interface TestPlan {
  /** Printed before any test starts. */
  readonly notice: string;
  readonly endToEnd: readonly string[];
  /** Why the run fails even though every test that ran has passed; undefined if it does not. */
  readonly failure: string | undefined;
}

const endToEnd = ['run', '--config', 'vitest.e2e.config.ts'] as const;
const withoutBrowsers = [...endToEnd, '--project', 'wire'] as const;

/** Without a browser the other tests still run, but the run fails at the end unless `TEST_BROWSER=none` was set. */
export function planTests(chromium: ChromiumChoice): TestPlan {
  switch (chromium.kind) {
    case 'found':
      return { notice: `The browser tests use ${chromium.executablePath}.`, endToEnd, failure: undefined };
    case 'left_out':
      return {
        notice: 'TEST_BROWSER=none: skipping the browser tests.',
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
