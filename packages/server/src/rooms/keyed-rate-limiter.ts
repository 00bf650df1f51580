import type { Clock } from '../clock.ts';
import { TokenBucket } from './token-bucket.ts';

/** Above this many keys, buckets that have refilled are dropped: they equal new ones. */
const mostKnown = 200;

export class KeyedRateLimiter {
  readonly #clock: Clock;
  readonly #rate: ConstructorParameters<typeof TokenBucket>[1];
  readonly #known = new Map<string, TokenBucket>();

  constructor(clock: Clock, rate: ConstructorParameters<typeof TokenBucket>[1]) {
    this.#clock = clock;
    this.#rate = rate;
  }

  /** Returns 0, or the whole seconds until there are enough tokens. */
  take(key: string, amount = 1): number {
    return this.#bucket(key).take(amount);
  }

  /** Takes them even if there are not enough. */
  charge(key: string, amount: number): void {
    this.#bucket(key).charge(amount);
  }

  giveBack(key: string, amount: number): void {
    this.#known.get(key)?.giveBack(amount);
  }

  #bucket(key: string): TokenBucket {
    let bucket = this.#known.get(key);
    if (bucket === undefined) {
      if (this.#known.size >= mostKnown)
        for (const [other, otherBucket] of this.#known) if (otherBucket.isFull()) this.#known.delete(other);
      bucket = new TokenBucket(this.#clock, this.#rate);
      this.#known.set(key, bucket);
    }
    return bucket;
  }
}
