import { expect, test } from 'vitest';

import { begin } from './group-play.ts';
import { dateAtFirstTurn, startedTable } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'late people' });

const atOnce = { reactionTimer: 0, reactionMask: 0 };

test('spectators read how late they see the table; a player whose seat was freed reads about their cards and sits down again', async () => {
  const party = await startedTable(site(), ['Ada', 'Ben', 'Cara'], { options: atOnce });
  const [ada, ben, cara] = party.players;
  const panel = ada.page.getByRole('dialog', { name: 'Host controls' });
  await ada.button(/^Host\b/u).click();
  await panel.getByRole('combobox', { name: /^Delay for spectators/u }).selectOption('30');
  const wanda = await site().person('Wanda');
  // The gallery shows the table after the delay; play continues meanwhile.
  const watches = wanda.watches(party.links.spectator);
  await wanda.page.getByText(/^The table opens in \d+ s\.$/u).waitFor();
  await panel.getByRole('button', { name: 'Close', exact: true }).first().click();
  await begin(party);
  await watches;
  await wanda.page.getByText('30 s behind', { exact: true }).waitFor();
  expect(await ada.page.getByText('30 s behind').count()).toBe(0);
  await ada.button(/^Host\b/u).click();
  await panel.getByRole('combobox', { name: /^Delay for spectators/u }).selectOption('0');

  await cara.page.goto('about:blank');
  await panel.getByRole('listitem').filter({ hasText: 'Cara · seated, away' }).waitFor();
  await ada.presses('Free Cara’s seat');
  await ben.story.getByText('The host frees Cara’s seat.').waitFor();
  await cara.page.goBack();
  const notice = cara.page.locator('.notice').filter({ hasText: 'You no longer have your seat.' });
  await notice.getByText(/^(?:Your cards are still in that seat|Your cards are no longer in that seat)/u).waitFor();
  await notice.getByText('The seat is still free.').waitFor();
  await notice.getByRole('button', { name: 'Take your seat again' }).click();
  await notice.waitFor({ state: 'detached' });
  await ben.page.locator('.seat-card').filter({ hasText: 'has left' }).waitFor({ state: 'detached' });
  await cara.page.locator('.seat-cards-own').getByText('Cara').waitFor();
});

test('a person with a seat link reads that all seats are taken, and sits down as soon as one is free', async () => {
  const party = await dateAtFirstTurn(site(), ['Ada', 'Ben', 'Cara'], { options: atOnce });
  const [ada, , cara] = party.players;
  const dora = await site().person('Dora');
  await dora.page.goto(party.links.seat);
  await dora.page.getByLabel('Your name').fill('Dora');
  await dora.button('Come in').click();
  const notice = dora.page.locator('.notice').filter({ hasText: 'You have no seat at this table.' });
  await notice.getByText('every seat is taken').waitFor();
  expect(await notice.getByRole('button').allInnerTexts()).toEqual(['Keep watching']);
  const panel = ada.page.getByRole('dialog', { name: 'Host controls' });
  await ada.button(/^Host\b/u).click();
  await cara.page.goto('about:blank');
  await panel.getByRole('listitem').filter({ hasText: 'Cara · seated, away' }).waitFor();
  await ada.presses('Free Cara’s seat');
  await notice.getByRole('button', { name: 'Sit down here: Cara’s old seat' }).click();
  await notice.waitFor({ state: 'detached' });
  await dora.page.locator('.seat-cards-own').getByText('Dora').waitFor();
  await dora.story.getByText('Dora sits down.').waitFor();
});
