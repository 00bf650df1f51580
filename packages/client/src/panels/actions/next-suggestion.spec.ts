import { expect, test } from 'vitest';

import { nextSuggestion } from './move-form.tsx';

const reasons = ['I owe it.', 'I promised.', 'I want to see it.'];

test('the next suggestion follows the present one, and after the last comes the first', () => {
  expect(nextSuggestion(reasons, 'I owe it.')).toBe('I promised.');
  expect(nextSuggestion(reasons, 'I want to see it.')).toBe('I owe it.');
});

test('words of the person’s own are followed by the first suggestion', () => {
  expect(nextSuggestion(reasons, 'My own words')).toBe('I owe it.');
});

test('without another suggestion there is none to show', () => {
  expect(nextSuggestion([], '')).toBeUndefined();
  expect(nextSuggestion(['I owe it.'], 'I owe it.')).toBeUndefined();
});
