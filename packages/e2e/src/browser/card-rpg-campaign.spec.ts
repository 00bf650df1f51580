import { expect, test } from 'vitest';

import {
  makeCharacters,
  campaignRig,
  fightAtTheMill,
  loseAlone,
  paysAndCloses,
  sharePrequel,
} from './card-rpg-campaign.ts';
import { cardRpgParty } from './card-rpg-table.ts';
import { fills } from './forms.ts';
import type { Person } from './person.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'a campaign' });

/** The sheets in the middle of the table as people read them, with their cards by name. */
async function sheetTexts(person: Person): Promise<string> {
  const sheets = await person.table.getByRole('article').all();
  const read = await Promise.all(sheets.map((sheet) => sheet.ariaSnapshot()));
  return read.join('\n');
}

async function cardsOn(person: Person, sheet: string, entry: RegExp): Promise<readonly string[]> {
  const field = person.table.getByRole('article', { name: sheet }).locator('.paper-entry').filter({ hasText: entry });
  const cards = await field.getByRole('img').all();
  const names = await Promise.all(cards.map((card) => card.getAttribute('aria-label')));
  return names.map((name) => name ?? '');
}

test('a campaign: new characters, prequels, a fight in a burning mill, the price of magic, and a second session', async () => {
  // Four pages on one machine: without animations there is less to draw.
  const party = await cardRpgParty(site(), campaignRig, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const { gail, ada, ben, wanda } = party;
  await makeCharacters(party);
  await sharePrequel(party);
  await loseAlone(party);
  // A prequel that was won gives high cards, one that was lost low ones.
  await expect.poll(() => cardsOn(ada, 'Mina Kor', /^Deck/u)).toHaveLength(9);
  await expect
    .poll(() => cardsOn(ben, 'Tam Oller', /^Deck/u))
    .toEqual(expect.arrayContaining(['7 of diamonds', '4 of spades']));
  await fightAtTheMill(party);
  await paysAndCloses(party);

  await site().powerCut();
  await gail.chooses('Open the next session');
  await gail.form('Open a conflict');
  // The magic has removed a card for good, and only its owner and the GM see which one.
  for (const person of [ada, gail]) {
    await expect.poll(() => cardsOn(person, 'Mina Kor', /^Ashes/u)).toEqual(['4 of spades']);
    const deck = await cardsOn(person, 'Mina Kor', /^Deck/u);
    expect(deck).toHaveLength(8);
    expect(deck).toEqual(expect.arrayContaining(['9 of diamonds', '8 of hearts', '6 of hearts']));
  }
  for (const person of [ben, wanda]) {
    await expect.poll(() => sheetTexts(person)).toContain('He told it in church');
    expect(await sheetTexts(person)).toContain('(The burning mill)');
    expect(await cardsOn(person, 'Mina Kor', /^Deck/u)).toEqual([]);
    expect(await cardsOn(person, 'Mina Kor', /^Ashes/u)).toEqual([]);
  }

  await fills(ben, 'Challenge a fact', { 'What was said': 'The bridge is down.', 'What is true instead': 'It holds.' });
  await gail.chooses(/^Yield/u);
  await wanda.story.getByText('The GM yields: It holds.').waitFor();

  await ada.page.goto('/');
  await ada.page.locator('.lobby-characters').getByText('Card RPG').click();
  await ada.page.locator('.lobby-characters').getByText('Mina Kor').first().waitFor();
  for (const person of [gail, ada, ben, wanda])
    expect(person.problems.filter((problem: string) => problem.startsWith('threw'))).toEqual([]);
});
