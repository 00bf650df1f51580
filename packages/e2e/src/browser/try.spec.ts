import { expect, test } from 'vitest';

import { desk } from './devices.ts';
import { playUntil } from './group-play.ts';
import type { Person } from './person.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'a visitor' });

/** The number of cards that this person has played, according to the story; a person without a name is a guest. */
function ownCards(person: Person): Promise<number> {
  return person.story
    .locator('p')
    .filter({ hasText: /^\s*Guest\b.*(?: on the | brings )/u })
    .count();
}

test('one press seats a visitor at a table with bots, where they soon play a card', async () => {
  const vera = await site().person('Vera', { ...desk, reducedMotion: 'no-preference' });
  await vera.page.goto('/');
  await vera.button('Try it now: First Dates').click();
  await vera.table.waitFor();
  await expect.poll(() => vera.actions.getByText(/· bot$/u).count()).toBeGreaterThan(1);
  // The safety tools of a demo table are chosen already: the person only confirms them and the roles.
  await vera.chooses('I’ve seen the safety tools');
  await vera.chooses('Start the date');
  await playUntil([vera], async () => (await ownCards(vera)) > 0);
  // The check of the page's size does not count these files, so they must not be loaded.
  const loaded = await vera.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.some((name) => name.includes('/assets/table-page'))).toBe(true);
  expect(loaded.filter((name) => /(?:browser|webworker)All/u.test(name))).toEqual([]);
  expect(vera.problems).toEqual([]);
});

test('a visitor gets to their first card with the keyboard alone', async () => {
  const kim = await site().person('Kim');
  const { page } = kim;
  const { keyboard } = page;
  await page.goto('/');
  const tryIt = /^Try it now: First Dates$/u;
  await page.getByRole('button', { name: tryIt }).waitFor();
  await tabTo(kim, tryIt);
  await keyboard.press('Enter');
  await kim.table.waitFor();
  await kim.moves.first().waitFor();
  // The button disappears with its move, and the focus goes to the panel.
  await kim.moves.first().focus();
  await keyboard.press('Enter');
  await page.getByRole('group', { name: 'What you can do' }).and(page.locator(':focus')).waitFor();
  await playUntil([kim], async () => (await ownCards(kim)) > 0, {
    move: async () => {
      if ((await kim.forms.count()) > 0) return kim.playsAny();
      await keyboard.press('1');
      return true;
    },
  });
  expect(kim.problems).toEqual([]);
});

test('the page at an unknown address says that nothing is there, with a button to the lobby', async () => {
  const stray = await site().person('Stray');
  await stray.page.goto('/elsewhere');
  await stray.page.getByRole('heading', { name: 'There’s nothing here' }).waitFor();
  await stray.button('To the lobby').click();
  await stray.button('Try it now: First Dates').waitFor();
});

test('the lobby links to the credits', async () => {
  const vera = await site().person('Vera', desk);
  await vera.page.goto('/');
  await vera.page.getByRole('link', { name: 'Credits' }).click();
  await vera.page.getByRole('heading', { level: 1, name: 'Credits' }).waitFor();
  await vera.page.getByRole('heading', { level: 2, name: 'The games' }).waitFor();
  expect(vera.problems).toEqual([]);
});

const mostStops = 60;

async function tabTo(person: Person, name: RegExp): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await person.page.keyboard.press('Tab');
    const focused = await person.page.locator(':focus').ariaSnapshot();
    const focusedName = /"(.*)"/u.exec(focused)?.[1] ?? '';
    if (name.test(focusedName)) return;
  }
  throw new Error(`The keyboard does not get to ${String(name)}`);
}
