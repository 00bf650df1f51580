import { expect, it } from 'vitest';

import { oneAtATime } from './use-one-at-a-time.ts';

it('ignores a task while an earlier one is under way, and runs the next after it, even if it failed', async () => {
  const run = oneAtATime();
  const ran: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = run(async () => {
    ran.push('first');
    await promise;
  });
  await run(async () => ran.push('second'));
  resolve();
  await first;
  await expect(run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await run(async () => ran.push('third'));
  expect(ran).toEqual(['first', 'third']);
});
