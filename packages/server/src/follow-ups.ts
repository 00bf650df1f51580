/**
 * Work that must follow a stored event, such as revoking the tokens of a person who was removed. While the store is
 * unavailable, the work is tried again, until the process ends.
 */
import type { Clock } from './clock.ts';
import { Unavailable } from './unavailable.ts';

/** Milliseconds before the second attempt, doubled before each further one. */
const firstPause = 1_000;
/** In milliseconds. */
const longestPause = 30_000;

export interface FollowUpsParts {
  readonly clock: Clock;
  /** Receives an error of the first attempt, and any error that is a fault. */
  readonly failed: (error: unknown) => void;
}

export class FollowUps {
  readonly #parts: FollowUpsParts;
  /** By key, the work that is not done yet. */
  readonly #newest = new Map<string, object>();
  #isStopped = false;

  constructor(parts: FollowUpsParts) {
    this.#parts = parts;
  }

  /**
   * Runs `work` now, and again after growing pauses as long as it rejects with `Unavailable`. It replaces earlier work
   * with the same key. Resolves when the work is done, replaced, dropped, or has met a fault; never rejects.
   */
  async do(key: string, work: () => Promise<void>): Promise<void> {
    if (this.#isStopped) return;
    const own = {};
    this.#newest.set(key, own);
    const isCurrent = () => this.#newest.get(key) === own;
    for (let pause = firstPause; isCurrent(); pause = Math.min(2 * pause, longestPause)) {
      if ((await this.#attempt(work, pause)) === 'over') break;
      await this.#wait(pause);
    }
    if (isCurrent()) this.#newest.delete(key);
  }

  drop(key: string): void {
    this.#newest.delete(key);
  }

  stop(): void {
    this.#isStopped = true;
    this.#newest.clear();
  }

  async #attempt(work: () => Promise<void>, pause: number): Promise<'over' | 'unavailable'> {
    try {
      await work();
      return 'over';
    } catch (error) {
      const isUnavailable = error instanceof Unavailable;
      if (!isUnavailable || pause === firstPause) this.#parts.failed(error);
      return isUnavailable ? 'unavailable' : 'over';
    }
  }

  #wait(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#parts.clock.after(milliseconds, resolve);
    return promise;
  }
}
