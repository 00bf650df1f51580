import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import { accessibilityViolations } from './accessibility.ts';
import { onAnotherDevice } from './other-device.ts';
import type { Person } from './person.ts';
import { ReceivedFrames } from './received-frames.ts';
import { buildsTypical } from './suits-table.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'at home' });

const section = (person: Person, name: string): Locator =>
  person.page.getByRole('region', { name, exact: true }).last();

async function prepares(
  person: Person,
  move: string,
  fields: Readonly<Record<string, string>>,
  { label = 'Prepare something new', template }: { readonly label?: string; readonly template?: string } = {},
) {
  await person.page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: move });
  if (template !== undefined)
    await person.page.getByRole('combobox', { name: 'Start from', exact: true }).selectOption({ label: template });
  const form = person.page.locator('form').filter({ hasText: move }).last();
  for (const [name, value] of Object.entries(fields)) await form.getByLabel(name).first().fill(value);
  await Promise.all([
    person.page.waitForResponse(
      (answer) => answer.url().includes('/api/prepared') && answer.request().method() !== 'GET',
    ),
    form.getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
}

test('a scene prepared at home is started from the desk with one press, and an NPC is used three times at once', async () => {
  const gail = await site().person('Gail');
  await gail.page.goto('/');
  await gail.page.getByRole('link', { name: 'Prepare a session' }).click();
  await gail.page.getByRole('combobox', { name: 'System' }).selectOption({ label: 'Suits' });
  await prepares(gail, 'Create an NPC', { Notes: 'Bribed by the Duke' }, { template: 'Guard' });
  await section(gail, 'NPCs').getByText('Guard', { exact: true }).first().waitFor();
  await prepares(gail, 'Open a scene', { Title: 'The vault' });
  await section(gail, 'Scenes').getByText('The vault', { exact: true }).first().waitFor();
  await prepares(gail, 'Read a text aloud', { Text: 'Rain drums on the skylight.' }, { label: 'Add a step' });
  await section(gail, 'Scenes').getByText('2 steps').waitFor();
  expect(await accessibilityViolations(gail)).toEqual([]);
  if (process.env['PICTURES'] !== undefined)
    await gail.page.screenshot({ path: `${process.env['PICTURES']}/prepare.png`, fullPage: true });

  const links = await gail.hosts({ system: 'Suits', seats: 2 });
  await gail.leads();
  const ada = await site().person('Ada');
  const frames = new ReceivedFrames();
  frames.follow(ada);
  await ada.joins(links.seat);
  await ada.sits();
  await ada.getsReady();
  await gail.starts();
  await ada.table.waitFor();
  await gail.chooses('Open the session');
  await gail.button('Desk').click();
  const prepared = gail.page.getByRole('region', { name: 'Prepared', exact: true });

  // Without a crew no scene can begin: the first step is refused with the reason, and the others are not sent.
  const startButton = prepared.getByRole('button', { name: 'Start this scene: The vault' });
  expect(await startButton.isDisabled()).toBe(true);
  await startButton.click({ force: true });
  await prepared.getByText('The vault stopped after 0 of 2 steps.').waitFor();
  await buildsTypical(ada, /^diamonds/u);
  await prepared.getByLabel('How many: Guard').fill('3');
  await prepared.getByRole('button', { name: 'Use Guard', exact: true }).click();
  const npcs = gail.page.getByRole('region', { name: 'NPCs', exact: true }).first();
  for (const name of ['Guard', 'Guard 2', 'Guard 3']) await npcs.getByText(name, { exact: true }).first().waitFor();
  expect(await npcs.getByText('only you see this').count()).toBe(3);
  // The value comes from the template.
  expect(await npcs.getByText(/Fitness 5/u).count()).toBe(3);
  await startButton.click();
  await prepared.getByText('The vault is on the table.').waitFor();
  await ada.page.getByText('Rain drums on the skylight.').first().waitFor();
  expect(frames.text()).toContain('The vault');
  for (const secret of ['Guard', 'Bribed']) expect(frames.text()).not.toContain(secret);
  if (process.env['PICTURES'] !== undefined)
    await gail.page.screenshot({ path: `${process.env['PICTURES']}/prepared-desk.png` });

  await site().powerCut();
  const other = await onAnotherDevice(gail, site());
  await other.table.waitFor();
  await other.button('Desk').click();
  await other.page
    .getByRole('region', { name: 'Prepared', exact: true })
    .getByText('The vault', { exact: true })
    .waitFor();
  await other.page
    .getByRole('region', { name: 'NPCs', exact: true })
    .first()
    .getByText('Guard 3', { exact: true })
    .waitFor();
});

test('prepared things are copied, changed, deleted, and taken to another person as a file', async () => {
  const gail = await site().person('Gail');
  await gail.page.goto('/prepare/suits');
  await prepares(gail, 'Create an NPC', { Name: 'Guard' });
  await gail.page.getByRole('button', { name: 'Copy Guard', exact: true }).click();
  await expect.poll(() => gail.page.getByRole('button', { name: 'Copy Guard', exact: true }).count()).toBe(2);
  await gail.page.getByRole('button', { name: 'Change Guard', exact: true }).first().click();
  await gail.page.getByLabel('Title', { exact: true }).fill('Captain');
  await gail.page.getByRole('button', { name: 'Save title and kind' }).click();
  await gail.page.getByText('Captain', { exact: true }).waitFor();
  const saving = gail.page.waitForEvent('download');
  await gail.page.getByRole('button', { name: 'Download all' }).click();
  const path = await (await saving).path();
  await gail.page.getByRole('button', { name: 'Delete Captain', exact: true }).click();
  await gail.page.getByRole('button', { name: 'Yes, delete Captain' }).click();
  await gail.page.getByText('Captain', { exact: true }).waitFor({ state: 'detached' });

  const ben = await site().person('Ben');
  await ben.page.goto('/prepare/suits');
  await ben.page.getByText(/^Nothing prepared yet/u).waitFor();
  const picking = ben.page.waitForEvent('filechooser');
  await ben.page.getByText('Import from a file …').click();
  await (await picking).setFiles(path);
  await ben.page.getByText('Captain', { exact: true }).waitFor();
  await ben.page.goto('/prepare/card-rpg');
  await ben.page.getByText(/^Nothing prepared yet/u).waitFor();
  const again = ben.page.waitForEvent('filechooser');
  await ben.page.getByText('Import from a file …').click();
  await (await again).setFiles(path);
  await ben.page.getByText('There’s nothing in this file that was prepared for this system.').waitFor();
  expect([...gail.problems, ...ben.problems]).toEqual([]);
});
