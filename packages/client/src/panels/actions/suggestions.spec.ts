import { expect, test } from 'vitest';

import { isSuggested, nextSuggestion, suggestionsFor, withFittingSuggestions } from './suggestions.ts';

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

const german: Readonly<Record<string, string>> = { 'Quietly, now.': 'Leise jetzt.', 'Hold still.': 'Stillhalten.' };

const suggesting = {
  words: {
    suggestions: { text: ['Watch.', 'Quietly, now.', 'Hold still.'] },
    suggestionsBy: {
      text: {
        field: 'use',
        lists: { stealth: ['Quietly, now.'], thief: ['Watch.', 'Quietly, now.'], thug: ['Hold still.'] },
      },
    },
  },
  wording: { phrase: (text: string) => german[text] ?? text },
};

test('suggestions fit the chosen value of the field on which they depend, and are in the reader’s language', () => {
  expect(suggestionsFor(suggesting, 'text', { use: 'thug' })).toEqual(['Stillhalten.']);
  expect(suggestionsFor(suggesting, 'text', {})).toEqual(['Watch.', 'Leise jetzt.', 'Stillhalten.']);
  expect(suggestionsFor(suggesting, 'note', { use: 'thug' })).toEqual([]);
});

test('a suggested text changes with the value on which it depends, unless it fits the new value too', () => {
  const before = { use: 'stealth', text: 'Leise jetzt.' };
  expect(withFittingSuggestions(suggesting, before, { ...before, use: 'thug' })).toEqual({
    use: 'thug',
    text: 'Stillhalten.',
  });
  expect(withFittingSuggestions(suggesting, before, { ...before, use: 'thief' }).text).toBe('Leise jetzt.');
  expect(withFittingSuggestions(suggesting, before, { ...before, use: undefined }).text).toBe('Leise jetzt.');
});

test('a text that the person wrote, edited or deleted stays when the value changes', () => {
  for (const text of ['Over here!', 'Leise jetzt!', '']) {
    const before = { use: 'stealth', text };
    expect(withFittingSuggestions(suggesting, before, { ...before, use: 'thug' }).text).toBe(text);
    expect(isSuggested(suggesting, 'text', text)).toBe(false);
  }
});

test('a text counts as suggested whatever the other values are', () => {
  expect(isSuggested(suggesting, 'text', 'Stillhalten.')).toBe(true);
  expect(isSuggested(suggesting, 'text', 'Watch.')).toBe(true);
});
