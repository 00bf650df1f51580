import { expect, test } from 'vitest';

import { allShow, playUntil, shownBy } from './group-play.ts';
import type { Person } from './person.ts';
import { dateAtFirstTurn } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'a date' });

/** Everything that a person's page shows of a date: the public part from its beginning, and their hand. */
async function shownTo(person: Person) {
  // A reloaded page has only the newest entries, some of which are about short disconnects.
  await person.readsFromTheBeginning();
  return { ...(await shownBy(person)), hand: (await person.zones()).filter((zone) => zone.startsWith('Your hand')) };
}

test('after a crash in the middle of a date everyone is back in their seat, and nothing is missing', async () => {
  const party = await dateAtFirstTurn(site(), ['Ada', 'Ben', 'Cleo'], { options: { reactionMask: 0 } });
  const { players } = party;
  const [ada] = players;
  const wanda = await site().person('Wanda');
  await wanda.watches(party.links.spectator);
  const everybody = [...players, wanda];
  const turn = (number: number) => ada.page.getByText(new RegExp(`turn ${number}\\b`, 'u')).first();
  await playUntil(players, async () => (await turn(3).count()) > 0);
  await wanda.page.getByPlaceholder('Write to the spectators …').fill('Who has the queen?');
  await wanda.button('Say it').click();
  await wanda.page.getByText('Who has the queen?').waitFor();
  const before = await allShow(everybody);
  const shown = await Promise.all(everybody.map(shownTo));

  await site().powerCut();
  for (const [index, person] of everybody.entries())
    await expect.poll(() => shownTo(person), { message: person.name }).toEqual(shown[index]);

  // Also on a reloaded page, where only the browser's storage identifies the person.
  await Promise.all(everybody.map(({ page }) => page.reload()));
  for (const person of everybody) await person.table.waitFor();
  await wanda.page.getByText('Who has the queen?').waitFor();
  for (const [index, person] of everybody.entries())
    await expect.poll(() => shownTo(person), { message: person.name }).toEqual(shown[index]);

  await playUntil(players, async () => (await turn(4).count()) > 0);
  const after = await allShow(everybody);
  expect(after.story.slice(0, before.story.length)).toEqual(before.story);
  expect(after.story.length).toBeGreaterThan(before.story.length);
});
