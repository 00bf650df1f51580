import { expect, test } from 'vitest';

import { withValue } from './zone-words.ts';

test('a long name is shortened, so that the value after it is never cut off', () => {
  expect(withValue('Wren Okafor · 20', 90, 1)).toBe('Wren Okafor · 20');
  expect(withValue('Wren Okafor · 20', 60, 1)).toBe('Wren O… ·\u00A020');
  // “Knopf i…” would be broken into two lines, because its letters are wider than average.
  expect(withValue('Knopf im Ohr · 10 + ?', 62, 1)).toBe('Knopf… ·\u00A010\u00A0+\u00A0?');
  expect(withValue('The burning mill by the ford · 12', 84, 1)).toMatch(/^The burni.*… ·\u00A012$/u);
  expect(withValue('A pile without a value', 40, 1)).toBe('A pile without a value');
});
