import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';

import { makesCharacter } from './backgrounds-table.ts';
import { desk, phone } from './devices.ts';
import { fills } from './forms.ts';
import type { Person } from './person.ts';
import { tableWithGm } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'prepared' });

async function openTableWithGm(
  ruleset: string,
  device: BrowserContextOptions,
): Promise<{ readonly gail: Person; readonly ada: Person }> {
  const guests = { gm: 'Gail', players: [{ name: 'Ada', device }] } as const;
  const { gm, players } = await tableWithGm(site(), guests, { ruleset, seats: 2 });
  return { gail: gm, ada: players[0] };
}

/** Checks that this secret is not on the other person's page once they have received a chat line sent after it. */
async function knowsNothingOf(other: Person, gm: Person, secret: string): Promise<void> {
  const line = `Nothing of ${secret.length} letters yet.`;
  await gm.says(line);
  await other.page.getByText(line).first().waitFor({ state: 'attached' });
  expect(await other.page.locator('body').textContent()).not.toContain(secret);
}

async function takePicture(person: Person, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await person.page.screenshot({ path: `${folder}/${name}.png` });
}

test('a vehicle is hidden until the GM shows it, and can be deleted', async () => {
  const { gail, ada } = await openTableWithGm('suits', phone);
  await gail.chooses('Open the session');
  await fills(gail, 'Create a vehicle', { Name: 'The hearse' });
  await gail.page.getByText('The hearse: hidden; only you see this').waitFor();
  await fills(gail, 'Create a vehicle', { Name: 'A spare cart' });
  await knowsNothingOf(ada, gail, 'The hearse');
  await takePicture(gail, 'vehicles');
  await gail.presses('Delete A spare cart');
  await gail.page.getByText('A spare cart: hidden').waitFor({ state: 'detached' });
  await gail.presses('Show The hearse to everyone');
  await ada.page.getByText('Now in view: The hearse.').first().waitFor({ state: 'attached' });
  await takePicture(ada, 'vehicles-phone');
});

test('a place is hidden until the GM shows it, and can be deleted', async () => {
  const { gail, ada } = await openTableWithGm('card-rpg', phone);
  await gail.actions.locator('summary', { hasText: 'Also possible' }).click();
  await gail.presses('The rising flood');
  await gail.page.getByText('The rising flood (hidden; only you know it)').waitFor();
  await knowsNothingOf(ada, gail, 'The rising flood');
  await takePicture(gail, 'places');
  await gail.presses('Delete The rising flood');
  await gail.page.getByText('The rising flood (hidden').waitFor({ state: 'detached' });
  await gail.presses('The rising flood');
  await gail.presses('Show The rising flood to everyone');
  await ada.page.getByText('A new place joins the story: The rising flood.').first().waitFor({ state: 'attached' });
});

test('the GM deletes an NPC, and the form of a ruling shows the old and the new value', async () => {
  const { gail, ada } = await openTableWithGm('backgrounds', desk);
  await makesCharacter(ada);
  await gail.chooses(/Is Ada ready to play\? Yes/u);
  await fills(gail, 'Make a character of your own', { 'What is their name': 'Old Tam' });
  await gail.presses('Delete Old Tam');
  await gail.page.getByRole('button', { name: 'Delete Old Tam' }).waitFor({ state: 'detached' });
  await knowsNothingOf(ada, gail, 'Old Tam');

  const ruling = await gail.form('Make a ruling');
  await ruling.getByLabel(/^On what/u).selectOption({ label: 'Ada' });
  await ruling.getByRole('button', { name: 'set aside', exact: true }).click();
  await ruling.getByText('Now: in play. New: set aside').waitFor();
  await takePicture(gail, 'ruling-backgrounds');
  await ruling.getByLabel(/^Why/u).fill('She sleeps.');
  await ruling.getByRole('button').last().click();
  await ada.page
    .getByText('Ruling on Ada: set aside. Before: in play. She sleeps.')
    .first()
    .waitFor({ state: 'attached' });
});
