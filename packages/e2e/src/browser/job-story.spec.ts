import { expect, test } from 'vitest';

import { fills } from './forms.ts';
import type { Person } from './person.ts';
import { tableWithGm } from './started-tables.ts';
import { buildsTypical } from './suits-table.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'the story of a job' });

const rig = {
  player: ['2C', '3C', '4C', '5C', '6C', '2S', '3S', '4S', '5S', '6S', '9H', '8D', '7D', 'TD', 'TC', '9D', 'KC', 'KD'],
  gm: ['2C', '2D', '2H', '2S', '3C', '3D', '3H', '3S', '4C', '4D', '4H', '4S', '9S', '5H', '8C', '6H', '7S'],
};

async function takePicture({ page, name }: Person, moment: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${moment}-${name}.png` });
}

/** A GM and two players in an open scene, with a guard visible to all. */
async function scene() {
  const guests = { gm: 'Gail', players: ['Ada', 'Ben'] } as const;
  const { gm: gail, players } = await tableWithGm(site(), guests, { ruleset: 'suits', rig });
  const [ada, ben] = players;
  await gail.chooses('Open the session');
  await Promise.all([buildsTypical(ada, /^diamonds/u), buildsTypical(ben, /^hearts/u)]);
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
  await Promise.all([ada, ben].map(({ story }) => story.getByText('The depot').waitFor()));
  return { gail, ada, ben };
}

const justNow = ({ table }: Person) => table.getByText(/^Just now/u);
const openQuestion = ({ prompt }: Person) => prompt.getByText(/^What do you want to try/u);

test('a settled play is marked “Just now” until something newer happens; then its cards leave the middle', async () => {
  const { gail, ada, ben } = await scene();
  await fills(ada, 'Try something', { 'Skill or attribute': 'Wits', 'In your words': 'Which of these doors is it?' });
  await gail.chooses(/^Against 10/u);
  await ada.chooses(/^Let it stand/u);
  const zones = async (person: Person) => (await person.zones()).join('\n');
  for (const person of [gail, ada, ben]) {
    await justNow(person).first().waitFor();
    await expect.poll(() => zones(person)).toMatch(/Nadia Quill · \d+/u);
  }
  await takePicture(ben, 'just-now');
  // Players do not notice that the GM prepares something, so the mark stays.
  await fills(gail, 'Create an NPC', { Name: 'The Duke' });
  await gail.page.getByText('The Duke: hidden; only you see this').waitFor();
  expect(await justNow(ben).count()).toBeGreaterThan(0);
  await gail.presses('Show The Duke to everyone');
  for (const person of [gail, ada, ben]) {
    await person.story.getByText('Now in the scene: The Duke.').waitFor();
    await justNow(person).waitFor({ state: 'detached' });
    expect(await zones(person)).not.toMatch(/Nadia Quill · \d+/u);
  }
  await takePicture(ben, 'newer');
  // Taking an attempt back does not show the older play again.
  await fills(ben, 'Try something', { 'Skill or attribute': 'Wits', 'In your words': 'Is that a camera?' });
  await ben.actions.getByText('Also possible').click();
  await ben.chooses(/^Take it back/u);
  await openQuestion(ada).waitFor();
  expect(await justNow(ada).count()).toBe(0);
});

test('the story names the character of a passed turn and the NPC of a card, and the list for a rewind shows the cards', async () => {
  const { gail, ada, ben } = await scene();
  await fills(gail, 'Start a fight', {});
  for (const person of [ada, ben, gail]) await person.chooses(/^Pass/u);
  for (const [person, name] of [
    [ada, 'Nadia Quill'],
    [ben, 'Aldo Marsh'],
  ] as const) {
    await person.chooses('Pass your turn');
    await gail.story.getByText(`${name} lets the turn go by.`).waitFor();
  }
  await fills(gail, /^Attack with Night guard/u, {
    Skill: 'Guns',
    Targets: ['Nadia Quill'],
    'In your words': 'Stop!',
  });
  await ben.chooses(/^Don’t step in/u);
  for (const person of [ada, ben, gail]) {
    await expect.poll(() => person.chronicle()).toContainEqual(expect.stringMatching(/^Night guard .*from the deck/u));
    const linesOfGm = (await person.chronicle()).filter((line) => /^(?:Gail|GM)\b/u.test(line));
    expect(linesOfGm).toEqual([]);
  }
  // The countdown is Ben's request, not a time limit for Nadia.
  await ben.actions.getByText('Also possible').click();
  await ben.presses('Hold on!');
  for (const person of [ada, ben, gail])
    await person.page.getByRole('timer', { name: /^Ben asks for a moment: \d+ seconds? left$/u }).waitFor();
  await takePicture(ada, 'hold-on');
  await gail.button('Rewind …').click();
  const dialog = gail.page.getByRole('dialog', { name: 'Rewind' });
  const choices = dialog.getByRole('group', { name: 'Go back to the moment before …' }).locator('label');
  await choices.first().waitFor();
  const moments = await choices.allInnerTexts();
  await takePicture(gail, 'rewind');
  expect(moments.map((moment) => moment.replaceAll(/\s+/gu, ' '))).toContainEqual(
    expect.stringMatching(/^ ?Nadia Quill (?:10|T|[2-9JQKA]).*from the deck/u),
  );
});

test('cards with a single use are played with one click, and number 1 is passing even with ten cards in hand', async () => {
  const { gail, ada, ben } = await scene();
  await fills(gail, 'Start a fight', {});
  for (const person of [ada, ben]) await person.chooses(/^Pass/u);
  const cards = gail.moves.filter({ hasNotText: /^Pass/u });
  await expect.poll(() => cards.count()).toBe(10);
  expect(await gail.actions.locator('[data-number="1"]').innerText()).toMatch(/^Pass/u);
  await cards.first().click();
  await expect.poll(() => cards.count()).toBe(9);
  await expect.poll(() => gail.isAsked()).toBe(true);
});

test('a countdown says for whom and for what it waits, and no one is asked to try something while the GM is away', async () => {
  const { gail, ada, ben } = await scene();
  await openQuestion(ada).waitFor();
  await ben.page.goto('about:blank');
  for (const person of [gail, ada]) {
    await person.page.getByRole('timer', { name: /^Time for Ben to come back: \d+ seconds? left$/u }).waitFor();
    await person.page.getByText('Time for Ben to come back', { exact: true }).first().waitFor();
  }
  await takePicture(ada, 'countdown');
  await ben.page.goBack();
  await ben.table.waitFor();
  await ada.page.getByRole('timer').waitFor({ state: 'detached' });

  await gail.page.goto('about:blank');
  await openQuestion(ada).waitFor({ state: 'detached' });
  await takePicture(ada, 'gm-away');
  expect(await openQuestion(ben).count()).toBe(0);
  await gail.page.goBack();
  await openQuestion(ada).waitFor();
});
