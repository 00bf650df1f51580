/** A page that stays open during an update: its later parts may be gone, and the protocol may be newer. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { closableSockets } from './connection-loss.ts';
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

const joins = /\/matchmake\/joinById\//u;

async function becomesOutdated(page: Page): Promise<void> {
  await page.route(joins, async (route) => {
    const join = route.request().postDataJSON() as object;
    await route.continue({ postData: JSON.stringify({ ...join, protocol: 1 }) });
  });
}

test('a page of an older version offers a reload, at the table and before it is open', async () => {
  const { page } = await site().person('Ada');
  await page.addInitScript(closableSockets);
  await page.goto('/');
  await page.getByRole('button', { name: 'Try it now: Backgrounds' }).click();
  await page.getByRole('button', { name: 'Rules', exact: true }).waitFor();
  await becomesOutdated(page);
  await page.evaluate(() => dispatchEvent(new Event('test:cut')));
  const banner = page.locator('.connection-banner').filter({ hasText: 'There’s a new version of the game.' });
  await banner.waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'You can’t open this table' }).waitFor();
  await page.unroute(joins);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('button', { name: 'Rules', exact: true }).waitFor();

  await becomesOutdated(page);
  await page.evaluate(() => dispatchEvent(new Event('test:cut')));
  await banner.waitFor();
  await page.unroute(joins);
  await banner.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('button', { name: 'Rules', exact: true }).waitFor();
  await banner.waitFor({ state: 'detached' });
});
