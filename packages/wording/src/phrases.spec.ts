import { expect, it } from 'vitest';

import { phrasesFor } from './phrases.ts';

const german = { 'Watch out.': 'Pass auf.', 'Mind out.': 'Pass auf.', 'she/her': 'sie/ihr' };

it('words sent in either language are read in the reader’s own', () => {
  const translations = { de: german };
  expect(phrasesFor('de', translations)).toEqual(german);
  expect(phrasesFor('en', translations)).toEqual({ 'Pass auf.': 'Watch out.', 'sie/ihr': 'she/her' });
});

it('between two translations the source text leads from one to the other', () => {
  const translations = { de: german, fr: { 'she/her': 'elle' } };
  expect(phrasesFor('fr', translations)).toMatchObject({
    'she/her': 'elle',
    'sie/ihr': 'elle',
    'Pass auf.': 'Watch out.',
  });
});
