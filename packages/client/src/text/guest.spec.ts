import { expect, it } from 'vitest';

import { nameOrGuest } from './guest.ts';

const catalogues = import.meta.glob<Readonly<Record<string, string>>>('./??.json', { eager: true, import: 'default' });

it('shows the guest name of any language in the reader’s language', () => {
  const words = Object.values(catalogues).map((catalogue) => catalogue['name.guest'] ?? '');
  expect(words).toContain('Gast');
  expect(new Set(words.map(nameOrGuest))).toEqual(new Set(['Guest']));
});

it('leaves all other names as they are', () => {
  expect(['Ada', 'Gastón', 'guest', ''].map(nameOrGuest)).toEqual(['Ada', 'Gastón', 'guest', '']);
});
