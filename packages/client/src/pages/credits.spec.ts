import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

const translations = readdirSync(import.meta.dirname).filter((name) => /^credits\..+\.md$/u.test(name));

const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/https:\/\/[^)>\s]+/gu)].map(([link]) => link).toSorted();

const headingsIn = (text: string): number => [...text.matchAll(/^#+ /gmu)].length;

it('credits the same projects in every language', () => {
  const source = readFileSync(join(import.meta.dirname, '../../../../CREDITS.md'), 'utf8');
  expect(translations).toContain('credits.de.md');
  for (const file of translations) {
    const translated = readFileSync(join(import.meta.dirname, file), 'utf8');
    expect(linksIn(translated), file).toEqual(linksIn(source));
    expect(headingsIn(translated), file).toBe(headingsIn(source));
  }
});
