/** A banned person could return under another name by the same link, so the host is asked about the link. */
import { expect, test } from 'vitest';

import type { Person } from './person.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'a ban' });

async function opensHost(host: Person) {
  await host.button(/^Host\b/u).click();
  return host.page.getByRole('dialog', { name: 'Host controls' });
}

test('a banned person sees no table, and cannot return under another name once the host has renewed the link', async () => {
  const ada = await site().person('Ada');
  const links = await ada.hosts();
  const gus = await site().person('Gus');
  await gus.joins(links.seat);
  await gus.sits();
  const panel = await opensHost(ada);
  await panel.getByRole('button', { name: 'Ban Gus from the table' }).click();
  await ada.settles();
  await gus.page.getByRole('heading', { name: 'The host has removed you from this table.' }).waitFor();
  await gus.page.getByText('only if the host lifts the ban').waitFor();
  expect(await gus.page.getByRole('heading', { name: 'Players' }).count()).toBe(0);

  const question = panel.getByText('Gus can still come back under another name');
  await question.waitFor();
  // The page scrolls to the question, which is not where the button was.
  await expect.poll(async () => (await question.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  await panel.getByRole('button', { name: 'Make a new link' }).click();
  await panel.getByText('The link is new.').waitFor();
  await panel.getByText('Gus can still come back under another name').waitFor({ state: 'detached' });
  const renewed = panel.getByLabel('To play', { exact: true }).first();
  await expect.poll(() => renewed.inputValue()).not.toBe(links.seat);
  const again = await site().person('Gustav');
  await again.page.goto(links.seat);
  await again.page.getByLabel('Your name').fill('Gustav');
  await again.button('Come in').click();
  await again.page.getByText('This link no longer opens the table.').waitFor();
  // Ben is removed but not banned, so he reads how to return.
  const ben = await site().person('Ben');
  await ben.joins(await renewed.inputValue());
  await panel.getByRole('button', { name: 'Remove Ben from the table' }).click();
  await ada.settles();
  await ben.page.getByText('Ask the host for one.').waitFor();
  expect(await panel.getByText('Ben can still come back under another name').count()).toBe(0);
});

test('after a ban at a public table the host can choose to let people in one by one', async () => {
  const ada = await site().person('Ada');
  const links = await ada.hosts({ visibility: 'public' });
  const gus = await site().person('Gus');
  await gus.joins(links.seat);
  const panel = await opensHost(ada);
  await panel.getByRole('button', { name: 'Ban Gus from the table' }).click();
  await ada.settles();
  await panel.getByText('this table is listed in the lobby').waitFor();
  await panel.getByRole('button', { name: 'Let people in one by one' }).click();
  await panel.getByText('this table is listed in the lobby').waitFor({ state: 'detached' });
  const again = await site().person('Gustav');
  await again.page.goto(links.seat);
  await again.page.getByLabel('Your name').fill('Gustav');
  await again.button('Come in').click();
  await again.page.getByText('You’ve knocked.').waitFor();
});
