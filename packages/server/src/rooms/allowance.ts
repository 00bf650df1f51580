import type { Clock } from '../table/port.ts';

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
    this.#at = clock.now();
  }

  /** Whether all of it is there. */
  isWhole(): boolean {
    this.#fill();
    return this.#left >= this.#most;
  }

  /** Takes one: 0 when there was one, else the whole seconds until there is. */
  take(): number {
    this.#fill();
    if (this.#left < 1) return Math.ceil((1 - this.#left) / this.#perSecond);
    this.#left -= 1;
    return 0;
  }

  #fill(): void {
    const now = this.#clock.now();
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / second) * this.#perSecond);
    this.#at = now;
  }
}
