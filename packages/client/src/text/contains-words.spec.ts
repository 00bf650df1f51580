import { expect, it } from 'vitest';

import { containsWords } from './contains-words.ts';

it.each([
  ['the first word', 'An is next.', 'An', true],
  ['the last word', 'It is up to An', 'An', true],
  ['words with punctuation around them', 'She says: “To the door!”', 'To the door!', true],
  ['a later place', 'Annika waits for An.', 'An', true],
  ['a part of a longer word', 'Annika and Ivan are next.', 'An', false],
  ['the end of a longer word', 'Ivan is next.', 'van', false],
  ['no words', 'Ivan is next.', '', false],
])('looks for whole words: %s', (_, sentence, words, isFound) => {
  expect(containsWords(sentence, words)).toBe(isFound);
});
