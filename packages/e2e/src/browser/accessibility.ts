import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type * as Axe from 'axe-core';

import type { Person } from './person.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Only serious and critical ones: rule, element and explanation. */
export async function accessibilityViolations({ page }: Person): Promise<readonly string[]> {
  // The test injects axe, because the page's content security policy would not let the page load it.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof Axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
    );
}
