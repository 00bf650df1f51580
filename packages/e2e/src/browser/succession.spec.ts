import { expect, test } from 'vitest';

import type { Person } from './person.ts';
import { startedTable, tableWithGm } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'succession' });
const timed = useTestSite({ CARTOMANCER_TEST_SEED: 'succession by time', CARTOMANCER_TEST_CLOCK: 'by_hand' });

const second = 1_000;
const day = 86_400_000;

test('all seated players vote for the successor of an absent host; the former host returns as a player', async () => {
  const party = await startedTable(site(), ['Ada', 'Ben', 'Cleo']);
  const [ada, ben, cleo] = party.players;
  expect(await ben.button('Choose a new host: Ada is away').count()).toBe(0);
  await ada.page.goto('about:blank');
  await ben.button('Choose a new host: Ada is away').click();
  const dialog = ben.page.getByRole('dialog', { name: 'Choose a new host: Ada is away' });
  await dialog.getByLabel('New host').selectOption({ label: 'Cleo' });
  await dialog.getByRole('button', { name: 'Ask the table' }).click();
  // The succession is permanent, so it needs a confirmation; the cancel button has the focus.
  await ben.confirmation.getByText('If all agree, Cleo is the host for good: Ada can come back to play').waitFor();
  await ben.confirmation.locator('button:focus', { hasText: 'Not now' }).press('Enter');
  await ben.confirmation.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Ask the table' }).click();
  await ben.confirmation.getByRole('button', { name: 'Ask the table' }).click();
  const question = 'Ben proposes Cleo as the new host, in place of the absent Ada';
  await cleo.page.locator('.notice').filter({ hasText: question }).getByRole('button').first().click();
  await cleo.button(/^Host\b/u).waitFor();
  for (const person of [ben, cleo])
    await person.story.getByText('Cleo is the host from now on, in place of Ada.').waitFor();
  await ada.page.goBack();
  await ada.story.getByText('Cleo is the host from now on, in place of Ada.').waitFor();
  expect(await ada.button(/^Host\b/u).count()).toBe(0);
  await ada.page.locator('.seat-cards-own').getByText('Ada').waitFor();
});

test('the players vote for the successor of an absent GM of Suits, and play goes on', async () => {
  const guests = { gm: 'Gail', players: ['Ben', 'Cleo'] } as const;
  const { gm: gail, players, links } = await tableWithGm(site(), guests, { ruleset: 'suits' });
  const [ben, cleo] = players;
  const vera = await site().person('Vera');
  await vera.page.goto(links.seat);
  await vera.page.getByLabel('Your name').fill('Vera');
  await vera.button('Come in').click();
  await vera.table.waitFor();

  await gail.page.goto('about:blank');
  await ben.button('Choose a new GM: Gail is away').click();
  const dialog = ben.page.getByRole('dialog', { name: 'Choose a new GM: Gail is away' });
  await dialog.getByLabel('New GM').selectOption({ label: 'Vera' });
  await dialog.getByRole('button', { name: 'Ask the table' }).click();
  await ben.confirmation.getByText('Vera is the GM for good and sees everything that was for Gail alone').waitFor();
  await ben.confirmation.getByRole('button', { name: 'Ask the table' }).click();
  const question = 'Ben proposes Vera as the new GM, in place of the absent Gail';
  await cleo.page.locator('.notice').filter({ hasText: question }).getByRole('button').first().click();
  for (const person of [ben, cleo, vera])
    await person.story.getByText('Vera leads from now on, in place of Gail.').waitFor();
  await expect.poll(() => vera.isAsked()).toBe(true);
  await gail.page.goBack();
  await gail.page.locator('.notice').getByText('You no longer have your seat.').waitFor();
  await gail.page.locator('.notice').getByText('Vera sits there now. Ask the host for another seat.').waitFor();
});

test('when the host has been away for the chosen time, a seated person names the successor without a vote', async () => {
  const inWaitingRoom = async (host: Person) => {
    await host.button(/^Host\b/u).click();
    const panel = host.page.getByRole('dialog', { name: 'Host controls' });
    await panel.getByRole('combobox', { name: /^Replace an absent/u }).selectOption({ label: 'after a day' });
    await panel.getByRole('button', { name: 'Close', exact: true }).first().click();
  };
  const [ada, ben, cleo] = (await startedTable(timed(), ['Ada', 'Ben', 'Cleo'], { inWaitingRoom })).players;
  await ada.page.goto('about:blank');
  await expect
    .poll(async () => {
      await timed().server.advance(second);
      return ben.button('Choose a new host: Ada is away').count();
    })
    .toBe(1);
  const opens = async () => {
    await ben.button('Choose a new host: Ada is away').click();
    return ben.page.getByRole('dialog', { name: 'Choose a new host: Ada is away' });
  };
  const early = await opens();
  await early.getByText('Everyone seated has to agree.').waitFor();
  await early.getByRole('button', { name: 'Cancel' }).click();

  await timed().server.advance(day);
  const late = await opens();
  await late.getByText('Ada has been away so long that you don’t need a vote.').waitFor();
  await late.getByLabel('New host').selectOption({ label: 'Cleo' });
  await late.getByRole('button', { name: 'Hand over' }).click();
  await ben.confirmation.getByText('Cleo is the host at once and for good').waitFor();
  await ben.confirmation.getByRole('button', { name: 'Hand over' }).click();
  for (const person of [ben, cleo])
    await person.story.getByText('Cleo is the host from now on, in place of Ada.').waitFor();
  await cleo.button(/^Host\b/u).waitFor();
});
