import { expect, test } from 'vitest';

import { fills } from './forms.ts';
import { tableWithGm } from './started-tables.ts';
import { buildsTypical } from './suits-table.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'a shelf' });

test('an NPC is hidden until the GM shows it, and the form of a ruling shows the old and the new value', async () => {
  const guests = { gm: 'Gail', players: ['Ada'] } as const;
  const { gm: gail, players } = await tableWithGm(site(), guests, { ruleset: 'suits', seats: 2 });
  const [ada] = players;
  await gail.chooses('Open the session');

  await fills(gail, 'Create an NPC', { Name: 'The Duke' });
  await gail.page.getByText('The Duke: hidden; only you see this').waitFor();
  await gail.says('I am ready.');
  await ada.page.getByText('I am ready.').first().waitFor();
  expect(await ada.page.locator('body').innerText()).not.toContain('The Duke');

  await gail.presses('Show The Duke to everyone');
  await ada.page.getByText('Now in the scene: The Duke.').first().waitFor();

  await buildsTypical(ada, /^diamonds/u);
  const ruling = await gail.form('Make a ruling');
  const field = (label: RegExp) => ruling.getByLabel(label);
  expect(await field(/^What/u).count()).toBe(0);
  await field(/^Ruling on/u).selectOption({ label: 'The Duke' });
  await field(/^What/u).selectOption({ label: 'damage' });
  await ruling.getByText('Now: 0').waitFor();
  await field(/^New value/u).fill('2');
  await ruling.getByText('Now: 0. New: 2').waitFor();
  await field(/^What/u).selectOption({ label: 'down' });
  await ruling.getByText('Now: no').waitFor();
  await field(/^New value/u).selectOption({ label: 'yes' });
  await ruling.getByText('Now: no. New: yes').waitFor();
  await field(/^Reason/u).fill('He slipped.');
  if (process.env['PICTURES'] !== undefined)
    await gail.page.screenshot({ path: `${process.env['PICTURES']}/ruling.png` });
  await ruling.getByRole('button').last().click();
  await ada.page.getByText('Ruling on The Duke: down, no → yes. He slipped.').first().waitFor();
});

test('a half-filled form keeps its place and its values while other players move', async () => {
  const guests = { gm: 'Gail', players: ['Ada'] } as const;
  const { gm: gail, players } = await tableWithGm(site(), guests, { ruleset: 'suits', seats: 2 });
  const [ada] = players;
  await gail.chooses('Open the session');

  const form = await gail.form('Create an NPC');
  await form.getByLabel('Name', { exact: true }).fill('The Duke');
  await form.getByLabel(/^Fitness/u).fill('7');
  await form.getByLabel('Thug').check();
  await buildsTypical(ada, /^diamonds/u);
  await gail.actions.getByText('Open a scene', { exact: true }).waitFor();
  await form.getByLabel('Name', { exact: true }).waitFor();
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('The Duke');
  expect(await form.getByLabel(/^Fitness/u).inputValue()).toBe('7');
  expect(await form.getByLabel('Thug').isChecked()).toBe(true);
  await form.getByRole('button').last().click();
  await gail.page.getByText('The Duke: hidden; only you see this').waitFor();
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('');
});
