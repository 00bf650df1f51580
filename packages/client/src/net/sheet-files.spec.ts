import { describe, expect, it } from 'vitest';

import { fileNameOf } from './save-file.ts';
import { readSheetFile } from './sheet-files.ts';

const mara = { kind: 'sheet', version: 1, ruleset: 'suits', title: 'Mara', sheet: { name: 'Mara' } };
const fileOf = (text: string) => new File([text], 'mara.json');

describe('a sheet in a file', () => {
  it('is unchanged after saving and reading', async () => {
    expect(await readSheetFile(fileOf(JSON.stringify(mara, null, 2)), 'suits')).toEqual({ ok: true, value: mara });
  });

  it.each([
    ['no JSON', 'Dear diary', 'E_NO_SHEET_FILE', {}],
    ['something else', '{"kind":"campaign"}', 'E_NO_SHEET_FILE', {}],
    ['a newer kind of sheet', JSON.stringify({ ...mara, version: 2 }), 'E_SHEET_VERSION', { version: 2 }],
    ['more than 400,000 bytes', JSON.stringify({ ...mara, sheet: 'x'.repeat(500_000) }), 'E_NO_SHEET_FILE', {}],
    [
      'wrong parts',
      JSON.stringify({ ...mara, title: 7, sheet: undefined, more: 1 }),
      'E_CAMPAIGN_SHAPE',
      { field: 'title, sheet, more' },
    ],
    [
      'a sheet of another system',
      JSON.stringify({ ...mara, ruleset: 'card-rpg' }),
      'E_SHEET_ELSEWHERE',
      { system: 'Card RPG' },
    ],
  ])('TB-20: is refused with what is wrong in a file with %s', async (_, text, code, facts) => {
    expect(await readSheetFile(fileOf(text), 'suits')).toEqual({
      ok: false,
      refusals: [{ code, clause: 'TB-20', facts }],
    });
  });

  it('is refused if the browser can no longer read the file', async () => {
    const file = Object.assign(fileOf(''), { text: () => Promise.reject(new DOMException('', 'NotReadableError')) });
    expect(await readSheetFile(file, 'suits')).toMatchObject({ ok: false, refusals: [{ code: 'E_FILE_UNREADABLE' }] });
  });

  it.each([
    ['Mara', 'Mara.json'],
    ['Mara/../ the "Élder"', 'Mara-the-Élder.json'],
    ['...', 'character.json'],
  ])('with the title %s is named %s', (title, name) => {
    expect(fileNameOf(title, { fallback: 'character', extension: 'json' })).toBe(name);
  });
});
