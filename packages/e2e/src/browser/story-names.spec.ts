import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import type { Person } from './person.ts';
import { dateAtFirstTurn } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'names in the past' });

const line = 'The lamp goes out and the band plays on.';
const atOnce = { reactionTimer: 0, reactionMask: 0 };

const lineOf = (person: Person) => person.story.locator('p').filter({ hasText: line });

async function saved(person: Person, form: string): Promise<string> {
  await person.presses('Save the story …');
  const dialog = person.page.getByRole('dialog', { name: 'Save the story' });
  await dialog.getByRole('radio', { name: form }).check();
  const download = person.page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('a line keeps the name of a removed person: live, for latecomers and in saved stories, also with a bot in their seat', async () => {
  const party = await dateAtFirstTurn(site(), ['Ada', 'Ben', 'Cara'], { options: atOnce });
  const [ada, ben, cara] = party.players;
  await cara.page.getByLabel(/^(?:Describe what happens|What do you say or do)/u).fill(line);
  await cara.presses(/^Add to the story/u);
  await lineOf(ben).waitFor();
  expect(await lineOf(ben).innerText()).toMatch(/^Cara\b/u);

  await ada.button(/^Host\b/u).click();
  await ada.presses('Remove Cara from the table');
  await cara.page.getByText('The host has removed you from this table.').waitFor();
  await ben.page.locator('.seat-card').filter({ hasText: 'Cara' }).getByText('has left').waitFor();
  expect(await lineOf(ben).innerText()).toMatch(/^Cara\b/u);

  await ada.presses(/^Seat a bot/u);
  await ben.page.locator('.seat-card').filter({ hasText: 'bot' }).waitFor();
  const dora = await site().person('Dora');
  await dora.watches(party.links.spectator);
  await ben.page.reload();
  for (const person of [ada, ben, dora]) {
    await person.readsFromTheBeginning();
    expect(await lineOf(person).innerText()).toMatch(/^Cara\b/u);
    expect((await person.chronicle()).join('\n')).not.toMatch(/\bs[123]\b/u);
  }
  const markdown = await saved(ben, 'Markdown');
  expect(markdown).toMatch(/\*\*Cara\*\* .*The lamp goes out/u);
  // People who have left are in the credits, above the whole story.
  expect(markdown.split('\n')[2]).toMatch(/Ada · Ben · Cara/u);
  const plain = JSON.parse(await saved(ben, 'JSON, for programs')) as { readonly people: readonly string[] };
  expect(plain.people.slice(0, 3)).toEqual(['Ada', 'Ben', 'Cara']);
});

test('a name changed in the waiting room changes on every page', async () => {
  const ada = await site().person('Ada');
  const { seat } = await ada.hosts({ seats: 3 });
  const ben = await site().person('Ada');
  await ben.joins(seat);
  const rename = async (name: string) => {
    const field = ben.page.getByLabel('Your name').filter({ visible: true });
    await field.fill(name);
    await field.press('Enter');
  };
  await ben.button('Ada').click();
  await rename('Ben');
  await ada.page.getByText('Here, but without a seat: Ada and Ben').waitFor();
  await ben.page.keyboard.press('Escape');
  await ada.page.reload();
  await ada.page.getByText('Here, but without a seat: Ada and Ben').waitFor();
});
