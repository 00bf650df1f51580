import { expect, it } from 'vitest';

import { localTimeOf, timeIn } from './local-time.ts';

it('reads a written time back as the same moment, even when the clocks change', () => {
  const hour = 3_600_000;
  for (let time = Date.UTC(2026, 2, 28); time < Date.UTC(2026, 2, 30); time += hour)
    expect(timeIn(localTimeOf(time))).toBe(time);
});

it.each(['', '2026-11-27', '2026-11-27T', '2026-13-45T99:99', 'soon'])(
  'reads no time from an incomplete or impossible value: %s',
  (value) => {
    expect(timeIn(value)).toBeUndefined();
  },
);
