/** A character file that was changed by hand is refused where it comes in, in words, and not dropped at the start. */
import { expect, test } from 'vitest';

import { visit } from './visit.ts';

const house = visit({ CARTOMANCER_TEST_SEED: 'a doctored file' });

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

test('a doctored Card RPG character is refused with its reason, in the waiting room and in the lobby; an honest one is taken', async () => {
  const ada = await house().person('Ada');
  await ada.hosts({ system: 'Card RPG', seats: 3 });
  await ada.sits();
  const picked = ada.page.locator('.characters input[type=file]');
  const reason = ada.page.getByText(/^No table can have led to this sheet: /u);
  await picked.setInputFiles(fileOf({ ...mara, deck: ['2C', 'KD', 'KD', 'KD'] }));
  await reason.waitFor();
  expect(await ada.page.getByRole('button', { name: 'Bring Mara' }).count()).toBe(0);
  await picked.setInputFiles(fileOf({ ...mara, deck: 'all of them' }));
  await ada.page.getByText('This is no character that the rules of this system allow').waitFor();
  await picked.setInputFiles(fileOf(mara));
  await ada.button('Rename Mara').waitFor();
  expect(await reason.count()).toBe(0);

  await ada.page.goto('/');
  await ada.page.locator('.lobby-characters').getByText('Card RPG').click();
  await picked.setInputFiles(fileOf({ ...mara, ashes: ['KD'] }));
  await reason.waitFor();
});
