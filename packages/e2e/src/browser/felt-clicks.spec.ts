import { expect, test } from 'vitest';

import { makesCharacter } from './backgrounds-table.ts';
import { pointInHand } from './drag-cards.ts';
import { fills } from './forms.ts';
import { tableWithGm } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'a click on the deck' });

test('a card says why it cannot be played and is put down by a click on the felt; a click on the deck draws', async () => {
  const guests = { gm: 'Gail', players: ['Anna'] } as const;
  const setup = { ruleset: 'backgrounds', seats: 2, options: { windowTimer: 0 } };
  const { gm: gail, players } = await tableWithGm(site(), guests, setup);
  const [anna] = players;
  await makesCharacter(anna);
  await gail.chooses(/^Is Anna ready to play\? Yes/u);
  await gail.writes('Open a scene', 'The wall');
  await fills(anna, 'Try something', { 'In your words': 'Over the wall', Suit: 'Clubs' });
  await gail.prompt.filter({ hasText: 'The suggested suit: clubs' }).waitFor();
  await gail.chooses(/^Legendary/u);
  await anna.prompt.filter({ hasText: 'Draw a card' }).waitFor();

  const { x, y } = await pointInHand(anna, 0, 4);
  await anna.page.mouse.click(x, y);
  const reason = anna.page.locator('.scene-bubble .clause');
  await reason.first().waitFor();
  const label = await anna.table.getByText(/^Draw deck · /u).boundingBox();
  if (label === null) throw new Error('The draw deck has no label');
  const middle = { x: label.x + label.width / 2, y: label.y - 40 };
  // On the felt, left of the deck.
  await anna.page.mouse.click(label.x - 50, middle.y);
  await reason.first().waitFor({ state: 'detached' });

  await anna.page.mouse.click(middle.x, middle.y);
  await anna.story.getByText('Anna draws').waitFor();
  expect([...gail.problems, ...anna.problems]).toEqual([]);
});
