import { expect, it } from 'vitest';

import { cautiousTime, watchForJumps } from './clock-jumps.ts';
import { manualClock } from './sources.ts';

const hour = 3_600_000;

it('reports each jump once, but neither passing time nor small corrections', () => {
  const clock = manualClock(0);
  const jumps: number[] = [];
  const stop = watchForJumps(clock, (milliseconds) => jumps.push(milliseconds));
  clock.advance(hour);
  expect(jumps).toEqual([]);
  clock.jump(hour);
  clock.advance(10_000);
  clock.jump(-2 * hour);
  clock.jump(300);
  clock.advance(10_000);
  expect(jumps).toEqual([hour, -2 * hour + 300]);
  clock.jump(300);
  clock.advance(10_000);
  stop();
  clock.jump(hour);
  clock.advance(10_000);
  expect(jumps).toHaveLength(2);
});

it('the cautious time follows a backward jump of the clock, but no forward jump', () => {
  const clock = manualClock(1_000);
  const now = cautiousTime(clock);
  clock.advance(50);
  clock.jump(hour);
  expect(now()).toBe(1_050);
  clock.advance(50);
  clock.jump(-2 * hour);
  expect(now()).toBe(1_100 - hour);
});
