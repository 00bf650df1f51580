import { RedisPresence } from '@colyseus/redis-presence';
import type { Redis } from 'ioredis';

import type { OnError } from './redis-connection.ts';
import { redisAt, reportErrors, redisSubscriberAt } from './redis-connection.ts';

export class ReplaceablePresence extends RedisPresence {
  readonly #url: string;
  readonly #onError: OnError;

  constructor(url: string, onError: OnError) {
    super(redisAt(url, onError));
    this.#url = url;
    this.#onError = onError;
    // RedisPresence logs each failure of its connections, many times a second. The outage is logged once instead.
    reportErrors(this.pub, onError);
    this.replaceSubscriber();
  }

  replaceSubscriber(): void {
    const replaced = this.sub;
    this.sub = this.#subscriber();
    // Later errors of the old connection are irrelevant.
    replaced.removeAllListeners();
    replaced.on('error', () => {});
    replaced.disconnect();
  }

  /** Never rejects: a topic that could not be subscribed to is retried with the next connection. */
  override async subscribe(...given: Parameters<RedisPresence['subscribe']>): Promise<this> {
    await super.subscribe(...given).catch(() => {});
    return this;
  }

  #subscriber(): Redis {
    const subscriber = redisSubscriberAt(this.#url, this.#onError);
    subscriber.setMaxListeners(0);
    subscriber.on('ready', () => this.resubscribeAll());
    subscriber.on('message', this.handleSubscription);
    return subscriber;
  }
}
