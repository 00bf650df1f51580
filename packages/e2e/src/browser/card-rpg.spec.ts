import { expect, test } from 'vitest';

import { onwards } from './party.ts';
import type { Person } from './person.ts';
import { visit } from './visit.ts';

const house = visit({ CARTOMANCER_TEST_SEED: 'a visitor' });

/** Writes what a chosen move waits for and sends it. */
async function tells(person: Person, line: string): Promise<void> {
  await person.button('Do something else').waitFor();
  await person.actions.getByLabel('What is it in the world?').fill(line);
  await person.actions.locator('form').getByRole('button').last().click();
  await person.button('Do something else').waitFor({ state: 'detached' });
}

/** What somebody who has read no rules would press: an answer, a card, else whatever goes on. */
const obvious = [
  /^Agree/u,
  /^Turn a card/u,
  /^Cover/u,
  /^Deflect/u,
  /^Get out/u,
  /^Take /u,
  /^Send|^send/u,
  /^Attack/u,
  /^Show/u,
  /^End your turn/u,
];

async function goesOn(person: Person): Promise<boolean> {
  const names = await person.moves.allInnerTexts();
  for (const wanted of obvious) {
    const place = names.findIndex((name) => wanted.test(name.trim()));
    if (place < 0) continue;
    const pressed = await person.moves
      .nth(place)
      .click({ timeout: 3_000 })
      .then(
        () => true,
        () => false,
      );
    if (pressed && (await person.button('Do something else').count()) > 0)
      await tells(person, 'I hold up the lantern.');
    return pressed;
  }
  const why = person.actions
    .locator('form')
    .filter({ hasText: /^Why does/u })
    .filter({ visible: true });
  if ((await why.count()) === 0) return false;
  await person.writes(/^Why does/u, 'Somebody waits for me over there.');
  return true;
}

test('a newcomer presses once and fights a conflict to its end, card by card', async () => {
  const vera = await house().person('Vera');
  await vera.page.goto('/');
  await vera.button('Try it now: Card RPG').click();
  await vera.table.waitFor();
  await onwards([vera], async () => (await vera.story.getByText(/waits for me over there/u).count()) > 0, {
    move: goesOn,
  });
  await onwards([vera], async () => (await vera.story.getByText(/I hold up the lantern/u).count()) > 0, {
    move: goesOn,
  });
  await vera.table.locator('.caption').getByText('Trump is clubs').waitFor();
  expect(await vera.story.getByText(/Wilhelmina Roth attacks Mother Oake/u).count()).toBeGreaterThan(0);
  await onwards([vera], async () => (await vera.story.getByText('The fire at the mill').count()) > 0, { move: goesOn });
  expect(vera.troubles).toEqual([]);
});
