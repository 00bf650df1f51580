import { afterEach, expect, it, vi } from 'vitest';

import { ledTable } from '../workbench/led-table.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps a line that was typed for the next card across a reload, until it is sent or deleted', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  (await ledTable()).line.value = 'The lamp falls';
  const reloaded = await ledTable();
  expect([reloaded.line.value, reloaded.leftOver.value]).toEqual(['The lamp falls', false]);
  reloaded.leftOver.value = 'closed';
  const again = await ledTable();
  expect([again.line.value, again.leftOver.value]).toEqual(['The lamp falls', 'closed']);
  again.line.value = '';
  expect((await ledTable()).line.value).toBe('');
});
