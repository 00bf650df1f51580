/**
 * The time at one open table. It starts at the machine's time, or at the table's last entry if that is later, and
 * then advances by elapsed time: setting the system clock neither expires the table's timers nor stops them (TB-11).
 */
import type { Clock } from '../clock.ts';

export class TableTime {
  readonly #clock: Clock;
  readonly #offset: number;

  /** `lastEntry`: the time of the table's last entry in the journal. */
  constructor(clock: Clock, lastEntry: number) {
    this.#clock = clock;
    this.#offset = Math.max(clock.now(), lastEntry) - clock.elapsed();
  }

  /** Whole milliseconds since the epoch; never decreases. */
  now(): number {
    return Math.round(this.#offset + this.#clock.elapsed());
  }
}
