import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { outageOf } from './outage.ts';
import { SelfCheck } from './self-check.ts';

/** Longer than a failed beat and the pause after it, in milliseconds. */
const beatWithPause = 4_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const log: string[] = [];
  const outage = outageOf({ away: (error) => log.push(String(error)), back: () => log.push('back') });
  const network = { isSubscribed: true, isConnected: true, replaced: 0, last: 0 };
  let listener: (message: unknown) => void = () => {};
  const presence = {
    subscribe: async (_topic: string, onMessage: (message: unknown) => void) => {
      listener = onMessage;
    },
    publish: async (_topic: string, message: unknown) => {
      if (!network.isConnected) throw new Error('Connection is closed.');
      network.last = Number(message);
      if (network.isSubscribed) listener(message);
    },
    replaceSubscriber: () => {
      network.replaced += 1;
    },
  };
  const check = new SelfCheck({ topic: 'self', outage });
  return { check, presence, network, log, deliver: (message: number) => listener(message) };
}

it('receives its own message from the first beat on', async () => {
  const { check, presence, log, network } = setUp();
  expect(check.isHeard).toBe(false);
  await check.start(presence);
  expect({ heard: check.isHeard, replaced: network.replaced, log }).toEqual({ heard: true, replaced: 0, log: [] });
  check.stop();
  expect(check.isHeard).toBe(false);
});

it('a lost subscription is an outage until it is replaced, even though commands are answered', async () => {
  const { check, presence, log, network } = setUp();
  await check.start(presence);
  network.isSubscribed = false;
  await vi.advanceTimersByTimeAsync(beatWithPause);
  expect(check.isHeard).toBe(false);
  expect(network.replaced).toBe(1);
  expect(log).toEqual(['Unheard: This process does not receive its own messages']);
  network.isSubscribed = true;
  await vi.advanceTimersByTimeAsync(beatWithPause);
  expect(check.isHeard).toBe(true);
  expect(log.at(-1)).toBe('back');
});

it('continues its heartbeat while nothing can be sent', async () => {
  const { check, presence, log, network } = setUp();
  network.isConnected = false;
  await check.start(presence);
  await vi.advanceTimersByTimeAsync(beatWithPause);
  expect(network.replaced).toBeGreaterThan(1);
  network.isConnected = true;
  await vi.advanceTimersByTimeAsync(beatWithPause);
  expect(log).toEqual(['Error: Connection is closed.', 'back']);
});

it('a message that was sent before the connection failed does not end the outage', async () => {
  const { check, presence, deliver, log, network } = setUp();
  await check.start(presence);
  network.isSubscribed = false;
  await vi.advanceTimersByTimeAsync(1_500);
  check.doubt(new Error('reset'));
  deliver(network.last);
  await vi.advanceTimersByTimeAsync(0);
  expect(check.isHeard).toBe(false);
  network.isSubscribed = true;
  await vi.advanceTimersByTimeAsync(beatWithPause);
  expect(check.isHeard).toBe(true);
  expect(log).toEqual(['Error: reset', 'back']);
});
