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

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'three at a ferry' });

const rig = {
  ...characterCards,
  // Anna climbs (two cards), the sword fight (two), Anna's disadvantage (two), the fray (five).
  draw: ['3S', 'JC', '7C', '9D', '4H', '2H', '6D', 'QS', '4C', '9H', 'JS'],
};

const terror = 'feigns terror at something behind Anna';

async function makeEveryone({ franz, anna, cleo }: BackgroundsParty): Promise<void> {
  await makesCharacter(franz, { innate: 'Iron nerve', 'personality type': 'Performer' });
  await Promise.all([makesCharacter(anna), makesCharacter(cleo)]);
  for (const judge of [franz, anna, cleo]) for (const _other of ['one', 'two']) await agrees(judge);
}

async function agrees(judge: Person): Promise<void> {
  const yes = judge.actions.getByRole('button').filter({ hasText: /Is \w+ ready to play\? Yes/u });
  const [question = ''] = /Is \w+ ready to play/u.exec(await yes.first().innerText()) ?? [];
  await judge.chooses(`${question}? Yes`);
  await yes.filter({ hasText: question }).waitFor({ state: 'detached' });
}

/** Two of three are a majority (DR-02). */
async function opensScene({ franz, anna }: BackgroundsParty, title: string): Promise<void> {
  await fills(franz, 'Open a scene', { Where: title });
  await anna.chooses(`Open the scene “${title}”? Yes`);
}

async function closesScene({ franz, cleo }: BackgroundsParty): Promise<void> {
  await franz.chooses(/^Close the scene/u);
  await cleo.chooses(/Close this scene\? Yes/u);
}

/** Seven against nine. A vague description is sent back, a concrete one wins (DR-95, DR-96, DR-144). */
async function swordFight({ franz, anna, cleo, wanda }: BackgroundsParty): Promise<void> {
  await fills(franz, 'Suggest a competition', { 'Who takes part': ['Franz', 'Anna'], 'Is it a fight': 'yes' });
  await anna.chooses(/^Open a fight for Franz/u);
  await franz.chooses(/^Draw/u);
  await anna.chooses(/^Draw/u);
  await allRead([franz, anna, cleo, wanda], /Anna may alter the scene/u);
  await fills(franz, 'Play Performer', { 'How does it help': 'somehow' });
  await anna.chooses(/^Send (?:it )?back: How does that help/u);
  await cleo.chooses(/go back to Franz.* Yes/u);
  await allRead([franz, wanda], /Anna may alter the scene/u);
  await fills(franz, 'Play Performer', { 'How does it help': terror });
  await allRead([anna, cleo, wanda], /Franz beats Anna decisively/u);
  await franz.chooses(/^Accept/u);
  await anna.chooses(/^Accept/u);
  await allRead([franz, anna, cleo, wanda], /How it went\s*Franz beats Anna/u);
}

/** A disadvantage that did not help is removed at the end of the next scene (DR-122). */
async function disadvantage(party: BackgroundsParty): Promise<void> {
  const { anna, cleo, wanda } = party;
  await annaTakesDisadvantage(party, cleo);
  expect(await sheetOf(wanda, 'Anna')).toContain('until scene 2 closes');
  await closesScene(party);
  await opensScene(party, 'The tollhouse');
  expect(await sheetOf(anna, 'Anna')).toContain('until scene 2 closes');
  await closesScene(party);
  await expect.poll(() => sheetOf(wanda, 'Anna')).not.toContain('disadvantage');
}

/** The opposition draws by itself and plays no background (DR-86 to DR-94, DR-147). */
async function fray({ franz, anna, cleo, wanda }: BackgroundsParty): Promise<void> {
  await fills(cleo, 'Suggest a fray', { 'Who takes part': ['Franz', 'Anna', 'Cleo'], 'Cards the opposition draws': 2 });
  await anna.chooses(/^Cleo suggests a fray with Anna in it\. Do you agree\? Yes/u);
  await franz.chooses(/^Open a fray for Cleo/u);
  await declareAims([franz, anna, cleo]);
  for (const person of [franz, anna, cleo]) await person.chooses(/^Draw/u);
  await allRead([franz, wanda], /Highest: Anna/u);
  await fills(franz, 'Play Performer', { 'How does it help': 'plays dead' });
  await fills(franz, 'Play Iron nerve', { 'How does it help': 'does not blink' });
  await allRead([anna, wanda], /Highest: Franz/u);
  for (const person of [franz, anna, cleo]) await person.chooses(/^Accept/u);
  await fills(franz, 'Describe your success', { 'What kind': 'a small goal', 'In your words': 'cuts the rope' });
  for (const person of [anna, cleo]) await person.chooses(/^Give in/u);
  await allRead([franz, wanda], /The success went to Franz/u);
}

test('three players without a GM play through a challenge, a competition, a fray and a restart, over two sessions', async () => {
  const party = await backgroundsParty(site(), 'shared', rig);
  const { franz, anna, cleo, wanda } = party;
  await makeEveryone(party);
  await opensScene(party, 'The mill');
  // The seat on Anna's left judges (DR-02).
  await annaClimbs(party, cleo);
  await swordFight(party);
  await disadvantage(party);
  await opensScene(party, 'The far bank');
  await fray(party);

  await survivesRestart(site(), [franz, wanda]);
  await closesScene(party);
  await expect.poll(() => sheetOf(franz, 'Franz')).toContain('Performer J blue back · once a scene');
  expect(await sheetOf(franz, 'Franz')).toContain('Iron nerve K played');
  await franz.chooses(/^End the session/u);
  await anna.chooses(/End the session\? Yes/u);
  await franz.chooses(/^Begin the next session/u);
  await anna.chooses(/Begin the next session\? Yes/u);
  await expect.poll(() => sheetOf(wanda, 'Franz')).toContain('Iron nerve K red back · once a session');
  // The page shows only the newest entries, and on a slow machine some of them are about short disconnects.
  await wanda.readsFromTheBeginning();
  const story = (await wanda.chronicle()).join('\n');
  for (const words of [terror, 'Franz: cuts the rope', 'Anna is rid of']) expect(story).toContain(words);
  expect(problemsIn(site())).toEqual([]);
});
