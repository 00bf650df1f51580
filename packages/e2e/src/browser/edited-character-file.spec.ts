import { expect, test } from 'vitest';

import type { Person } from './person.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'a doctored file' });

const mara = {
  version: 1,
  name: 'Mara',
  concept: 'Was here before',
  childhood: null,
  deck: ['2C', '3C', 'KD', '9H'],
  ashes: ['4C'],
  prequels: [],
  scars: [],
  taken: [],
};

function fileOf(sheet: object) {
  const file = { kind: 'sheet', version: 1, ruleset: 'card-rpg', title: 'Mara', sheet };
  return { name: 'mara.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) };
}

async function delayList({ page }: Person) {
  const released = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === '/api/sheets',
    async (route) => {
      if (route.request().method() === 'GET') await released.promise;
      await route.continue();
    },
  );
  return { release: () => released.resolve() };
}

test('a tampered Card RPG character is refused with a reason, in the waiting room and in the lobby; a valid one is accepted', async () => {
  const ada = await site().person('Ada');
  await ada.hosts({ system: 'Card RPG', seats: 3 });
  const list = await delayList(ada);
  await ada.sits();
  const fileInput = ada.page.locator('.characters input[type=file]');
  const reason = ada.page.getByText(/^You can’t bring this sheet: /u);
  await fileInput.setInputFiles(fileOf({ ...mara, deck: ['2C', 'KD', 'KD', 'KD'] }));
  // A file chosen while the list still loads is validated like any other.
  await reason.waitFor();
  list.release();
  expect(await ada.page.getByRole('button', { name: 'Bring Mara along' }).count()).toBe(0);
  await fileInput.setInputFiles(fileOf({ ...mara, deck: 'all of them' }));
  await ada.page.getByText('The rules of this system don’t allow this character').waitFor();
  await fileInput.setInputFiles(fileOf(mara));
  await ada.button('Rename Mara').waitFor();
  expect(await reason.count()).toBe(0);

  await ada.page.goto('/');
  await ada.page.locator('.lobby-characters').getByText('Card RPG').click();
  await fileInput.setInputFiles(fileOf({ ...mara, ashes: ['KD'] }));
  await reason.waitFor();
});
