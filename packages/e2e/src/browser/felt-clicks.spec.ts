/** Clicks on the drawn table: a deck that draws, a card that says why it cannot be played, and the felt itself. */
import { expect, test } from 'vitest';

import { makesCharacter } from './backgrounds-table.ts';
import { pointInHand } from './drag-cards.ts';
import { seatPlayers } from './seat-players.ts';
import { fills } from './forms.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'a click on the deck' });

test('a card says why it cannot be played and is put down by a click on the felt; a click on the deck draws', async () => {
  const gail = await site().person('Gail');
  const options = { 'Who leads': 'gm', 'Seconds for each choice': '0' };
  const { seat: link } = await gail.hosts({ system: 'Backgrounds', seats: 2, options });
  await gail.leads();
  const [anna] = await seatPlayers(site(), ['Anna'], { link });
  await gail.starts();
  await anna.table.waitFor();
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
