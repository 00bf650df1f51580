/**
 * Work that goes through many entries, such as a page of a replay, in pieces of a few milliseconds. The event loop turns between
 * any two pieces of the whole process: however many people look back at the same time, a move waits for one piece at most.
 */
import { setImmediate } from 'node:timers/promises';

import pLimit from 'p-limit';

const pieceMilliseconds = 4;

const pieces = pLimit(1);

export class LongWork {
  #since = 0;

  /** Whether the piece has lasted as long as it may. */
  get isDue(): boolean {
    return performance.now() - this.#since >= pieceMilliseconds;
  }

  /** Settled when the next piece, or the first, may begin. To be called again behind anything that was waited for. */
  async pause(): Promise<void> {
    await pieces(() => setImmediate());
    this.#since = performance.now();
  }
}
