/** Campaign tables (TB-20). */
import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { phone } from './devices.ts';
import type { Person } from './person.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite();

/** Zones and seat cards, as a screen reader reads them. */
const tableOf = async (person: Person) => ({
  table: await person.zones(),
  seats: await person.seatCards(),
});

test('a table is exported, deleted and imported again, with both people in their seats and the same cards', async () => {
  const ada = await site().person('Ada');
  const ben = await site().person('Ben');
  const { seat } = await ada.hosts({ title: 'The long road', seats: 3 });
  await ben.joins(seat);
  await ada.sits();
  await ben.sits();
  await ada.button('Seat a bot').first().click();
  await ben.getsReady();
  await ada.starts();
  await ben.table.waitFor();
  const before = await tableOf(ben);

  await ada.page.goto('/');
  const tables = ada.page.getByRole('region', { name: 'Your tables', exact: true });
  const moreButton = (title: string) => tables.getByRole('button', { name: `More options for ${title}` });
  await tables.getByText('First Dates · 3 of 3 seats taken').waitFor();
  await moreButton('The long road').click();
  await tables.getByRole('button', { name: 'Rename the table The long road' }).click();
  await tables.getByRole('textbox').fill('The longer road');
  await tables.getByRole('button', { name: 'Rename', exact: true }).click();
  await moreButton('The longer road').click();
  const download = ada.page.waitForEvent('download');
  await tables.getByRole('button', { name: /^Save The longer road to a file/u }).click();
  const saved = await (await download).path();
  expect(await readFile(saved, 'utf8')).toContain('"kind":"campaign"');

  await moreButton('The longer road').click();
  await tables.getByRole('button', { name: 'Delete the table The longer road' }).click();
  await tables.getByText('Delete The longer road for good?').waitFor();
  await tables.getByRole('button', { name: 'Yes, delete The longer road' }).click();
  await ben.page.getByText('The host has deleted this table.').waitFor();
  await moreButton('The longer road').waitFor({ state: 'detached' });

  const fileInput = tables.locator('input[type=file]');
  const changed = (await readFile(saved, 'utf8')).replace('The longer road', 'The other road');
  await fileInput.setInputFiles({ name: 'changed.json', mimeType: 'application/json', buffer: Buffer.from(changed) });
  await tables.getByText('This file has been changed since it was saved').waitFor();
  await fileInput.setInputFiles(saved);
  await tables.getByText('The longer road is back, as table').waitFor();
  const link = tables.getByRole('link', { name: /^The longer road/u });
  const address = await link.getAttribute('href');
  await link.click();
  await ada.table.waitFor();
  await ben.page.goto(address ?? '');
  await ben.table.waitFor();
  await expect.poll(() => tableOf(ben)).toEqual(before);
  await ben.story.getByText('The table was imported from a file').waitFor();
  // The browser logs an error of its own for the refused request with the changed file.
  expect(ada.problems.filter((problem) => !problem.includes('400 (Bad Request)'))).toEqual([]);
  expect(ben.problems).toEqual([]);
});

test('an archived table is folded away in the lobby of a phone, and is restored when its host opens it', async () => {
  const ada = await site().person('Ada', phone);
  await ada.hosts({ title: 'Some other day', seats: 3 });
  await ada.page.goto('/');
  const tables = ada.page.getByRole('region', { name: 'Your tables', exact: true });
  const link = tables.getByRole('link', { name: /^Some other day/u });
  await link.waitFor();
  await tables.getByRole('button', { name: 'More options for Some other day' }).click();
  const width = await ada.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  await tables.getByRole('button', { name: /^Archive Some other day/u }).click();
  await tables.getByText('1 archived table').click();
  await link.click();
  await ada.page.getByRole('heading', { name: 'Players' }).waitFor();
  await ada.page.goto('/');
  await tables.getByText('1 archived table').waitFor({ state: 'detached' });
  await link.waitFor();
});
