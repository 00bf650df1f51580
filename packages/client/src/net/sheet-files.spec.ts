import { describe, expect, it } from 'vitest';

import { fileNameOf } from './save-file.ts';
import { readSheetFile } from './sheet-files.ts';

const mara = { kind: 'sheet', version: 1, ruleset: 'suits', title: 'Mara', sheet: { name: 'Mara' } };
const fileOf = (text: string) => new File([text], 'mara.json');

describe('a sheet in a file', () => {
  it('is unchanged after saving and reading', async () => {
    expect(await readSheetFile(fileOf(JSON.stringify(mara, null, 2)))).toEqual(mara);
  });

  it.each([
    ['no JSON', 'Dear diary'],
    ['something else', '{"kind":"campaign"}'],
    ['a newer kind of sheet', JSON.stringify({ ...mara, version: 2 })],
    ['more than 400,000 bytes', JSON.stringify({ ...mara, sheet: 'x'.repeat(500_000) })],
  ])('is not read from a file with %s', async (_, text) => {
    expect(await readSheetFile(fileOf(text))).toBeUndefined();
  });

  it.each([
    ['Mara', 'Mara.json'],
    ['Mara/../ the "Élder"', 'Mara-the-Élder.json'],
    ['...', 'character.json'],
  ])('with the title %s is named %s', (title, name) => {
    expect(fileNameOf(title, { fallback: 'character', extension: 'json' })).toBe(name);
  });
});
