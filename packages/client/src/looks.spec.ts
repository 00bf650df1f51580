import { expect, test } from 'vitest';

import { lookNamed, shownLook } from './settings.ts';

test('a table has the look that its host chose, or the evening look if that is unknown', () => {
  expect(shownLook({ look: 'table', index: 'look' }, 'tavern')).toEqual({ look: 'tavern', index: 'normal' });
  expect(shownLook({ look: 'table', index: 'look' }, undefined).look).toBe('evening');
});

test('a person’s own look and index size take precedence', () => {
  expect(shownLook({ look: 'evening', index: 'large' }, 'tavern')).toEqual({ look: 'evening', index: 'large' });
});

test('the high-contrast look has large indices unless the person has chosen normal ones', () => {
  expect(shownLook({ look: 'table', index: 'look' }, 'contrast').index).toBe('large');
  expect(shownLook({ look: 'contrast', index: 'normal' }, 'tavern').index).toBe('normal');
});

test('an unknown look of a newer server is ignored', () => {
  expect(lookNamed('moonlight')).toBeUndefined();
  expect(lookNamed('tavern')).toBe('tavern');
});
