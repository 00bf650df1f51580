import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { useTestSite } from './use-test-site.ts';

const site = useTestSite();

const scar = { wid: 'W1', cards: ['9S'], from: 'n1', title: 'The ferry', story: null, healed: false };
const old = {
  kind: 'sheet',
  version: 1,
  ruleset: 'card-rpg',
  title: 'Mara',
  sheet: {
    version: 1,
    name: 'Mara',
    concept: '',
    childhood: null,
    deck: ['2C', '3C', 'KD', '9H'],
    ashes: [],
    prequels: [],
    scars: [scar, { ...scar, from: 'Mother Oake' }],
    taken: [{ face: 'KD', from: 'p1', title: 'The ferry' }],
  },
};

test('ids in place of names are removed from an old character file when it is imported', async () => {
  const { token } = await site().server.person('Ada');
  // The lobby lists characters only if the person has one.
  const other = {
    ...old,
    title: 'Ines',
    sheet: { ...old.sheet, name: 'Ines', scars: [], taken: [], deck: ['2C', '3C'] },
  };
  await site().server.ask('/api/sheets', other, token);
  const { page, context } = await site().person('Ada');
  const storedPerson = JSON.stringify({ token, name: 'Ada' });
  await context.addInitScript(`localStorage.setItem('cartomancer.person', ${JSON.stringify(storedPerson)})`);
  await page.goto('/');
  const characters = page.locator('.lobby-characters');
  await characters.getByText('Card RPG').click();
  const buffer = Buffer.from(JSON.stringify(old));
  await characters
    .locator('input[type=file]')
    .setInputFiles({ name: 'mara.json', mimeType: 'application/json', buffer });
  const download = page.waitForEvent('download');
  await characters.getByRole('button', { name: 'Download Mara as a file', exact: true }).click();
  const saved: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(saved).toMatchObject({
    sheet: {
      scars: [
        { wid: 'W1', from: '' },
        { wid: 'W2', from: 'Mother Oake' },
      ],
      taken: [{ from: '' }],
    },
  });
});
