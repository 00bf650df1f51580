import { afterEach, expect, it, vi } from 'vitest';

import { openDrafts } from './drafts.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(): void {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
}

it('keeps typed text across a reload, for this seat and table only', () => {
  stubStorage();
  openDrafts('KQ7-4T9', 's1').set('success', { text: 'The lamp falls' });
  expect(openDrafts('KQ7-4T9', 's1').get('success')).toEqual({ text: 'The lamp falls' });
  expect(openDrafts('KQ7-4T9', 's1').get('aim')).toBeUndefined();
  expect(openDrafts('KQ7-4T9', 's2').get('success')).toBeUndefined();
  expect(openDrafts('AAA-AAA', 's1').get('success')).toBeUndefined();
});

it('forgets sent or deleted text', () => {
  stubStorage();
  const drafts = openDrafts('KQ7-4T9', 's1');
  drafts.set('success', { text: 'The lamp falls' });
  drafts.delete('success');
  expect(openDrafts('KQ7-4T9', 's1').get('success')).toBeUndefined();
});

it('keeps drafts while the page is open if the browser has no storage', () => {
  const drafts = openDrafts('KQ7-4T9', 's1');
  drafts.set('success', { text: 'The lamp falls' });
  expect(drafts.get('success')).toEqual({ text: 'The lamp falls' });
});
