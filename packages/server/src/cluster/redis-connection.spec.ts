import { expect, it, onTestFinished } from 'vitest';

import { isRedisFailure, redisAt } from './redis-connection.ts';

/** A port without a listener. */
const nowhere = 'redis://127.0.0.1:1';

it('recognizes the error of a failed command wherever it is caught', async () => {
  const redis = redisAt(nowhere, () => {});
  onTestFinished(() => redis.disconnect());
  const readsTwice = async () => {
    await redis.get('first');
    return await redis.get('second');
  };
  const error: unknown = await readsTwice().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isRedisFailure(error)).toBe(true);
});

it('ignores other errors', () => {
  expect(isRedisFailure(new Error('Command timed out'))).toBe(false);
  expect(isRedisFailure('Command timed out')).toBe(false);
});
