import { expect, it } from 'vitest';

import { isInCaption } from './is-in-caption.ts';

const wording = {
  plain: ({ text, facts = {} }: { text: string; facts?: object }) => `${text} ${Object.values(facts).join()}`,
};

it.each([
  ['the same sentence', { text: 'It works.' }, true],
  ['the quoted words', { text: 'declared', facts: { text: 'Past the guard.' } }, true],
  ['another sentence', { text: 'The session begins.' }, false],
  ['no words', { text: 'declared', facts: { text: '' } }, false],
])('looks for %s in the caption', (_, message, isFound) => {
  const lines = [{ text: 'It works.' }, { text: 'says', facts: { text: '“Past the guard.”' } }];
  expect(isInCaption({ message }, { lines }, wording)).toBe(isFound);
  expect(isInCaption({ message }, undefined, wording)).toBe(false);
});
