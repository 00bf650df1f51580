import { expect, test } from 'vitest';

import type { Person } from './person.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'two devices' });

const tablesOf = ({ page }: Person) => page.getByRole('region', { name: 'Your tables', exact: true });

test('a person continues at their table on another device, and finds the tables they play and watch in its lobby', async () => {
  const ada = await site().person('Ada');
  const mill = await ada.hosts({ title: 'The mill' });
  const lake = await (await site().person('Dora')).hosts({ title: 'The lake' });

  const ben = await site().person('Ben');
  await ben.watches(lake.spectator);
  await ben.joins(mill.seat);
  await ben.sits();
  await ben.button('Ben').click();
  await ben.button('Make a link for another device').click();
  const link = await ben.page.getByLabel('Link for your other device', { exact: true }).inputValue();
  const train = await site().person('Ben on the train');
  await train.page.goto(link);
  await train.button('Yes, that’s me').click();
  await train.page.getByText('Ben · you').waitFor();

  // This browser has visited only one of them.
  await train.page.goto('/');
  const tables = tablesOf(train);
  await tables.getByRole('link', { name: /^The mill/u }).waitFor();
  await tables.getByRole('link', { name: /^The lake.*watched/u }).click();
  await train.page.getByText('You’re watching.').waitFor();
  await train.page.goto('/');
  await tables.getByRole('button', { name: 'Remove The lake from your list' }).click();
  await tables.getByRole('link', { name: /^The lake/u }).waitFor({ state: 'detached' });
  await ben.page.goto('/');
  await tablesOf(ben)
    .getByRole('link', { name: /^The mill/u })
    .waitFor();
  expect(
    await tablesOf(ben)
      .getByRole('link', { name: /^The lake/u })
      .count(),
  ).toBe(0);
});
