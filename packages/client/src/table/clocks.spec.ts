import { describe, expect, it } from 'vitest';

import type { Clocks } from './clocks.ts';
import { clocksAfter, clocksAtSteps, leftOf } from './clocks.ts';

const window20 = { id: 'window', left: 20_000, after: 20_000 };
const update = { timers: [window20], paused: false, atJoin: {}, now: 1000 };

function left(clocks: Clocks, now: number): number | undefined {
  const clock = clocks['window'];
  return clock === undefined ? undefined : leftOf(clock, now);
}

describe('a shown timer', () => {
  it('counts down from its appearance, and never below zero', () => {
    const clocks = clocksAfter({}, update);
    expect(left(clocks, 6000)).toBe(15_000);
    expect(left(clocks, 60_000)).toBe(0);
  });

  it('starts with the time that was left when the person joined', () => {
    expect(left(clocksAfter({}, { ...update, atJoin: { window: 4000 } }), 1000)).toBe(4000);
  });

  it('keeps running while the timer is unchanged', () => {
    const clocks = clocksAfter({}, update);
    expect(left(clocksAfter(clocks, { ...update, timers: [{ ...window20 }], now: 5000 }), 6000)).toBe(15_000);
  });

  it('pauses with the table, and continues with the remaining time', () => {
    const running = clocksAfter({}, update);
    const paused = clocksAfter(running, { ...update, paused: true, now: 3000 });
    expect(left(paused, 90_000)).toBe(18_000);
    const resumed = { ...window20, left: 18_000 };
    expect(left(clocksAfter(paused, { ...update, timers: [resumed], now: 100_000 }), 101_000)).toBe(17_000);
  });

  it('takes a changed time from the table, and disappears when the table no longer sends it', () => {
    const longer = clocksAfter(clocksAfter({}, update), {
      ...update,
      timers: [{ id: 'window', left: 30_000, after: 40_000 }],
    });
    expect(left(longer, 1000)).toBe(30_000);
    expect(clocksAfter(longer, { ...update, timers: [] })).toEqual({});
  });
});

it('TB-17: a timer of a replay shows what was left at the step, and does not run', () => {
  const steps = [
    { timers: [window20], paused: false, now: 1_000 },
    { timers: [window20], paused: false, now: 6_000 },
    { timers: [window20], paused: true, now: 9_000 },
    { timers: [], paused: false, now: 90_000 },
  ];
  const shown = clocksAtSteps(steps);
  expect(shown.map((clocks) => left(clocks, performance.now() + 100_000))).toEqual([20_000, 15_000, 12_000, undefined]);
  expect(shown[1]?.['window']?.since).toBeNull();
});
