import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

const translations = readdirSync(import.meta.dirname).filter((name) => /^credits\..+\.md$/u.test(name));

const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/https:\/\/[^)>\s]+/gu)].map(([link]) => link).toSorted();

const headingsIn = (text: string): number => [...text.matchAll(/^#+ /gmu)].length;

it('has a translation of the credits', () => {
  expect(translations).toContain('credits.de.md');
});

it.each(translations)('credits the same projects as the source: %s', (file) => {
  const source = readFileSync(join(import.meta.dirname, '../../../../CREDITS.md'), 'utf8');
  const translated = readFileSync(join(import.meta.dirname, file), 'utf8');
  expect(linksIn(translated)).toEqual(linksIn(source));
  expect(headingsIn(translated)).toBe(headingsIn(source));
});
