import { afterEach, expect, it, vi } from 'vitest';

import { openGmSession } from '../workbench/gm-session.ts';

afterEach(() => vi.unstubAllGlobals());

it('after a reload, the story box still has its unsent line, and the reason why it is held back; a deleted line stays deleted', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  (await openGmSession()).line.value = 'The lamp falls';
  const reloaded = await openGmSession();
  expect([reloaded.line.value, reloaded.lineHeldBack.value]).toEqual(['The lamp falls', false]);
  reloaded.lineHeldBack.value = true;
  const again = await openGmSession();
  expect([again.line.value, again.lineHeldBack.value]).toEqual(['The lamp falls', true]);
  again.line.value = '';
  expect((await openGmSession()).line.value).toBe('');
});
