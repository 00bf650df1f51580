/** Colyseus' presence in Redis, on connections that report outages and can be replaced. */
import { RedisPresence } from '@colyseus/redis-presence';
import type { Redis } from 'ioredis';

import type { Outage } from './outage.ts';
import { redisAt, reportErrors, redisSubscriberAt } from './redis-connection.ts';

export class ReplaceablePresence extends RedisPresence {
  readonly #url: string;
  readonly #outage: Outage;

  constructor(url: string, outage: Outage) {
    super(redisAt(url, outage));
    this.#url = url;
    this.#outage = outage;
    // RedisPresence logs each failure of its connections, many a second: the outage is logged once instead.
    reportErrors(this.pub, outage);
    this.replaceSubscriber();
  }

  /** Subscribes to every topic again, on a new connection. */
  replaceSubscriber(): void {
    this.sub.disconnect();
    this.sub = this.#subscriber();
  }

  /** Never rejects: a topic that could not be subscribed to is subscribed to with the next connection. */
  override async subscribe(...given: Parameters<RedisPresence['subscribe']>): Promise<this> {
    await super.subscribe(...given).catch(() => {});
    return this;
  }

  #subscriber(): Redis {
    const subscriber = redisSubscriberAt(this.#url, this.#outage);
    subscriber.setMaxListeners(0);
    subscriber.on('ready', () => this.resubscribeAll());
    subscriber.on('message', this.handleSubscription);
    return subscriber;
  }
}
