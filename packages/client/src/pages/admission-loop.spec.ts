import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Unreachable } from '../net/api-client.ts';
import { waitOutside } from './admission-loop.ts';
import type { WaitingAnswer } from './admission-loop.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Waits outside under this name after a knock as Al. `entering`: the results of the requests to enter, in order. */
function waiting(as: { readonly name: string; readonly entering: readonly ('fails' | 'refused' | 'knocks')[] }) {
  const requests: string[] = [];
  const outcomes = [...as.entering];
  const page = new AbortController();
  void waitOutside({
    code: 'KQ7-4T9',
    name: as.name,
    knockedAs: { current: 'Al' },
    api: {
      waitForAdmission: async () => {
        requests.push('wait');
        return { ok: true, value: { waits: true, seconds: 1 } };
      },
    },
    enter: async (): Promise<WaitingAnswer> => {
      requests.push('enter');
      const outcome = outcomes.shift();
      if (outcome === 'fails') throw new Unreachable();
      const refusal = { code: 'E_SLOW_DOWN', clause: 'TB-03', facts: {} };
      return { is: 'still outside', trouble: outcome === 'refused' ? [refusal] : [] };
    },
    showTrouble: () => undefined,
    signal: page.signal,
  });
  return { requests, leave: () => page.abort() };
}

it('TB-04: sends a new name to the host until that has succeeded', async () => {
  const { requests, leave } = waiting({ name: 'Bea', entering: ['fails', 'refused', 'knocks'] });
  await vi.advanceTimersByTimeAsync(10_000);
  leave();
  expect(requests.slice(0, 5)).toEqual(['enter', 'enter', 'enter', 'wait', 'wait']);
});

it('TB-04: does not enter again while the name is unchanged', async () => {
  const { requests, leave } = waiting({ name: 'Al', entering: [] });
  await vi.advanceTimersByTimeAsync(1_500);
  leave();
  expect(requests).toEqual(['wait', 'wait']);
});
