import { expect, test } from 'vitest';

import { withValue } from './zone-words.ts';

test('a label is broken after its separator, and its sum is never broken', () => {
  expect(withValue('Wren Okafor · 20', 130, 1)).toBe('Wren Okafor · 20');
  expect(withValue('Wren Okafor · 7 + ?', 121, 1)).toBe('Wren Okafor\u00A0· 7\u00A0+\u00A0?');
  expect(withValue('Wren Okafor · 20', 90, 1)).toBe('Wren Okafor\u00A0· 20');
  expect(withValue('Wren Okafor · 7 + ?', 90, 1)).toBe('Wren Okafor 7\u00A0+\u00A0?');
});

test('a long name is shortened, so that the value after it is never cut off', () => {
  expect(withValue('Wren Okafor · 20', 60, 1)).toBe('Wren Oka… 20');
  // “Knopf i…” would be broken into two lines, because its letters are wider than average.
  expect(withValue('Knopf im Ohr · 10 + ?', 62, 1)).toBe('Knopf… 10\u00A0+\u00A0?');
  expect(withValue('The burning mill by the ford · 12', 84, 1)).toMatch(/^The burni.*… 12$/u);
  expect(withValue('A pile without a value', 40, 1)).toBe('A pile without a value');
});
