import { expect, test } from 'vitest';

import { phone } from './devices.ts';
import { startedTable } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'lost browser' });

test('a player who lost their browser enters by the link, says who they are, and gets their seat back', async () => {
  const { players, links } = await startedTable(site(), ['Ada', 'Ben', 'Cleo']);
  const [ada, ben, cleo] = players;
  await ben.page.goto('about:blank');
  await ada.page.locator('.people').getByText('away').first().waitFor();

  const again = await site().person('Ben', phone);
  await again.page.goto(links.seat);
  await again.page.getByLabel('Your name').fill('Ben');
  await again.button('Come in').click();
  const notice = again.page.locator('.notice').filter({ hasText: 'Have you played here before' });
  await notice.getByRole('button', { name: 'I’m Ben' }).click();
  await again.confirmation.getByText('If all agree, you go on as Ben').waitFor();
  await again.confirmation.getByRole('button', { name: 'I’m Ben' }).click();

  const question = 'Ben 2 says: “I’m Ben, in another browser.”';
  await again.page.locator('.notice').filter({ hasText: question }).waitFor();
  for (const person of [ada, cleo]) {
    const asked = person.page.locator('.notice').filter({ hasText: question });
    await asked.getByText('Agree only if you’re sure who it is.').waitFor();
    await asked.getByRole('button', { name: 'I agree' }).click();
  }
  // The claimant is in play again: the safety tools are offered.
  await again.button('Safety tools').waitFor();
  for (const person of [ada, cleo]) {
    await person.story.getByText('Ben is back, in another browser.').waitFor();
    expect(await person.page.locator('.people').getByText('Ben 2').count()).toBe(0);
  }

  // The old browser no longer belongs to the table.
  await ben.page.goBack();
  await ben.page.getByText('You need a link for this table').waitFor();
  await again.button('Safety tools').waitFor();
});
