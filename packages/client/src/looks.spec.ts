import { expect, test } from 'vitest';

import { lookNamed, shownLook } from './settings.ts';

test('a table has the look that its host chose, and the evening where none is known', () => {
  expect(shownLook({ look: 'table', index: 'look' }, 'tavern')).toEqual({ look: 'tavern', index: 'normal' });
  expect(shownLook({ look: 'table', index: 'look' }, undefined).look).toBe('evening');
});

test('a person’s own look and index size win', () => {
  expect(shownLook({ look: 'evening', index: 'large' }, 'tavern')).toEqual({ look: 'evening', index: 'large' });
});

test('the look of high contrast has large indices unless a person wants them normal', () => {
  expect(shownLook({ look: 'table', index: 'look' }, 'contrast').index).toBe('large');
  expect(shownLook({ look: 'contrast', index: 'normal' }, 'tavern').index).toBe('normal');
});

test('a look of a newer server is none', () => {
  expect(lookNamed('moonlight')).toBeUndefined();
  expect(lookNamed('tavern')).toBe('tavern');
});
