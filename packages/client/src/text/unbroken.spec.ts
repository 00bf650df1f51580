import { expect, test } from 'vitest';

import { unbroken } from './unbroken.ts';

test('no line begins with a separator, or with the secret part of a sum', () => {
  expect(unbroken('Aldo Marsh · ♥ hearts · 5')).toBe('Aldo Marsh\u00A0· ♥ hearts\u00A0· 5');
  expect(unbroken('Earpiece: 7 + ?, Bouncer: 8 + ?')).toBe('Earpiece: 7\u00A0+\u00A0?, Bouncer: 8\u00A0+\u00A0?');
  // A long sum may be broken before its last part.
  expect(unbroken('12 Thief + 10 = 22 against 6')).toBe('12 Thief + 10 = 22 against 6');
});
