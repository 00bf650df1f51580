import { expect, it } from 'vitest';

import { copiedName } from './desk.ts';

it('names a copy with the lowest free number', () => {
  expect(copiedName('Guard', ['Guard'])).toBe('Guard 2');
  expect(copiedName('Guard 2', ['Guard', 'Guard 2'])).toBe('Guard 3');
  expect(copiedName('Guard', ['Guard', 'Guard 3'])).toBe('Guard 2');
  expect(copiedName('Unit 7', [])).toBe('Unit 2');
});
