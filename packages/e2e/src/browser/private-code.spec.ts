import { expect, test } from 'vitest';

import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'the code' });

test('a private table shows its links but not its code; a person who types the code is asked for the link', async () => {
  const ada = await site().person('Ada');
  const links = await ada.hosts();
  const code = new URL(ada.page.url()).pathname.slice('/t/'.length);
  expect(await ada.page.getByLabel('The table’s code').count()).toBe(0);

  const ben = await site().person('Ben');
  await ben.page.goto('/');
  await ben.page.getByLabel('Have a link or a code?').fill(code.replace('-', ' ').toLowerCase());
  await ben.button('Join').click();
  await ben.page.getByRole('heading', { name: 'You need a link for this table' }).waitFor();
  expect(await ben.page.getByLabel('Your name').count()).toBe(0);
  const field = ben.page.getByLabel('Link to the table');
  await field.fill(code);
  await ben.button('Open the table').click();
  await ben.page.getByText('That isn’t a link to a table').waitFor();
  await field.fill(links.seat);
  await ben.button('Open the table').click();
  await ben.page.getByText('First Dates').waitFor();
  await ben.page.getByLabel('Your name').fill('Ben');
  await ben.button('Come in').click();
  await ben.page.getByRole('heading', { name: 'Players' }).waitFor();
  // Ben belongs to the table now, and returns with the code alone.
  await ben.page.goto(`/t/${code}`);
  await ben.page.getByRole('heading', { name: 'Players' }).waitFor();

  // A name alone does not open a private table; a public table asks only for a name.
  const cleo = await site().person('Cleo');
  await cleo.hosts({ visibility: 'public' });
  const listed = await cleo.page.getByLabel('The table’s code', { exact: true }).inputValue();
  await cleo.page.goto(`/t/${code}`);
  await cleo.page.getByRole('heading', { name: 'You need a link for this table' }).waitFor();
  const dan = await site().person('Dan');
  await dan.page.goto(`/t/${listed}`);
  await dan.page.getByLabel('Your name').waitFor();
});
