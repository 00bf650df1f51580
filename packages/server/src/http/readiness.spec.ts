import { expect, it } from 'vitest';

import { Unavailable } from '../unavailable.ts';
import { storeReadiness } from './readiness.ts';

function testStore() {
  let now = 0;
  let tries = 0;
  let answer: () => Promise<void> = async () => {};
  const readiness = storeReadiness(
    () => {
      tries += 1;
      return answer();
    },
    () => now,
  );
  return {
    ask: () => readiness.trouble(),
    tries: () => tries,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    becomes: (next: () => Promise<void>) => {
      answer = next;
    },
  };
}

it('tries at most one write a second', async () => {
  const store = testStore();
  expect(await Promise.all(Array.from({ length: 50 }, () => store.ask()))).toEqual(Array(50).fill(undefined));
  store.pass(999);
  await store.ask();
  expect(store.tries()).toBe(1);
  store.pass(1);
  await store.ask();
  expect(store.tries()).toBe(2);
});

it('reports why a write failed, and no failure after the next write succeeds', async () => {
  const store = testStore();
  store.becomes(() => Promise.reject(new Unavailable('database or disk is full', { reason: 'disk_full' })));
  expect(await store.ask()).toBe('disk_full');
  store.becomes(() => Promise.reject(new TypeError('a fault')));
  store.pass(1_000);
  expect(await store.ask()).toBe('not_storing');
  store.becomes(async () => {});
  store.pass(1_000);
  expect(await store.ask()).toBeUndefined();
});

it('does not wait for slow writes', async () => {
  const store = testStore();
  const { promise, resolve } = Promise.withResolvers<void>();
  store.becomes(() => promise);
  const first = store.ask();
  store.pass(5_000);
  expect(await store.ask()).toBe('not_storing');
  resolve();
  expect(await first).toBeUndefined();
  expect(await store.ask()).toBeUndefined();
  expect(store.tries()).toBe(1);
});
