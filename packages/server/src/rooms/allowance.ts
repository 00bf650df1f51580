import type { Clock } from '../clock.ts';

const second = 1_000;

/** So many at once, and so many a second given back. */
export class Allowance {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #perSecond: number;
  #left: number;
  #at: number;

  constructor(clock: Clock, { most, perSecond }: { readonly most: number; readonly perSecond: number }) {
    this.#clock = clock;
    this.#most = most;
    this.#perSecond = perSecond;
    this.#left = most;
    this.#at = clock.elapsed();
  }

  /** Whether all of it is there. */
  isWhole(): boolean {
    this.#fill();
    return this.#left >= this.#most;
  }

  /** Takes one, or so much: 0 when it was there, else the whole seconds until it is. */
  take(amount = 1): number {
    this.#fill();
    if (this.#left < amount) return Math.ceil((amount - this.#left) / this.#perSecond);
    this.#left -= amount;
    return 0;
  }

  #fill(): void {
    const now = this.#clock.elapsed();
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / second) * this.#perSecond);
    this.#at = now;
  }
}
