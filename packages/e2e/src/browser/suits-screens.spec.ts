import { expect, test } from 'vitest';

import { fills } from './forms.ts';
import { tableWithGm } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'screens of a job' });

test('beside the desk no card count and no ‘away’ is cut off; on a German phone the whole bar is visible', async () => {
  const guests = { gm: 'Gail', players: ['Ada', 'Ben', 'Cleo'] } as const;
  const { gm: gail, players } = await tableWithGm(site(), guests, { ruleset: 'suits', options: { readyMade: true } });
  const [ada, ben, cleo] = players;
  await gail.chooses('Open the session');
  for (const person of [ada, ben, cleo]) {
    await person.chooses(/^Play/u);
  }
  await fills(gail, 'Open a scene', { Title: 'The depot' });
  await gail.button('Desk').click();
  await cleo.page.close();
  await gail.page.locator('.seat-cards-others .away').waitFor();
  const cut = await gail.page
    .locator('.seat-cards-others .seat-card-role')
    .evaluateAll((roles) =>
      roles.filter((role) => role.scrollHeight > role.clientHeight + 1).map((role) => role.textContent),
    );
  expect(cut).toEqual([]);

  // While Ada waits, her bar has only its three general buttons.
  await fills(ben, 'Try something', { 'Skill or attribute': 'Fitness', 'In your words': 'Over the fence.' });
  await ada.page.setViewportSize({ width: 390, height: 844 });
  await ada.page.evaluate(() => localStorage.setItem('cartomancer.language', '"de"'));
  await ada.page.reload();
  for (const name of ['Was kann ich tun?', 'Hand: wie ausgeteilt']) await ada.button(name).waitFor();
  const [row, rest] = await Promise.all(
    ['.phone-actions', '.phone-rest'].map(async (part) => ada.page.locator(part).boundingBox()),
  );
  if (row === null || row === undefined || rest === null || rest === undefined)
    throw new Error('The bar is not visible');
  const margin = rest.x - row.x;
  const buttons = await ada.page
    .locator('.phone-rest > .button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...buttons)).toBeLessThanOrEqual(row.x + row.width - margin + 1);
});
