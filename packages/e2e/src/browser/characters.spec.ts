import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { sheetFile } from '@cartomancer/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { TestSite } from './test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await TestSite.open({}, resolve(import.meta.dirname, '../servers/sheet-ruleset.ts'));
});
afterAll(() => site.close());

test('a character is renamed, downloaded as a file, deleted, and imported from it again', async () => {
  const { token } = await site.server.person('Ada');
  const mara = { kind: 'sheet', version: 1, ruleset: 'sheet-system', title: 'Mara', sheet: { name: 'Mara', level: 3 } };
  await site.server.ask('/api/sheets', mara, token);
  const { page, context } = await site.person('Ada');
  const storedPerson = JSON.stringify({ token, name: 'Ada' });
  await context.addInitScript(`localStorage.setItem('cartomancer.person', ${JSON.stringify(storedPerson)})`);
  await page.goto('/');

  const characters = page.locator('.lobby-characters');
  const action = (name: string) => characters.getByRole('button', { name, exact: true });
  await characters.getByText('sheet-system').click();
  await action('Rename Mara').click();
  await characters.getByRole('textbox').fill('The Elder');
  await action('Rename').click();

  const download = page.waitForEvent('download');
  await action('Download The Elder as a file').click();
  const saved = await (await download).path();
  expect(sheetFile.parse(JSON.parse(await readFile(saved, 'utf8')))).toEqual({ ...mara, title: 'The Elder' });

  await action('Delete The Elder').click();
  await action('Cancel').click();
  await action('Delete The Elder').click();
  await action('Yes, delete').click();
  await characters.getByText('You have no characters for this system yet.').waitFor();

  await characters
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.json', mimeType: 'x', buffer: Buffer.from('{}') });
  await characters.getByText('There’s no character in this file').waitFor();
  await characters.locator('input[type=file]').setInputFiles(saved);
  await action('Rename The Elder').waitFor();
  expect(await characters.getByText('There’s no character in this file').count()).toBe(0);
});
