import { expect, test } from 'vitest';

import type { Person } from './person.ts';
import { startedTable } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'moderation' });

async function opensHost(host: Person) {
  await host.button(/^Host\b/u).click();
  return host.page.getByRole('dialog', { name: 'Host controls' });
}

const storyBox = ({ page }: Person) => page.getByLabel(/^(?:Describe what happens|What do you say or do)/u);

test('a muted player is told so in the chat and the story box, and can only write notes; once unmuted, they add to the story again', async () => {
  const party = await startedTable(site(), ['Ada', 'Gus', 'Cleo']);
  const [ada, gus] = party.players;
  await storyBox(gus).waitFor();
  const panel = await opensHost(ada);
  await panel.getByRole('button', { name: 'Mute Gus' }).click();
  await gus.page.getByText('The host has muted you: you can play, but not add to the story.').waitFor();
  await gus.page.getByText(/^The host has muted you\. The others can’t hear you/u).waitFor();
  expect(await storyBox(gus).count()).toBe(0);
  expect(await gus.page.getByLabel('Say something to the table …').count()).toBe(0);
  await gus.page.getByLabel('Write a note to yourself …').fill('stay calm');
  await gus.button('Say it').click();
  await gus.page.getByText('stay calm').waitFor();
  await panel.getByRole('button', { name: 'Unmute Gus' }).click();
  await storyBox(gus).fill('The fog lifts.');
  await gus.presses(/^Add to the story/u);
  await ada.story.getByText('The fog lifts.').waitFor();
  expect(await ada.page.getByText('stay calm').count()).toBe(0);
});

test('the host reads the spectators’ chat, mutes a spectator, also across a reload, and removes them for good', async () => {
  const party = await startedTable(site(), ['Ada', 'Ben', 'Cleo']);
  const [ada] = party.players;
  const [wanda, xeno] = [await site().person('Wanda'), await site().person('Xeno')];
  for (const person of [wanda, xeno]) await person.watches(party.links.spectator);
  const box = (person: Person) => person.page.getByPlaceholder('Write to the spectators …');
  const shouts = async (person: Person, text: string) => {
    await box(person).fill(text);
    await person.button('Say it').click();
  };
  await shouts(wanda, 'Boo! Boo!');
  await xeno.page.getByText('Boo! Boo!').waitFor();
  await wanda.page.getByText('The host can read this too.').waitFor();

  const panel = await opensHost(ada);
  const lines = panel.getByRole('log', { name: 'What spectators say to each other' });
  await lines.getByText('Boo! Boo!').waitFor();
  const speaker = /Spectator (\d+)/u.exec(await lines.locator('p').first().innerText())?.[1] ?? '';
  const row = panel.getByRole('listitem').filter({ hasText: `(spectator ${speaker})` });
  await row.getByRole('button', { name: /^Mute /u }).click();
  await wanda.page.getByText('The host has muted you. You can keep watching.').waitFor();
  expect(await box(wanda).count()).toBe(0);
  await shouts(xeno, 'Quiet at last.');
  await wanda.page.getByText('Quiet at last.').waitFor();
  await wanda.page.reload();
  await wanda.page.getByText('The host has muted you. You can keep watching.').waitFor();

  await row.getByRole('button', { name: /^Unmute /u }).waitFor();
  await row.getByRole('button', { name: /and keep them out$/u }).click();
  await ada.confirmation.getByText(/stops watching at once and can’t come back, not even with a link/u).waitFor();
  await ada.confirmation.getByRole('button', { name: 'Not now' }).click();
  await wanda.page.getByText('You can keep watching.').waitFor();
  await row.getByRole('button', { name: /and keep them out$/u }).click();
  await ada.confirmation.getByRole('button', { name: /and keep them out$/u }).click();
  await wanda.page.getByText('The host has removed you from this table.').waitFor();
  await wanda.page.goto(party.links.spectator);
  await wanda.page.getByText('The host has banned you from this table.').waitFor();
  await panel.getByRole('button', { name: /^Lift the ban on /u }).waitFor();
  await xeno.table.waitFor();
});
