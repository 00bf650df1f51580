import { expect, it } from 'vitest';

import { phrasesFor } from './phrases.ts';

const german = { 'Watch out.': 'Pass auf.', 'Mind out.': 'Pass auf.', 'she/her': 'sie/ihr' };

it('phrases sent in either language are shown in the reader’s own', () => {
  const translations = { de: german };
  expect(phrasesFor('de', translations)).toEqual(german);
  expect(phrasesFor('en', translations)).toEqual({ 'Pass auf.': 'Watch out.', 'sie/ihr': 'she/her' });
});

it('a phrase sent in one translation is shown in another, by way of its source text', () => {
  const translations = { de: german, fr: { 'she/her': 'elle' } };
  expect(phrasesFor('fr', translations)).toMatchObject({
    'she/her': 'elle',
    'sie/ihr': 'elle',
    'Pass auf.': 'Watch out.',
  });
});
