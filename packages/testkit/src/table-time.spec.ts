import type { Timer } from '@cartomancer/rules';
import { expect, test } from 'vitest';

import { startOfClock, dueTimers, fired, withTimers } from './table-time.ts';

function timer(id: string, after: number): Timer {
  return { id, after, intent: { type: id }, shown: true };
}

function later(time: ReturnType<typeof withTimers>, now: number): typeof time {
  return { ...time, now };
}

test('a timer runs from the moment when its id first appeared', () => {
  const begun = withTimers({ ...startOfClock, now: 100 }, [timer('turn', 1000)]);
  const again = withTimers(later(begun, 600), [timer('turn', 1000)]);
  expect(dueTimers(again, [timer('turn', 1000)]).map(({ at }) => at)).toEqual([1100]);
});

test('a longer duration prolongs a timer', () => {
  const begun = withTimers(startOfClock, [timer('turn', 1000)]);
  expect(dueTimers(later(begun, 900), [timer('turn', 3000)]).map(({ at }) => at)).toEqual([3000]);
});

test('a timer whose shorter duration is already over is due now, not in the past', () => {
  const begun = withTimers(startOfClock, [timer('turn', 1000)]);
  expect(dueTimers(later(begun, 900), [timer('turn', 10)]).map(({ at }) => at)).toEqual([900]);
});

test('a timer that has fired runs again only after its id has disappeared', () => {
  const timers = [timer('turn', 1000)];
  const begun = withTimers(startOfClock, timers);
  const [due] = dueTimers(begun, timers);
  const after = withTimers(due === undefined ? begun : fired(begun, due), timers);
  expect(after.now).toBe(1000);
  expect(dueTimers(after, timers)).toEqual([]);
  const restarted = withTimers(withTimers(after, []), timers);
  expect(dueTimers(restarted, timers).map(({ at }) => at)).toEqual([2000]);
});

test('timers are sorted by time, and for equal times by the order of the list', () => {
  const timers = [timer('late', 20), timer('one', 10), timer('other', 10)];
  expect(dueTimers(withTimers(startOfClock, timers), timers).map(({ timer: { id } }) => id)).toEqual([
    'one',
    'other',
    'late',
  ]);
});

test('throws for two timers with one id', () => {
  expect(() => withTimers(startOfClock, [timer('turn', 1), timer('turn', 2)])).toThrow('one id');
});
