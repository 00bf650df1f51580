import { describe, expect, it } from 'vitest';

import type { Clocks } from './clocks.ts';
import { clocksAfter, leftOf } from './clocks.ts';

const window20 = { id: 'window', left: 20_000, after: 20_000 };
const news = { timers: [window20], standing: false, atJoin: {}, now: 1000 };

function left(clocks: Clocks, now: number): number | undefined {
  const clock = clocks['window'];
  return clock === undefined ? undefined : leftOf(clock, now);
}

describe('a shown timer', () => {
  it('counts down from its appearance, and never below zero', () => {
    const clocks = clocksAfter({}, news);
    expect(left(clocks, 6000)).toBe(15_000);
    expect(left(clocks, 60_000)).toBe(0);
  });

  it('starts with the time that was left at the join', () => {
    expect(left(clocksAfter({}, { ...news, atJoin: { window: 4000 } }), 1000)).toBe(4000);
  });

  it('keeps running while the timer is unchanged', () => {
    const clocks = clocksAfter({}, news);
    expect(left(clocksAfter(clocks, { ...news, timers: [{ ...window20 }], now: 5000 }), 6000)).toBe(15_000);
  });

  it('pauses with the table, and continues with the remaining time', () => {
    const running = clocksAfter({}, news);
    const standing = clocksAfter(running, { ...news, standing: true, now: 3000 });
    expect(left(standing, 90_000)).toBe(18_000);
    const told = { ...window20, left: 18_000 };
    expect(left(clocksAfter(standing, { ...news, timers: [told], now: 100_000 }), 101_000)).toBe(17_000);
  });

  it('is extended by the table, and removed when the table no longer sends it', () => {
    const longer = clocksAfter(clocksAfter({}, news), {
      ...news,
      timers: [{ id: 'window', left: 30_000, after: 40_000 }],
    });
    expect(left(longer, 1000)).toBe(30_000);
    expect(clocksAfter(longer, { ...news, timers: [] })).toEqual({});
  });
});
