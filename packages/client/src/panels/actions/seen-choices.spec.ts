import { expect, it } from 'vitest';

import { afterChange } from './seen-choices.ts';

const quiet = 1_000;
const question = new Map([
  ['1', 'Yes'],
  ['2', 'No'],
]);
const next = new Map([['1', 'Draw five cards for the age']]);
const nothing = new Map<string, string>();

it('notices that a number now means another choice', () => {
  const seen = { shown: question, gone: new Map() };
  expect(afterChange(seen, next, { at: 5, quiet }).meansAnother).toBe(true);
  expect(afterChange(seen, new Map([['1', 'Yes']]), { at: 5, quiet }).meansAnother).toBe(false);
  expect(afterChange({ shown: nothing, gone: new Map() }, next, { at: 5, quiet }).meansAnother).toBe(false);
});

it('remembers a choice after it has disappeared, while a person may still press its number', () => {
  const { seen, meansAnother } = afterChange({ shown: question, gone: new Map() }, nothing, { at: 5, quiet });
  expect(meansAnother).toBe(false);
  expect(afterChange(seen, next, { at: 600, quiet }).meansAnother).toBe(true);
  expect(afterChange(seen, next, { at: 1_600, quiet }).meansAnother).toBe(false);
  expect(afterChange(seen, question, { at: 600, quiet }).meansAnother).toBe(false);
});
