import { expect, test } from 'vitest';

import { playCard } from './drag-cards.ts';
import { allShow, begin, playUntil } from './group-play.ts';
import type { Person } from './person.ts';
import { startedTable } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

// A seed whose date ends after some turns, answers and interruptions.
const site = useTestSite({ CARTOMANCER_TEST_SEED: 'a date' });

async function hasEnded(person: Person): Promise<boolean> {
  return (await person.chronicle()).some((line) => line.startsWith('The date ends'));
}

test('three people play a date to its end with the moves that the page offers, and a spectator sees the same table', async () => {
  const party = await startedTable(site(), ['Ada', 'Ben', 'Cleo'], { options: { reactionMask: 0 } });
  const { players } = party;
  const [ada] = players;
  const wanda = await site().person('Wanda');
  await wanda.watches(party.links.spectator);
  const everybody = [...players, wanda];
  await begin(party);
  await ada.says('Nice to see you all');
  for (const person of everybody) await person.page.getByText('Nice to see you all').first().waitFor();

  let dragged = 0;
  let clicked = 0;
  await playUntil(players, () => hasEnded(ada), {
    // The first cards are played on the drawn table itself: dragged there, or selected and then placed.
    move: async (person) => {
      if (dragged === 0 && (await playCard(person, 'dragged'))) dragged += 1;
      else if (dragged > 0 && clicked === 0 && (await playCard(person, 'clicked'))) clicked += 1;
      else return person.playsAny();
      return true;
    },
  });
  expect({ dragged, clicked }).toEqual({ dragged: 1, clicked: 1 });

  await playUntil(
    players,
    async () => (await ada.actions.getByText(/^What happens next\?|^Choose what happens next\./u).count()) > 0,
  );
  for (const person of everybody) {
    await person.page
      .getByText(/got close|another date|ghosted/u)
      .first()
      .waitFor();
  }

  const shown = await allShow(everybody);
  expect(shown.seatCards.length).toBe(3);
  expect(shown.story.length).toBeGreaterThan(10);

  const decided = /The votes are|Everyone leaves it to the others|Not everyone wants another date/u;
  await playUntil(players, async () => (await ada.chronicle()).some((line) => decided.test(line)));
  expect(everybody.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))).toEqual([]);
});
