import { expect, test } from 'vitest';

import type { BackgroundsParty } from './backgrounds-table.ts';
import {
  annaTakesDisadvantage,
  annaClimbs,
  characterCards,
  survivesRestart,
  backgroundsParty,
  declareAims,
  makesCharacter,
  sheetOf,
  problemsIn,
} from './backgrounds-table.ts';
import { allRead } from './felt.ts';
import { fills } from './forms.ts';
import type { Person } from './person.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'a ferry' });

const rig = {
  ...characterCards,
  // Anna climbs (two cards), the sword fight (two), the fray (five), Anna's disadvantage (two).
  draw: ['3S', 'JC', '7C', '9D', '6D', 'QS', '4C', '9H', 'JS', '4H', '2H'],
};

const terror = 'feigns terror at something behind Hans';

async function makeEveryone({ host, franz, anna, cleo }: BackgroundsParty): Promise<void> {
  await makesCharacter(franz, { innate: 'Iron nerve', 'personality type': 'Performer' });
  await makesCharacter(anna);
  await makesCharacter(cleo);
  for (const name of ['Franz', 'Anna', 'Cleo']) await host.chooses(new RegExp(`Is ${name} ready to play\\? Yes`, 'u'));
}

/** Seven of clubs against nine of diamonds; then Franz plays the jack of diamonds (DR-39 to DR-43, DR-95). */
async function swordFight({ host, franz, anna, cleo, wanda }: BackgroundsParty): Promise<void> {
  // A form that is being filled in stays open when a competition of other people begins.
  const field = (await cleo.form('Try something')).getByLabel('In your words');
  await field.pressSequentially('I climb ');
  await fills(host, 'Open a competition', { 'Who takes part': ['Franz', 'Hans'], 'Is it a fight': 'yes' });
  await cleo.prompt.getByText(/^Everyone in the competition draws/u).waitFor();
  await cleo.page.keyboard.type('the mast');
  expect(await (await cleo.form('Try something')).getByLabel('In your words').inputValue()).toBe('I climb the mast');
  await franz.chooses(/^Draw/u);
  // No card is shown before everyone has drawn.
  const shownZones = () => wanda.zones().then((zones) => zones.join(' '));
  await expect.poll(shownZones).toContain('Franz · drawn');
  expect(await shownZones()).not.toContain('7 of clubs');
  await host.chooses(/^Draw/u);
  await allRead([host, franz, anna, wanda], /Hans may alter the scene/u);
  expect(await shownZones()).toContain('7 of clubs');
  await fills(franz, 'Play Performer', { 'How does it help': terror });
  await allRead([host, anna, wanda], /Franz beats Hans decisively/u);
  await franz.chooses(/^Accept/u);
  await host.chooses(/^Accept/u);
  await allRead([host, franz, anna, wanda], /How it went\s*Franz beats Hans/u);
}

/** Franz's background gives him the highest card, and so the success (DR-86 to DR-94). */
async function fray({ host, franz, anna, cleo, wanda }: BackgroundsParty): Promise<void> {
  await fills(host, 'Open a fray', { 'Who takes part': ['Franz', 'Anna', 'Cleo'], 'Cards the opposition draws': 2 });
  await declareAims([franz, anna, cleo, host]);
  for (const person of [franz, anna, cleo, host]) await person.chooses(/^Draw/u);
  await allRead([franz, wanda], /Highest: Anna/u);
  await fills(franz, 'Play Iron nerve', { 'How does it help': 'does not blink' });
  await allRead([anna, wanda], /Highest: Franz/u);
  for (const person of [franz, anna, cleo, host]) await person.chooses(/^Accept/u);
  await fills(franz, 'Describe your success', { 'What kind': 'a small goal', 'In your words': 'cuts the rope' });
  await host.chooses(/^Give in/u);
  await allRead([franz, wanda], /The success went to Franz/u);
}

/** Everyone sees the GM's ruling, with the previous value and the reason (TB-14). The GM skips a contest (TB-12). */
async function rulingAndSkip({ host, franz, anna, wanda }: BackgroundsParty): Promise<void> {
  await fills(host, 'Make a ruling', {
    'On what': 'the last attempt',
    'What holds from now on': 'a narrow escape',
    Why: 'the rope was wet',
  });
  for (const person of [host, franz, wanda])
    await person.story.getByText(/Ruling on Anna: a narrow escape\. Before: .+\. the rope was wet/u).waitFor();
  // The effects that a ruling can have are chosen by name.
  await fills(host, 'Make a ruling', { 'On what': 'Anna', 'What holds from now on': 'set aside', Why: 'she sleeps' });
  await wanda.story.getByText('Ruling on Anna: set aside. Before: in play. she sleeps').waitFor();
  await fills(host, 'Make a ruling', { 'On what': 'Anna', 'What holds from now on': 'in play', Why: 'she wakes' });
  await wanda.story.getByText('Ruling on Anna: in play. Before: set aside. she wakes').waitFor();
  await fills(host, 'Open a competition', { 'Who takes part': ['Anna', 'Hans'] });
  await allRead([anna, wanda], /Anna/u);
  await franz.button('Pause').click();
  await host.presses('Skip ahead');
  await host.button('Go on').first().click();
  for (const person of [franz, wanda])
    await person.page.getByText(/has paused the table$/u).waitFor({ state: 'detached' });
}

/** The summary of the session is longer than the board, which shows it from its heading on. */
async function opensAtItsBeginning(person: Person): Promise<void> {
  await person.page.getByRole('heading', { name: 'How it all went' }).waitFor();
  await person.settles();
  const board = await person.page
    .locator('.board')
    .evaluate(({ scrollHeight, clientHeight, scrollTop }) => ({ overflows: scrollHeight > clientHeight, scrollTop }));
  expect(board).toEqual({ overflows: true, scrollTop: 0 });
}

test('a GM, three players and a spectator play through a challenge, a competition, a fray and a restart, over two sessions', async () => {
  const party = await backgroundsParty(site(), 'gm', rig);
  const { host, franz, anna, wanda } = party;
  await makeEveryone(party);
  await fills(host, 'Make a character of your own', { 'What is their name': 'Hans' });
  await fills(host, 'Open a scene', { Where: 'The landing stage' });
  await annaClimbs(party, host);
  await swordFight(party);
  await fray(party);
  await rulingAndSkip(party);

  await survivesRestart(site(), [franz, wanda]);

  await host.chooses(/^Close the scene/u);
  await expect.poll(() => sheetOf(franz, 'Franz')).toContain('Performer J blue back · once a scene');
  expect(await sheetOf(franz, 'Franz')).toContain('Iron nerve K played');

  // A disadvantage that did not help is removed at the end of the next scene (DR-122).
  await fills(host, 'Open a scene', { Where: 'The tollhouse' });
  await annaTakesDisadvantage(party, host);
  expect(await sheetOf(wanda, 'Anna')).toContain('until scene 3 closes');
  await host.chooses(/^Close the scene/u);
  await fills(host, 'Open a scene', { Where: 'The far bank' });
  expect(await sheetOf(anna, 'Anna')).toContain('until scene 3 closes');
  await host.chooses(/^Close the scene/u);
  await expect.poll(() => sheetOf(anna, 'Anna')).not.toContain('disadvantage');

  await franz.page.setViewportSize({ width: 1440, height: 600 });
  await host.chooses(/^End the session/u);
  await opensAtItsBeginning(franz);
  await host.chooses(/^Begin the next session/u);
  await expect.poll(() => sheetOf(wanda, 'Franz')).toContain('Iron nerve K red back · once a session');
  const story = (await wanda.chronicle()).join('\n');
  for (const words of [terror, 'Franz: cuts the rope', 'Anna is rid of']) expect(story).toContain(words);
  expect(story).not.toContain('I climb the mast');
  expect(problemsIn(site())).toEqual([]);
});
