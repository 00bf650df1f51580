import { expect, test } from 'vitest';

import { nextSuggestion } from './move-form.tsx';

const reasons = ['I owe it.', 'I promised.', 'I want to see it.'];

test('the next suggestion follows the current one, and after the last comes the first', () => {
  expect(nextSuggestion(reasons, 'I owe it.')).toBe('I promised.');
  expect(nextSuggestion(reasons, 'I want to see it.')).toBe('I owe it.');
});

test('after a text that is no suggestion comes the first one', () => {
  expect(nextSuggestion(reasons, 'My own words')).toBe('I owe it.');
});

test('there is no next suggestion if there is no other', () => {
  expect(nextSuggestion([], '')).toBeUndefined();
  expect(nextSuggestion(['I owe it.'], 'I owe it.')).toBeUndefined();
});
