import { expect, test } from 'vitest';

import { seatPlayers } from './seat-players.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'who leads' });

test('the waiting room labels the GM, and shows no seat for a GM at a table without one', async () => {
  const gail = await site().person('Gail');
  const { seat: link } = await gail.hosts({ system: 'Backgrounds', seats: 2, options: { 'Who leads': 'gm' } });
  await gail.leads();
  const [anna] = await seatPlayers(site(), ['Anna'], { link });
  await anna.page.getByRole('listitem').filter({ hasText: 'Gail' }).getByText('GM ·').waitFor();

  const franz = await site().person('Franz');
  await franz.hosts({ system: 'Backgrounds', seats: 2, options: { 'Who leads': 'shared' } });
  await franz.page.getByText('Free seat').first().waitFor();
  expect(await franz.page.getByText('The GM’s seat').count()).toBe(0);
  expect(await franz.page.getByLabel('To lead as GM', { exact: true }).count()).toBe(0);
});

test('a question to the table names the people whose answer is missing, and highlights their seat cards', async () => {
  const ada = await site().person('Ada');
  const { seat: link } = await ada.hosts({ system: 'Backgrounds', seats: 2, options: { 'Who leads': 'gm' } });
  await ada.leads();
  const [ben] = await seatPlayers(site(), ['Ben'], { link });
  await ada.starts();
  await ben.table.waitFor();
  await ben.chooses(/^Draw a card/u);
  await ben.chooses(/^Call it/u);
  await ben.button('Take back').click();
  await ben.page.getByText('The table is waiting for Ada.').waitFor();
  await ben.page.locator('.seat-card[data-turn=true]').filter({ hasText: 'Ada' }).waitFor();
});
