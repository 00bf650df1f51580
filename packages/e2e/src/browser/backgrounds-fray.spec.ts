/** Clauses: DR-86 to DR-94, DR-135. */
import { expect, test } from 'vitest';

import { characterCards, declareAims, makesCharacter, problemsIn } from './backgrounds-table.ts';
import { allRead } from './felt.ts';
import { fills } from './forms.ts';
import type { Person } from './person.ts';
import { tableWithGm } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'a fray by hand', CARTOMANCER_TEST_CLOCK: 'by_hand' });

const second = 1_000;
const options = { windowTimer: 60, graceSeconds: 120 };

async function aimAndDraw(people: readonly Person[]): Promise<void> {
  await declareAims(people);
  for (const person of people) await person.chooses(/^Draw/u);
}

async function takePicture(person: Person, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await person.page.screenshot({ path: `${folder}/${name}.png` });
}

test('text survives a timer and a reload, and a player who returns late reads what they missed and is asked again', async () => {
  const rig = { ...characterCards, draw: ['KS', '4C', '9H', '2S', 'QC', '3H'] };
  const guests = { gm: 'Gail', players: ['Franz', 'Anna'] } as const;
  const { gm: gail, players } = await tableWithGm(site(), guests, { ruleset: 'backgrounds', rig, options });
  const [franz, anna] = players;
  await makesCharacter(franz, { innate: 'Iron nerve' });
  await makesCharacter(anna);
  for (const name of ['Franz', 'Anna']) await gail.chooses(new RegExp(`Is ${name} ready to play\\? Yes`, 'u'));

  // The GM names the card of a character of their own (DR-27).
  await fills(gail, 'Make a character of your own', {
    'What is their name': 'Captain Vane',
    'Which backgrounds': ['personality type'],
  });
  await fills(gail, 'Name one of Captain Vane’s cards: personality type', { 'In your words': 'Fencer' });
  await gail.actions.getByText('Rename Captain Vane’s Fencer').first().waitFor({ state: 'attached' });
  expect(await franz.page.locator('body').textContent()).not.toContain('Fencer');

  await expect.poll(() => gail.page.locator('body').textContent()).toContain('Session 1, before the first scene');
  await fills(gail, 'Open a scene', { Where: 'The inn' });
  await fills(gail, 'Open a fray', { 'Who takes part': ['Franz', 'Anna'], 'Cards the opposition draws': 1 });
  await aimAndDraw([franz, anna, gail]);
  await allRead([franz, gail], /Highest: Franz/u);
  // A refusal disappears with its question.
  await fills(franz, 'Play Iron nerve', { 'How does it help': 'so' });
  const refusal = franz.actions.locator('.refusal');
  await refusal.waitFor();
  for (const person of [anna, gail, franz]) await person.chooses(/^Accept/u);
  await refusal.waitFor({ state: 'detached' });

  // The text of a form survives a reload, and moves into the story box when its time runs out (DR-131).
  const form = await franz.form('Describe your success');
  expect(await form.getByLabel(/^Who/u).count()).toBe(0);
  await form.getByLabel('In your words').fill('The tables go over');
  await franz.page.reload();
  const again = await franz.form('Describe your success');
  expect(await again.getByLabel('In your words').inputValue()).toBe('The tables go over');
  await takePicture(franz, 'telling');
  await site().server.advance(61 * second);
  const story = franz.page.getByLabel('Describe what happens');
  await expect.poll(() => story.inputValue()).toBe('The tables go over');
  await franz.button('Add to the story').click();
  await anna.story.getByText(/The tables go over/u).waitFor();

  for (const person of [franz, anna, gail]) await person.chooses(/^Fight on/u);
  await declareAims([franz, anna, gail]);
  await anna.page.goto('about:blank');
  // The server notices the absence by its clock, and then waits for the time in the options.
  await expect
    .poll(async () => {
      await site().server.advance(10 * second);
      return franz.story.getByText('The fray goes on without Anna until their player is back.').count();
    })
    .toBe(1);
  await anna.page.goBack();
  await anna.prompt.getByText('You’re back in it: draw your card.').waitFor();
  await anna.page.getByText('You were away too long').first().waitFor();
  await takePicture(anna, 'missed');
  await anna.chooses(/^Draw/u);
  expect(problemsIn(site())).toEqual([]);
});
