/**
 * Splits work over many entries into slices of a few milliseconds. The event loop runs between any two slices in the
 * process: a move waits for one slice at most, even with many concurrent requests.
 */
import { setImmediate } from 'node:timers/promises';

import pLimit from 'p-limit';

const sliceMilliseconds = 4;

/** In each turn of the event loop, at most one slice of the process begins. */
const waits = pLimit(1);

export class LongWork {
  #since = 0;

  get isDue(): boolean {
    return performance.now() - this.#since >= sliceMilliseconds;
  }

  /** Call it again after each await. */
  async pause(): Promise<void> {
    await waits(() => setImmediate());
    this.#since = performance.now();
  }
}
