import type { Clock } from '../clock.ts';

const second = 1_000;

/**
 * A token bucket: at most `most` tokens, refilled at `perSecond` tokens a second. Its capacity is at least one token,
 * because a fraction of a small limit, as in `gallery-limits.ts`, would otherwise refuse every request.
 */
export class TokenBucket {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #perSecond: number;
  #left: number;
  #at: number;

  constructor(clock: Clock, { most, perSecond }: { readonly most: number; readonly perSecond: number }) {
    this.#clock = clock;
    this.#most = Math.max(1, most);
    this.#perSecond = perSecond;
    this.#left = this.#most;
    this.#at = clock.elapsed();
  }

  isFull(): boolean {
    this.#fill();
    return this.#left >= this.#most;
  }

  /** Returns 0, or the whole seconds until there are enough tokens. */
  take(amount = 1): number {
    this.#fill();
    if (this.#left < amount) return Math.ceil((amount - this.#left) / this.#perSecond);
    this.#left -= amount;
    return 0;
  }

  /** Takes tokens that are used already, even if there are not enough: `take` then refuses until they have refilled. */
  charge(amount: number): void {
    this.#fill();
    this.#left -= amount;
  }

  giveBack(amount: number): void {
    this.#left = Math.min(this.#most, this.#left + amount);
  }

  #fill(): void {
    const now = this.#clock.elapsed();
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / second) * this.#perSecond);
    this.#at = now;
  }
}
