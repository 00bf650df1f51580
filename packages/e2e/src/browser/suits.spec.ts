import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import { allRead } from './felt.ts';
import { fills } from './forms.ts';
import type { Person } from './person.ts';
import type { Crew } from './suits-table.ts';
import { buildsTypical, crewOf } from './suits-table.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'a job' });

/** Five cards for each of the crew, then the flips and draws, in the order of the scene below. */
const rig = {
  player: [
    ['2C', '3C', '4C', '5C', 'X1'],
    ['2S', '3S', '4S', '5S', 'TC'],
    ['2D', '3D', '5D', '6D', '7C'],
    // Ada climbs and draws; Ben talks and draws.
    ['7S', '6S', '4H', '7D'],
    // The order of turns, and one card each afterwards.
    ['9C', '2H', '3H', '8S', '9S', '8D'],
    // Ada shoots and misses with a diamond, draws, shoots again and hits, draws.
    ['4D', '6C', 'TD', '7H'],
    // Ben steps in and draws; Ada is shot at and draws.
    ['5H', '8H', '9D', '8C'],
    // Cleo looks around.
    ['9H', 'TS', 'JC', 'JD', 'JS'],
  ].flat(),
  gm: [
    '2C',
    '2D',
    '2H',
    '2S',
    '3C',
    '3D',
    '3H',
    '3S',
    '4C',
    '4D',
    '6C',
    '5D',
    '8C',
    '5H',
    '9S',
    '5S',
    '4H',
    '6D',
    'KD',
  ],
};

async function sheetTexts(person: Person): Promise<readonly string[]> {
  const texts = await person.table.getByRole('article').allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/gu, ' ').trim());
}

async function buildsByHand(cleo: Person): Promise<void> {
  await cleo.chooses(/^spades/u);
  await fills(cleo, 'Spend your points', { Fitness: 5, Dexterity: 7, Wits: 7, Charisma: 5 });
  await fills(cleo, 'Tag your skills', {
    Skills: ['Stealth', 'Thief', 'Awareness', 'Fraud', 'Ambush', 'Guns', 'Persuasion', 'Driver', 'Athlete'],
  });
  await fills(cleo, 'Name and appearance', { Name: 'Ilse Tarn' });
  await cleo.chooses('Finish the sheet');
}

async function build({ gail, ada, ben, cleo }: Crew): Promise<void> {
  await Promise.all([buildsTypical(ada, /^diamonds/u), buildsTypical(ben, /^hearts/u), buildsByHand(cleo)]);
  await fills(gail, 'Create an NPC', {
    Name: 'Night guard',
    Fitness: 6,
    Dexterity: 5,
    Wits: 3,
    Charisma: 5,
    'Tagged skills': ['Guns'],
    'Visible to everyone right away?': 'yes',
  });
  await fills(gail, 'Open a scene', { Title: 'The depot' });
}

/** Names a card for the joker by keyboard, three rows down from the two of spades to the two of clubs (SU-81). */
async function namesJoker(ada: Person): Promise<void> {
  const form = await ada.form(/Any card you name/u);
  await form.getByRole('radio', { name: '2 of spades' }).check({ force: true });
  for (const _row of ['hearts', 'diamonds', 'clubs']) await ada.page.keyboard.press('ArrowDown');
  await form.getByRole('radio', { name: '2 of clubs', checked: true }).waitFor();
  await form.getByRole('button', { name: 'Play it' }).click();
}

async function unopposed({ gail, ada, cleo, wanda }: Crew): Promise<void> {
  await fills(ada, 'Try something', {
    'Skill or attribute': 'Athlete',
    'In your words': 'Over the fence before the lamp comes round.',
  });
  await allRead([gail, cleo, wanda], /Over the fence/u);
  await gail.chooses(/^Against 15/u);
  await allRead([ada, cleo, wanda], /17\. Enough, or add cards\?/u);
  await namesJoker(ada);
  await ada.chooses(/^Let it stand/u);
  await allRead([ada, gail, cleo, wanda], /It works: .*= 19 against 15/u);
}

async function opposed({ gail, ben, ada, wanda }: Crew): Promise<void> {
  await fills(ben, 'Try something', {
    'Skill or attribute': 'Persuasion',
    Target: ['Night guard'],
    'In your words': 'Your shift ended an hour ago.',
  });
  await gail.chooses(/Against Night guard: Willpower 10/u);
  await allRead([ada, wanda], /13 \+ 4 = 17 against \d+ plus a secret number\. Enough, or add cards\?/u);
  // Only the GM's page shows the GM's sum.
  for (const person of [ada, ben, wanda]) expect(await person.page.getByText('For your eyes only').count()).toBe(0);
  await gail.actions.getByText('For your eyes only').waitFor();
  await ben.chooses(/makes 27/u);
  await ben.chooses(/^Let it stand/u);
  await gail.chooses(/makes 20/u);
  await gail.chooses(/^Let it stand/u);
  await ben.chooses(/^Let it stand/u);
  await allRead([ada, gail, wanda], /It works: .*= 27 against/u);
}

/** A ruling sets a property of its target to a number, or to yes or no (SU-191). */
async function makesRulings(gail: Person): Promise<void> {
  await fills(gail, 'Make a ruling', {
    'Ruling on': 'Night guard',
    What: 'damage',
    'New value': 3,
    Reason: 'Splinters.',
  });
  await gail.actions.getByText('Night guard: 3 damage').waitFor();
  await fills(gail, 'Make a ruling', {
    'Ruling on': 'Ilse Tarn',
    What: 'feint bonus',
    'New value': 'yes',
    Reason: 'A wink.',
  });
  await gail.actions
    .getByText(/Ilse Tarn has an opening/u)
    .first()
    .waitFor();
}

async function fight({ gail, ada, ben, cleo, wanda }: Crew): Promise<void> {
  await fills(gail, 'Start a fight', {});
  for (const person of [ada, ben, cleo, gail]) await person.chooses(/^Pass/u);
  await fills(ada, 'Try something', {
    'Skill or attribute': 'Guns',
    Target: ['Night guard'],
    'In your words': 'Hands where I can see them!',
  });
  await gail.chooses(/Against Night guard: Dodge 10/u);
  await ada.chooses(/^Let it stand/u);
  await ada.chooses(/^Attack Night guard again/u);
  await ada.chooses(/^Let it stand/u);
  await gail.actions.getByText('Night guard: 2 damage').waitFor();
  await makesRulings(gail);

  await fills(gail, /^Attack with Night guard/u, {
    Skill: 'Guns',
    Targets: ['Nadia Quill'],
    'In your words': 'Stop!',
  });
  await ben.chooses(/^Step in for Nadia Quill/u);
  await ben.chooses(/^Let it stand/u);
  await allRead([gail, cleo, wanda], /Aldo Marsh/u);
  await ada.chooses(/^Let it stand/u);
  await wanda.page
    .getByText(/Nadia Quill: \d+ damage/u)
    .first()
    .waitFor();
  await expect.poll(async () => (await wanda.seatCards()).join('\n')).toMatch(/Ada .*\d of \d damage/u);
  const aside = gail.actions.locator('.moves-aside:not([open]) > summary');
  if (await aside.isVisible()) await aside.click();
  await gail.presses(/^End the fight/u);
}

/** Everybody may look through the crew's discard, as a King copies a card of it (SU-09). */
async function looksThroughTheDiscard(cleo: Person): Promise<void> {
  const discard = async () => (await cleo.zones()).find((zone) => zone.startsWith('Crew’s discard'));
  const count = Number(/(\d+) in all/u.exec((await discard()) ?? '')?.[1]);
  expect(count).toBeGreaterThan(3);
  await cleo.button(/^Look through the pile: Crew’s discard/u).focus();
  await cleo.page.keyboard.press('Enter');
  const dialog = cleo.page.getByRole('dialog', { name: 'Crew’s discard' });
  // The list also has cards that are shown in the middle of the table.
  await expect.poll(() => dialog.getByRole('listitem').count()).toBeGreaterThanOrEqual(count);
  await cleo.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function drags(person: Person, element: Locator, above: Locator): Promise<void> {
  const [from, to] = [await element.boundingBox(), await above.boundingBox()];
  if (from === null || to === null) throw new Error('An element is not visible');
  const { mouse } = person.page;
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(to.x + to.width / 2, to.y + 2, { steps: 6 });
  await mouse.up();
}

async function peek({ gail, ada, cleo, wanda }: Crew): Promise<void> {
  await fills(cleo, 'Try something', {
    'Skill or attribute': 'Awareness',
    'Number of questions': 3,
    'In your words': 'Who else is in here?',
  });
  await gail.chooses(/the number for this play/u);
  await cleo.chooses(/^Let it stand/u);
  await cleo.table.getByRole('article').filter({ hasText: 'Top of the crew’s deck' }).waitFor();
  for (const person of [ada, gail, wanda])
    expect(await person.page.getByText('Top of the crew’s deck').count()).toBe(0);
  const form = await cleo.form(/in a new order/u);
  const [first, last] = [form.locator('[data-row]').first(), form.locator('[data-row]').last()];
  // The jack of spades is dragged above the jack of clubs; the jack of diamonds uses its button (SU-142).
  await drags(cleo, last.locator('.arranged-grip'), first);
  await form.getByText('From the top: jack of spades, jack of clubs, jack of diamonds').waitFor();
  await form.getByRole('button', { name: 'jack of diamonds: set aside' }).press('Enter');
  await form.getByRole('button', { name: 'Put them back' }).click();
  await cleo.page.getByText('What you’ve seen of the crew’s deck').waitFor();
  await expect
    .poll(() => wanda.chronicle().then((lines) => lines.at(-1)))
    .toMatch(/Ilse Tarn sizes up the situation and discards J♦/u);
}

/** The host gives the GM's seat, with its moves, to Ben (TB-04). */
async function handsOver({ gail, ben, ada, wanda }: Crew): Promise<void> {
  await gail.page.getByRole('button', { name: /^Host\b/u }).click();
  await gail.presses('Make GM: Ben');
  await gail.page.keyboard.press('Escape');
  const scene = (person: Person) => person.page.locator('form').filter({ hasText: 'Open a scene' });
  await scene(ben).first().waitFor({ state: 'attached' });
  for (const person of [gail, ada, wanda]) await expect.poll(() => scene(person).count()).toBe(0);
}

test('a GM, three players and a spectator play a scene from the sheets to its end, and nothing is lost in a restart', async () => {
  const crew = await crewOf(site(), rig);
  const everybody = Object.values(crew);
  await build(crew);
  await unopposed(crew);
  await opposed(crew);
  await fight(crew);
  await peek(crew);
  await looksThroughTheDiscard(crew.cleo);

  await fills(crew.gail, 'End the scene', { 'What happened': 'The depot is theirs.' });
  await crew.wanda.table.getByRole('article').filter({ hasText: 'Ilse Tarn' }).last().waitFor();
  const before = await sheetTexts(crew.wanda);
  expect(before.join('\n')).not.toContain('Damage');

  await site().powerCut();
  for (const person of everybody)
    await expect.poll(() => sheetTexts(person), { message: person.name }).toHaveLength(before.length);
  await crew.wanda.page.reload();
  await crew.wanda.table.waitFor();
  await expect.poll(() => sheetTexts(crew.wanda)).toEqual(before);
  expect(await crew.wanda.page.getByText(/: \d+ damage/u).count()).toBe(0);
  await handsOver(crew);
  // A failed request while the server was down is expected; an exception is not.
  for (const person of everybody)
    expect(person.problems.filter((problem: string) => problem.startsWith('threw'))).toEqual([]);
});
