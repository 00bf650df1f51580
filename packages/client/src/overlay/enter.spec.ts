import { Unreachable } from '@cartomancer/client';
import type { Answer, OpenedTable } from '@cartomancer/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { enterWhenPossible } from './enter.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const table = { code: 'KQ7-4T9' } as OpenedTable;

it('tries again until the server answers, and then shows no error any more', async () => {
  const open = vi
    .fn<() => Promise<Answer<OpenedTable>>>()
    .mockRejectedValueOnce(new Unreachable('No answer'))
    .mockResolvedValueOnce({ ok: false, refusals: [{ code: 'E_SLOW_DOWN', clause: 'TB-10', facts: { seconds: 60 } }] })
    .mockResolvedValue({ ok: true, value: table });
  const shown: string[][] = [];
  const entered = enterWhenPossible(open, (refusals) => shown.push(refusals.map(({ code }) => code)));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(shown).toEqual([['E_UNREACHABLE'], ['E_SLOW_DOWN']]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await entered, shown.at(-1)]).toEqual([table, []]);
});

it('does not try again with a token that was revoked', async () => {
  const refusals = [{ code: 'E_PROGRAM_TOKEN', clause: 'TB-03', facts: {} }];
  const open = vi.fn<() => Promise<Answer<OpenedTable>>>(async () => ({ ok: false, refusals }));
  expect(await enterWhenPossible(open, () => undefined)).toBeUndefined();
  expect(open).toHaveBeenCalledOnce();
});
