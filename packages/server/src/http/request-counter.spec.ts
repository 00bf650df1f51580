import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { clientKeyAt } from './client-key.ts';
import { counter } from './request-counter.ts';

describe('the key of a client', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    // Some proxies forward the port of the connection.
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8:1:2::6]:4711', '2001:db8:1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:db8:1:ffff::6', '2001:db8:1'],
    ['2001:db8:2::6', '2001:db8:2'],
    ['2001:db8::6', '2001:db8:0'],
    ['::1', '0:0:0'],
    ['', ''],
  ])('%s', (address, key) => {
    expect(clientKeyAt(address)).toBe(key);
  });
});

it('never asks for a longer wait than its window, even after the system clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const requests = counter({ points: 1, seconds: 60 });
  expect(await requests.take('ada')).toBe(0);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect([await requests.take('ada'), await requests.secondsUntilAllowed('ada')]).toEqual([60, 60]);
});
