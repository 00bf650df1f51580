import { expect, test } from 'vitest';

import { nextSuggestion } from './move-form.tsx';

const reasons = ['I owe it.', 'I promised.', 'I want to see it.'];

test('the next suggestion is the one after the current one; after the last it is the first', () => {
  expect(nextSuggestion(reasons, 'I owe it.')).toBe('I promised.');
  expect(nextSuggestion(reasons, 'I want to see it.')).toBe('I owe it.');
});

test('after a text that is not a suggestion, the next suggestion is the first', () => {
  expect(nextSuggestion(reasons, 'My own words')).toBe('I owe it.');
});

test('there is no next suggestion if the list is empty or holds only the current text', () => {
  expect(nextSuggestion([], '')).toBeUndefined();
  expect(nextSuggestion(['I owe it.'], 'I owe it.')).toBeUndefined();
});
