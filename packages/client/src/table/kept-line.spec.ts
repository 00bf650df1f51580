import { afterEach, expect, it, vi } from 'vitest';

import { ledTable } from '../workbench/led-table.ts';

afterEach(() => vi.unstubAllGlobals());

it('after a reload, the story box still has its unsent line, and the reason why it is held back; a deleted line stays deleted', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  (await ledTable()).line.value = 'The lamp falls';
  const reloaded = await ledTable();
  expect([reloaded.line.value, reloaded.lineHeldBack.value]).toEqual(['The lamp falls', false]);
  reloaded.lineHeldBack.value = 'closed';
  const again = await ledTable();
  expect([again.line.value, again.lineHeldBack.value]).toEqual(['The lamp falls', 'closed']);
  again.line.value = '';
  expect((await ledTable()).line.value).toBe('');
});
