import { expect, test } from 'vitest';

import { makesCharacter } from './backgrounds-table.ts';
import { fills } from './forms.ts';
import { tableWithGm } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'no second throw' });

test('typed texts survive a move that is taken back; a draw that is taken back is named, and gives the same card again', async () => {
  const guests = { gm: 'Gail', players: ['Anna'] } as const;
  const setup = { ruleset: 'backgrounds', seats: 2, options: { windowTimer: 0 } };
  const { gm: gail, players } = await tableWithGm(site(), guests, setup);
  const [anna] = players;
  await makesCharacter(anna);
  await gail.chooses(/^Is Anna ready to play\? Yes/u);
  await gail.writes('Open a scene', 'The wall');
  // What Anna has typed here stays in the form while the fray is open, and she can still send it afterwards.
  await (await anna.form('Try something')).getByLabel('In your words').fill('Over the wall');
  await fills(gail, 'Open a fray', { 'Who takes part': ['Anna'], 'Cards the opposition draws': 1 });
  const aim = await anna.form('Say what you want to achieve');
  await aim.getByLabel('In your words').fill('Up to the roof');
  // Anna is the only player, so there is no aim to share.
  expect(await aim.getByLabel('Whose aim do you share?').count()).toBe(0);
  const attempt = (await anna.form('Try something')).getByLabel('In your words');
  await expect.poll(() => attempt.inputValue()).toBe('Over the wall');
  await gail.button('Take back').click();
  const story = anna.page.getByLabel('Describe what happens');
  await expect.poll(() => story.inputValue()).toBe('Up to the roof');
  await story.fill('');
  const attempts = { 'In your words': 'Over the wall', Suit: 'Clubs' };
  await fills(anna, 'Try something', attempts);
  // The text of a move that is taken back returns to its form, not to the story box: it could be a secret.
  await anna.button('Take back').click();
  await gail.button('I agree').click();
  const returned = (await anna.form('Try something')).getByLabel('In your words');
  await expect.poll(() => returned.inputValue()).toBe('Over the wall');
  expect(await story.inputValue()).toBe('');
  await fills(anna, 'Try something', attempts);
  await gail.chooses(/^Tough: target 8/u);
  await anna.chooses(/^Draw/u);
  const drawn = async () => (await anna.zones()).find((zone) => zone.startsWith('Anna') && zone.includes(' of '));
  await expect.poll(drawn).toBeDefined();
  const first = await drawn();

  await anna.button('Take back').click();
  const request = gail.page.locator('.notice').filter({ hasText: 'Anna wants to take back: “Anna draws' });
  await request.getByText('the same cards come up again').waitFor();
  await request.getByRole('button', { name: 'I agree' }).click();
  await anna.story.getByText(/Anna takes back: “Anna draws .*The same cards will come up again/u).waitFor();
  await expect.poll(drawn).toBeUndefined();
  await anna.chooses(/^Draw/u);
  await expect.poll(drawn).toBe(first);
});

test('a draw with a shuffle cannot be taken back, and the page says why', async () => {
  const guests = { gm: 'Gail', players: ['Ada'] } as const;
  const { gm: gail, players } = await tableWithGm(site(), guests, { ruleset: 'card-rpg', seats: 2 });
  const [ada] = players;
  await fills(ada, 'Create a character', { Name: 'Mara', Idea: 'A ferrywoman' });
  await gail.chooses('Begin the campaign');
  await ada.chooses(/^Draw .*six birth cards/u);
  await ada.button('Take back').click();
  await ada.actions.getByText('Cards have been shuffled since').waitFor();
});
