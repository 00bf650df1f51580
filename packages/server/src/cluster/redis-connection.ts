import type { EventEmitter } from 'node:events';

import type { Command, RedisOptions } from 'ioredis';
import { Redis } from 'ioredis';

const connectMilliseconds = 1_000;
const commandMilliseconds = 2_000;
const retryStepMilliseconds = 50;
const longestRetryMilliseconds = 500;

const redisFailures = new WeakSet<Error>();

/**
 * Whether a command to Redis failed with this error. Colyseus does not await all of its commands, so an outage of Redis
 * causes unhandled rejections, which must not end the process.
 */
export function isRedisFailure(error: unknown): boolean {
  return error instanceof Error && redisFailures.has(error);
}

class MarkingRedis extends Redis {
  override sendCommand(...sent: Parameters<Redis['sendCommand']>): unknown {
    const [{ promise }]: [Command, ...unknown[]] = sent;
    promise.catch((error: unknown) => {
      if (error instanceof Error) redisFailures.add(error);
    });
    return super.sendCommand(...sent);
  }
}

/** Called with each error of a connection, including those of failed attempts to reconnect. */
export type OnError = (error: Error) => void;

export function reportErrors(redis: EventEmitter, onError: OnError): void {
  redis.removeAllListeners('error');
  redis.on('error', onError);
}

function connectionTo(url: string, onError: OnError, options: RedisOptions): Redis {
  const redis = new MarkingRedis(url, {
    // While Redis is unavailable, commands fail soon and the connection is retried often.
    maxRetriesPerRequest: 1,
    connectTimeout: connectMilliseconds,
    commandTimeout: commandMilliseconds,
    retryStrategy: (times) => Math.min(times * retryStepMilliseconds, longestRetryMilliseconds),
    ...options,
  });
  reportErrors(redis, onError);
  return redis;
}

export function redisAt(url: string, onError: OnError): Redis {
  return connectionTo(url, onError, {});
}

/** A connection for subscriptions. The caller has to restore them after each reconnection. */
export function redisSubscriberAt(url: string, onError: OnError): Redis {
  return connectionTo(url, onError, {
    // The ready check sends INFO, which Redis refuses on a connection with subscriptions.
    enableReadyCheck: false,
    // After the answer to CLIENT SETINFO, ioredis emits "ready" even if the connection has been closed.
    disableClientInfo: true,
    // ioredis restores only confirmed subscriptions, and does not handle a failure to do so.
    autoResubscribe: false,
  });
}
