import { expect, test } from 'vitest';

import { FollowUps } from './follow-ups.ts';
import { manualClock } from './sources.ts';
import { Unavailable } from './unavailable.ts';

/** Lets finished promises continue. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function setUp() {
  const clock = manualClock(0);
  const failures: unknown[] = [];
  const followUps = new FollowUps({ clock, failed: (error) => failures.push(error) });
  const tried: string[] = [];
  let outcome: Error | undefined = new Unavailable('away');
  const work = (name: string) => async () => {
    tried.push(name);
    if (outcome !== undefined) throw outcome;
  };
  const pass = async (milliseconds: number) => {
    clock.advance(milliseconds);
    await settle();
  };
  /** The result of every later attempt; without an error, success. */
  const setOutcome = (error?: Error) => (outcome = error);
  return { followUps, failures, tried, work, pass, setOutcome };
}

test('work is tried again after growing pauses until it is done', async () => {
  const { followUps, failures, tried, work, pass, setOutcome } = setUp();
  let isOver = false;
  const over = followUps.do('key', work('a')).then(() => (isOver = true));
  await settle();
  expect(tried).toHaveLength(1);
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = tried.length;
    await pass(pause - 1);
    expect(tried).toHaveLength(before);
    await pass(1);
    expect(tried).toHaveLength(before + 1);
  }
  expect(isOver).toBe(false);
  setOutcome();
  await pass(30_000);
  await over;
  const { length } = tried;
  await pass(3_600_000);
  expect(tried).toHaveLength(length);
  // One line in the log for the whole outage.
  expect(failures).toHaveLength(1);
});

test('newer work replaces waiting work with the same key', async () => {
  const { followUps, tried, work, pass, setOutcome } = setUp();
  void followUps.do('p1', work('away'));
  void followUps.do('p2', work('other'));
  await settle();
  void followUps.do('p1', work('back'));
  await settle();
  setOutcome();
  await pass(60_000);
  expect(tried).toEqual(['away', 'other', 'back', 'other', 'back']);
});

test('dropped and stopped work is not tried again', async () => {
  const { followUps, tried, work, pass } = setUp();
  const dropped = followUps.do('one', work('one'));
  const stopped = followUps.do('two', work('two'));
  await settle();
  followUps.drop('one');
  followUps.stop();
  await pass(60_000);
  await Promise.all([dropped, stopped]);
  expect(tried).toEqual(['one', 'two']);
});

test('a fault is reported, and the work is not tried again', async () => {
  const { followUps, failures, tried, work, pass, setOutcome } = setUp();
  const fault = new Error('wrong statement');
  setOutcome(fault);
  await followUps.do('key', work('a'));
  await pass(60_000);
  expect(tried).toEqual(['a']);
  expect(failures).toEqual([fault]);
});
