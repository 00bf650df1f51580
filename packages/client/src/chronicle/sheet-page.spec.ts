import type { Sheet } from '@cartomancer/rules/kernel';
import { expect, it } from 'vitest';

import { makeWording } from '../text/wording.ts';
import { sheetsPage } from './sheet-page.ts';

const wording = makeWording({ words: () => ({ catalogue: { title: '{{text}}', entry: '{{text}}' } }) });
const text = (words: string) => ({ text: 'entry', facts: { text: words } });

const sheet = (title: string, words: string): Sheet => ({
  kind: 'sheet',
  id: title,
  title: { text: 'title', facts: { text: title } },
  entries: [
    { label: text('Guns'), written: [text(words)], cards: [{ card: '7H' }, { card: 'KS', turned: 'blue' }] },
    { label: text('Name'), written: [] },
  ],
  printed: [text('Keep it dry.')],
});

it('prints each sheet on its own page, with its entries, cards and printed lines', () => {
  const page = sheetsPage([sheet('Ilse', '12'), sheet('Bram', '9')], wording, 'en');
  expect(page.match(/<main>/gu)).toHaveLength(2);
  expect(page).toContain('<title>Ilse</title>');
  expect(page).toContain('<dt>Guns</dt>');
  expect(page).toMatch(/data-suit="H">7♥.*12/su);
  expect(page).toContain('Keep it dry.');
});

it('prints no face-down card, and escapes the texts of players', () => {
  const page = sheetsPage([sheet('<b>Ilse</b>', '<img src=x>')], wording, 'en');
  expect(page).not.toContain('♠');
  expect(page).not.toContain('<img');
  expect(page).not.toContain('<b>Ilse');
});
