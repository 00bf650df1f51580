/**
 * Keeps the thread asleep while whatever comes could not be stored yet (decision 0024). A thread that waits for sockets is
 * woken for each of them, and reads a message at a time between two wakes; after a nap it reads all of them in a row.
 */
import { performance } from 'node:perf_hooks';

/** Milliseconds: a shorter nap is not worth falling asleep. */
const shortest = 1;
/** No request of any kind waits for longer. */
const longest = 10;

export interface NapParts {
  /** How long the event loop has had nothing to do until now, milliseconds; naps do not count. */
  readonly idle: () => number;
  /** Stops the whole thread. */
  readonly sleep: (milliseconds: number) => void;
}

/** Nothing ever wakes it before its time. */
const bell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

export const thread: NapParts = {
  idle: () => performance.eventLoopUtilization().idle,
  sleep: (milliseconds) => {
    Atomics.wait(bell, 0, 0, milliseconds);
  },
};

export class Nap {
  readonly #parts: NapParts;
  /** What the next one may be at most. */
  #longest = shortest;
  #idle = 0;

  constructor(parts: NapParts) {
    this.#parts = parts;
  }

  /**
   * At most `milliseconds`, and nothing below one. Where the loop has had no idle moment since the last time, there is other
   * work: frames for a crowd, files, pages. Then a nap is half as long as the last one, until there is an idle moment again.
   */
  take(milliseconds: number): void {
    const idle = this.#parts.idle();
    const hadTime = idle > this.#idle;
    this.#idle = idle;
    this.#longest = hadTime ? Math.min(Math.max(this.#longest, shortest) * 2, longest) : this.#longest / 2;
    const time = Math.floor(Math.min(this.#longest, milliseconds));
    if (time >= shortest) this.#parts.sleep(time);
  }
}
