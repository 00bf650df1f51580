import { expect, it } from 'vitest';

import { deleteUnusedData } from './unused-data.ts';
import { manualClock } from './sources.ts';

it('every hour, deletes what has not been used for 90 days, until it is stopped', async () => {
  const clock = manualClock(Date.UTC(2026, 5, 1));
  const cutoffs: number[] = [];
  const failures: unknown[] = [];
  const fails = () => Promise.reject(new Error('The disk is full'));
  const stop = deleteUnusedData(clock, [fails, async (time) => void cutoffs.push(time)], (error) =>
    failures.push(error),
  );
  clock.advance(3_600_000);
  await expect.poll(() => failures).toHaveLength(1);
  clock.advance(3_600_000);
  expect(cutoffs).toEqual([1, 2].map((hour) => Date.UTC(2026, 2, 3, hour)));
  stop();
  clock.advance(9 * 3_600_000);
  expect(cutoffs).toHaveLength(2);
});
