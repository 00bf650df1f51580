import { expect, test } from 'vitest';

import { partyOf } from './party.ts';
import { visit } from './visit.ts';

const house = visit({ CARTOMANCER_TEST_SEED: 'succession' });

test('a host who stays away is followed by a vote of all who are seated, and comes back as a player', async () => {
  const party = await partyOf(house(), ['Ada', 'Ben', 'Cleo']);
  const [ada, ben, cleo] = party.players;
  if (ada === undefined || ben === undefined || cleo === undefined) throw new Error('A player is missing');
  expect(await ben.button('Choose a new host: Ada is away').count()).toBe(0);
  await ada.page.goto('about:blank');
  await ben.button('Choose a new host: Ada is away').click();
  const dialog = ben.page.getByRole('dialog', { name: 'Choose a new host: Ada is away' });
  await dialog.getByLabel('New host').selectOption({ label: 'Cleo' });
  await dialog.getByRole('button', { name: 'Ask the table' }).click();
  const question = 'Ben proposes Cleo as the new host, in place of the absent Ada';
  await cleo.page.locator('.notice').filter({ hasText: question }).getByRole('button').first().click();
  await cleo.button(/^Host\b/u).waitFor();
  for (const person of [ben, cleo])
    await person.story.getByText('Cleo is the host from now on, in place of Ada.').waitFor();
  await ada.page.goBack();
  await ada.story.getByText('Cleo is the host from now on, in place of Ada.').waitFor();
  expect(await ada.button(/^Host\b/u).count()).toBe(0);
  await ada.page.locator('.plates-own').getByText('Ada').waitFor();
});

test('a GM of Suits who stays away is followed by a player, and play goes on', async () => {
  const gail = await house().person('Gail');
  const links = await gail.hosts({ system: 'Suits', seats: 2 });
  await gail.leads();
  const [ben, cleo] = [await house().person('Ben'), await house().person('Cleo')];
  for (const person of [ben, cleo]) {
    await person.joins(links.seat);
    await person.sits();
    await person.getsReady();
  }
  await gail.starts();
  const vera = await house().person('Vera');
  await vera.page.goto(links.seat);
  await vera.page.getByLabel('Your name').fill('Vera');
  await vera.button('Come in').click();
  await vera.table.waitFor();

  await gail.page.goto('about:blank');
  await ben.button('Choose a new GM: Gail is away').click();
  const dialog = ben.page.getByRole('dialog', { name: 'Choose a new GM: Gail is away' });
  await dialog.getByLabel('New GM').selectOption({ label: 'Vera' });
  await dialog.getByRole('button', { name: 'Ask the table' }).click();
  const question = 'Ben proposes Vera as the new GM, in place of the absent Gail';
  await cleo.page.locator('.notice').filter({ hasText: question }).getByRole('button').first().click();
  for (const person of [ben, cleo, vera])
    await person.story.getByText('Vera leads as GM from now on, in place of Gail.').waitFor();
  await expect.poll(() => vera.isAsked()).toBe(true);
  await gail.page.goBack();
  await gail.page.locator('.notice').getByText('While you were away, your seat was freed.').waitFor();
  await gail.page.locator('.notice').getByText('Vera sits there now. Ask the host for another seat.').waitFor();
});
