/** A page that was open during an update of the server: parts that it loads later may be gone. */
import { expect, test } from 'vitest';

import { useTestSite } from './use-test-site.ts';

const site = useTestSite();

test('a part of the page that cannot be loaded is reported, and a reload brings it back', async () => {
  const { page } = await site().person('Ada');
  await page.goto('/');
  await page.getByRole('button', { name: 'Try it now: Backgrounds' }).click();
  const rules = page.getByRole('button', { name: 'Rules', exact: true });
  await rules.waitFor();
  await page.route(/rules-dialog/u, (route) => route.fulfill({ status: 404 }));
  await rules.click();
  const report = page.getByRole('dialog', { name: 'Part of this page is missing' });
  await report.waitFor();
  await page.unroute(/rules-dialog/u);
  await report.getByRole('button', { name: 'Reload the page' }).click();
  await report.waitFor({ state: 'detached' });
  await rules.click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await page.getByRole('dialog', { name: /rules/iu }).waitFor();
});
