import { expect, test } from 'vitest';

import { visit } from './visit.ts';

const house = visit({ CARTOMANCER_TEST_SEED: 'a visitor' });

test('a newcomer presses once and says why they fight, and so do the others', async () => {
  const vera = await house().person('Vera');
  await vera.page.goto('/');
  await vera.button('Try it now: Card RPG').click();
  await vera.table.waitFor();
  const why = vera.actions.getByLabel('Reason');
  await why.waitFor();
  await why.fill('Somebody waits for me over there.');
  await vera.presses('Write it down');
  await vera.story
    .getByText(/waits for me over there/u)
    .first()
    .waitFor();
  await vera.story
    .getByText(/Mother Oake fights because/u)
    .first()
    .waitFor();
  expect(vera.troubles).toEqual([]);
});
