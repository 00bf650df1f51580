import type { BrowserContextOptions, Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import { accessibilityViolations } from './accessibility.ts';
import { desk as wide, phone, tablet } from './devices.ts';
import type { Person } from './person.ts';
import { ReceivedFrames } from './received-frames.ts';
import { dateAtFirstTurn, tableWithGm } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'a desk' });

async function takePicture(person: Person, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await person.page.screenshot({ path: `${folder}/${name}.png` });
}

async function jobWith(device: BrowserContextOptions) {
  const frames = new ReceivedFrames();
  const guests = { gm: { name: 'Gail', device }, players: [{ name: 'Ada', onPage: frames.follow }] } as const;
  const { gm: gail, players } = await tableWithGm(site(), guests, { ruleset: 'suits', seats: 2 });
  const [ada] = players;
  await gail.presses(/^Open the session/u);
  return { gail, ada, frames };
}

const regionOf = (person: Person, name: string): Locator => person.page.getByRole('region', { name, exact: true });

test.each([
  ['wide', wide],
  ['tablet', tablet],
  ['phone', phone],
])(
  'a GM makes, copies, changes, shows and deletes NPCs at the desk, and players see only what is shown: %s',
  async (size, device) => {
    const { gail, ada, frames } = await jobWith({ ...device, reducedMotion: 'reduce' });
    await gail.button('Desk').click();
    const npcs = regionOf(gail, 'NPCs');
    await npcs.getByText('No NPCs yet.').waitFor();
    await regionOf(gail, 'People').getByText('Ada').first().waitFor();
    await regionOf(gail, 'Right now').waitFor();
    await regionOf(gail, 'Timers and clocks').getByText('Scenes so far: 0').waitFor();

    await npcs.getByText('Create an NPC').first().click();
    await npcs.getByLabel('Name', { exact: true }).fill('Guard');
    await npcs.getByLabel(/^Fitness/u).fill('7');
    await npcs.getByLabel(/notes/iu).fill('Bribed by the Duke');
    await npcs.locator('form').getByRole('button').last().click();
    const row = (name: string): Locator =>
      npcs.getByRole('listitem').filter({ has: gail.page.getByText(name, { exact: true }) });
    await row('Guard').getByText('Fitness 7').waitFor();
    await row('Guard').getByText('only you see this').waitFor();
    await row('Guard').getByText('Bribed by the Duke').waitFor();
    await npcs.getByRole('button', { name: 'Copy Guard', exact: true }).click();
    await row('Guard 2').getByText('Fitness 7').waitFor();
    await npcs.getByRole('button', { name: 'Copy Guard 2', exact: true }).click();
    await row('Guard 3').waitFor();
    await takePicture(gail, `desk-${size}`);
    expect(await accessibilityViolations(gail)).toEqual([]);

    // The form for a change shows the current values.
    await row('Guard 3').getByText('Change an NPC').first().click();
    const form = row('Guard 3').locator('form');
    expect(await form.getByLabel('Name').inputValue()).toBe('Guard 3');
    await form.getByLabel('Name').fill('Captain');
    await form.getByRole('button').last().click();
    await row('Captain').getByText('Fitness 7').waitFor();

    await row('Guard 2').getByRole('button', { name: /^Show/u }).click();
    await ada.page.getByText('Now in the scene: Guard 2.').first().waitFor();
    await row('Guard 2').getByText('only you see this').waitFor({ state: 'detached' });
    await row('Captain')
      .getByRole('button', { name: /^Delete/u })
      .click();
    await gail.settles();
    await row('Captain').waitFor({ state: 'detached' });
    expect(frames.text()).toContain('Guard 2');
    for (const secret of ['Bribed', 'Captain', 'Guard 3']) expect(frames.text()).not.toContain(secret);
    expect(await ada.button('Desk').count()).toBe(0);
    expect([...gail.problems, ...ada.problems]).toEqual([]);
  },
);

test('the desk is opened, read and closed with the keyboard alone', async () => {
  const { gail } = await jobWith(wide);
  const button = gail.button('Desk');
  await button.focus();
  await gail.page.keyboard.press('Enter');
  const heading = gail.page.getByRole('heading', { name: 'Your desk' });
  await heading.waitFor();
  const focused = (): Promise<string> => gail.page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused).toBe('Your desk');
  expect(
    await gail.page
      .getByRole('complementary', { name: 'Your desk' })
      .getByRole('heading', { level: 3 })
      .allInnerTexts(),
  ).toEqual(expect.arrayContaining(['Right now', 'People', 'NPCs', 'Timers and clocks']));
  await gail.page.keyboard.press('Tab');
  await expect.poll(focused).toBe('Back to the table');
  await gail.page.keyboard.press('Enter');
  await heading.waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Desk');
});

test.each(['card-rpg', 'backgrounds'])('only the GM of %s has a desk', async (ruleset) => {
  const guests = { gm: 'Gail', players: ['Ada'] } as const;
  const { gm: gail, players } = await tableWithGm(site(), guests, { ruleset, seats: 2 });
  const [ada] = players;
  await gail.button('Desk').click();
  await regionOf(gail, 'People').getByText('Ada').first().waitFor();
  await regionOf(gail, 'NPCs').getByText('No NPCs yet.').waitFor();
  await regionOf(gail, 'Ruling').waitFor();
  await takePicture(gail, `desk-${ruleset}`);
  // The columns scroll, never the page.
  const excess = await gail.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(excess).toBe(0);
  expect(await ada.button('Desk').count()).toBe(0);
});

test('the host of a date has a desk, in the language of the page', async () => {
  const party = await dateAtFirstTurn(site(), ['Ada', 'Ben', 'Cleo']);
  const [ada, ben] = party.players;
  await ada.button('Desk').click();
  await regionOf(ada, 'Turn order').waitFor();
  await regionOf(ada, 'In the story').waitFor();
  await takePicture(ada, 'desk-First Dates');
  expect(await ben.button('Desk').count()).toBe(0);
  await ada.button('Ada').click();
  await ada.page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
  await regionOf(ada, 'Reihenfolge').waitFor();
  await regionOf(ada, 'In der Geschichte').waitFor();
  expect(ada.problems).toEqual([]);
});
