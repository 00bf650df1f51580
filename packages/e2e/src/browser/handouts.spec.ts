import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import { accessibilityViolations } from './accessibility.ts';
import { phone } from './devices.ts';
import { onAnotherDevice } from './other-device.ts';
import type { Person } from './person.ts';
import { ReceivedFrames } from './received-frames.ts';
import { startedTable, tableWithGm } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'handouts' });
const map = join(import.meta.dirname, '../../../client/public/previews/suits.jpg');

const handoutsAt = (person: Person): Locator => person.page.getByRole('region', { name: 'Handouts', exact: true });
const cards = (person: Person): Locator => person.page.getByRole('list', { name: 'Handouts on the table' });
const card = (person: Person, title: string): Locator => cards(person).getByRole('button', { name: title });

async function takePicture(person: Person, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await person.page.screenshot({ path: `${folder}/${name}.png` });
}

/** Gail leads; Ada is at a desk, Ben has a phone. */
async function openTableWithGm() {
  const frames = new ReceivedFrames();
  const requestedUrls: string[] = [];
  const onPage = (person: Person) => {
    frames.follow(person);
    person.page.on('request', (request) => requestedUrls.push(request.url()));
  };
  const guests = {
    gm: 'Gail',
    players: [
      { name: 'Ada', onPage },
      { name: 'Ben', device: phone },
    ],
  } as const;
  const { gm: gail, players } = await tableWithGm(site(), guests, { ruleset: 'suits' });
  const [ada, ben] = players;
  await gail.button('Desk').click();
  return { gail, ada, ben, frames, requestedUrls };
}

async function fillsIn(form: Locator, { title, alt }: { readonly title: string; readonly alt: string }): Promise<void> {
  await form.getByLabel('Title').first().fill(title);
  await form.getByLabel('Text (Markdown)').fill('*Burn* this.');
  await form.locator('input[type=file]').setInputFiles(map);
  await form.getByLabel('What the picture shows').fill(alt);
}

async function opensCard(person: Person, title: string): Promise<Locator> {
  await card(person, title).press('Enter');
  const dialog = person.page.getByRole('dialog', { name: title });
  await dialog.getByRole('img', { name: 'The harbour at night' }).waitFor();
  return dialog;
}

test('only one player sees a handout for them until it is shown to everyone; it survives a restart and a new device', async () => {
  const { gail, ada, ben, frames, requestedUrls } = await openTableWithGm();
  await handoutsAt(gail).getByText('New handout').click();
  await fillsIn(handoutsAt(gail), { title: 'The map', alt: 'The harbour at night' });
  await handoutsAt(gail).getByLabel('Only some people').check();
  await handoutsAt(gail).getByLabel('Ben', { exact: true }).check();
  expect(await accessibilityViolations(gail)).toEqual([]);
  await takePicture(gail, 'handout-form');
  await handoutsAt(gail).getByRole('button', { name: 'Show it', exact: true }).click();
  await handoutsAt(gail).getByText('The map is on the table.').waitFor();

  const openedCard = await opensCard(ben, 'The map');
  await openedCard.locator('em', { hasText: 'Burn' }).waitFor();
  expect(await accessibilityViolations(ben)).toEqual([]);
  await takePicture(ben, 'handout-phone');
  await ben.page.keyboard.press('Escape');
  await openedCard.waitFor({ state: 'detached' });
  expect(await ben.page.evaluate(() => document.activeElement?.outerHTML ?? '')).toContain('The map');
  await takePicture(ben, 'handout-table-phone');

  await gail.says('Ready when you are.');
  await ada.page.getByText('Ready when you are.').first().waitFor();
  expect(await ada.page.locator('body').textContent()).not.toContain('The map');
  for (const secret of ['The map', 'Burn', 'harbour']) expect(frames.text()).not.toContain(secret);
  expect(requestedUrls.filter((url) => url.includes('/pictures/'))).toEqual([]);

  await handoutsAt(gail).getByRole('button', { name: 'Show The map to everyone' }).click();
  await card(ada, 'The map').waitFor();
  await ada.story.getByText('Gail shows everyone a handout: The map.').waitFor();
  await ada.story.getByRole('button', { name: 'Open the handout: The map' }).locator('img').waitFor();
  await takePicture(ada, 'handout-table');

  await handoutsAt(gail).getByRole('button', { name: 'Use The map as backdrop' }).click();
  await ada.page.locator('.scene-backdrop img').waitFor({ state: 'attached' });
  expect(await accessibilityViolations(ada)).toEqual([]);
  await takePicture(ada, 'handout-backdrop');
  await takePicture(ben, 'handout-backdrop-phone');

  await site().powerCut();
  await ada.page.reload();
  await ada.table.waitFor();
  await (await opensCard(ada, 'The map')).getByRole('button', { name: 'Close' }).click();
  const other = await onAnotherDevice(ada, site());
  await other.table.waitFor();
  await opensCard(other, 'The map');

  await handoutsAt(gail).getByRole('button', { name: 'Put The map away' }).click();
  await cards(ada).waitFor({ state: 'detached' });
  await ada.page.locator('.scene-backdrop').waitFor({ state: 'detached' });
  expect([...gail.problems, ...ben.problems].filter((problem) => !problem.includes('ERR_CONNECTION'))).toEqual([]);
});

test('a private handout is in its reader’s story but not in the saved one, and a person can turn backdrops off', async () => {
  const { gail, ada } = await openTableWithGm();
  await handoutsAt(gail).getByText('New handout').click();
  await fillsIn(handoutsAt(gail), { title: 'The map', alt: 'The harbour at night' });
  await handoutsAt(gail).getByRole('button', { name: 'Show it', exact: true }).click();
  await handoutsAt(gail).getByRole('button', { name: 'Use The map as backdrop' }).click();
  await ada.page.locator('.scene-backdrop').waitFor({ state: 'attached' });
  await ada.button('Ada').click();
  await ada.page.getByRole('group', { name: 'Scene backdrop' }).getByLabel('Off').check({ force: true });
  await ada.page.locator('.scene-backdrop').waitFor({ state: 'detached' });
  await ada.page.keyboard.press('Escape');

  await handoutsAt(gail).getByLabel('Title').first().fill('The ledger');
  await handoutsAt(gail).getByLabel('Text (Markdown)').fill('Burnt pages.');
  await handoutsAt(gail).getByLabel('Only some people').check();
  await handoutsAt(gail).getByLabel('Ada', { exact: true }).check();
  await handoutsAt(gail).getByRole('button', { name: 'Show it', exact: true }).click();
  await card(ada, 'The ledger').waitFor();
  await ada.page.reload();
  await expect.poll(() => ada.chronicle()).toContainEqual(expect.stringContaining('hands you something: The ledger.'));

  await ada.button('Save the story …').click();
  const dialog = ada.page.getByRole('dialog', { name: 'Save the story' });
  const [download] = await Promise.all([
    ada.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
  const page = readFileSync(await download.path(), 'utf8');
  expect(page).toMatch(/<img src="data:image\/webp;base64,[^"]+" alt="The harbour at night">/u);
  expect(page).toContain('<em>Burn</em> this.');
  expect(page).not.toMatch(/ledger|Burnt/u);
});

test('a handout that was prepared at home is shown at another table', async () => {
  const gail = await site().person('Gail');
  await gail.page.goto('/prepare/suits');
  await gail.page.getByLabel('Prepare something new').selectOption({ label: 'Show a handout' });
  await fillsIn(gail.page.locator('.things-new'), { title: 'The map', alt: 'The harbour at night' });
  await gail.button('Save').click();
  const handouts = gail.page.getByRole('region', { name: 'Handouts' });
  await handouts.getByText('The map').waitFor();
  await takePicture(gail, 'handout-prepared');

  const links = await gail.hosts({ system: 'Suits', seats: 2 });
  await gail.leads();
  const ada = await site().person('Ada');
  await ada.joins(links.seat);
  await ada.sits();
  await ada.getsReady();
  await gail.starts();
  await ada.table.waitFor();
  await gail.button('Desk').click();
  const prepared = gail.page.getByRole('region', { name: 'Prepared', exact: true });
  await prepared.getByLabel('Who sees it: The map').selectOption({ label: 'For Ada' });
  await prepared.getByRole('button', { name: 'Use The map' }).click();
  await opensCard(ada, 'The map');
  await handoutsAt(gail).getByText('Visible to Ada').waitFor();
});

test('the host lays down handouts even in a system in which another seat leads', async () => {
  const { players } = await startedTable(site(), ['Ada', 'Ben', 'Cleo']);
  const [ada, ...others] = players;
  const table = ada.page.locator('.table-page');
  const button = table.getByRole('button', { name: 'Lay down a handout' });
  const deskButton = table.getByRole('button', { name: 'Desk', exact: true });
  await button.or(deskButton).first().click();
  const maker = ada.page.locator('.handout-maker');
  await maker.getByText('New handout').click();
  await maker.getByLabel('Title').first().fill('A note');
  await maker.getByLabel('Text (Markdown)').fill('Come at once.');
  await maker.getByRole('button', { name: 'Show it', exact: true }).click();
  for (const player of others) await card(player, 'A note').waitFor();
});
