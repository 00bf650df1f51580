import { signal } from '@preact/signals';
import type { Answer } from '@cartomancer/client';
import type { Intent } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import { afterEach, expect, it, vi } from 'vitest';

import { contributionTo } from '../net/contribution.ts';
import { contributeValue } from './contribute-value.ts';

afterEach(() => vi.unstubAllGlobals());

/** Returns the value that was sent. */
async function contributeWith(answer: Answer<null>): Promise<unknown> {
  let sent: Intent | undefined;
  const view = { shared: { table: { stage: 'lobby', commitment: 'c0ffee' } }, own: { you: {} } };
  const session = {
    code: 'KQ7-4T9',
    view: signal(view as unknown as TableView),
    can: signal(new Set<string>()),
    layer: { explain: () => [] },
    connection: {
      play: async (intent: Intent) => {
        sent = intent;
        return answer;
      },
    },
  };
  const stop = contributeValue(session as unknown as Parameters<typeof contributeValue>[0]);
  await vi.waitFor(() => expect(sent).toBeDefined());
  await Promise.resolve();
  stop();
  return sent?.['value'];
}

it('TB-18: remembers the value that the table accepted, not one that it refused in another window', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  const value = await contributeWith({ ok: true, value: null });
  await vi.waitFor(() => expect(contributionTo('KQ7-4T9')).toEqual({ value, commitment: 'c0ffee' }));
  await contributeWith({ ok: false, refusals: [{ code: 'E_VALUE_GIVEN', clause: 'TB-18', facts: {} }] });
  expect(contributionTo('KQ7-4T9')?.value).toBe(value);
});
