/** Waits for the table's next timer. The expiry is an intent, stored in the journal like any other (TB-11). */
import type { PendingTimer, TableState } from '@cartomancer/rules/table';

import type { Clock } from '../clock.ts';
import type { TableTime } from './table-time.ts';

/** An expiry without effect, because it was not stored or was refused, is sent again after this long. */
const retryMilliseconds = 1_000;

export interface TableTimersParts {
  readonly time: TableTime;
  readonly clock: Clock;
  readonly fire: (timer: PendingTimer) => Promise<unknown>;
}

export class TableTimers {
  readonly #parts: TableTimersParts;
  #armed: { readonly id: string; readonly due: number; readonly cancel: () => void } | undefined;

  constructor(parts: TableTimersParts) {
    this.#parts = parts;
  }

  /** Waits for the earliest of `timers`, which are those that run in `state`. Call it after every change. */
  watch(state: TableState, timers: readonly PendingTimer[]): void {
    const next = timers.toSorted((one, other) => one.left - other.left)[0];
    const due = next === undefined ? undefined : state.clock.at + next.left;
    if (this.#armed !== undefined && this.#armed.id === next?.id && this.#armed.due === due) return;
    this.stop();
    if (next !== undefined && due !== undefined) this.#arm(next, due, due - this.#parts.time.now());
  }

  stop(): void {
    this.#armed?.cancel();
    this.#armed = undefined;
  }

  #arm(timer: PendingTimer, due: number, wait: number): void {
    const cancel = this.#parts.clock.after(Math.max(wait, 0), () => {
      const early = due - this.#parts.time.now();
      if (early > 0) {
        this.#arm(timer, due, early);
        return;
      }
      // Arms the retry first: if the expiry has an effect, `watch` replaces it.
      this.#arm(timer, due, retryMilliseconds);
      void this.#parts.fire(timer);
    });
    this.#armed = { id: timer.id, due, cancel };
  }
}
