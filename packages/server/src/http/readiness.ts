import type { UnavailableReason } from '../unavailable.ts';
import { Unavailable } from '../unavailable.ts';

/** How long an answer is cached, so that at most one write a second is tried. */
const cacheMilliseconds = 1_000;
/** A write without an answer after this time counts as failed. */
const timeoutMilliseconds = 3_000;

export interface StoreReadiness {
  /** Undefined if the store can write. */
  trouble(): Promise<UnavailableReason | undefined>;
}

interface Probe {
  readonly since: number;
  readonly answer: Promise<UnavailableReason | undefined>;
}

/** `check`: tries a write, and rejects if it fails. */
export function storeReadiness(
  check: () => Promise<void>,
  now: () => number = () => performance.now(),
): StoreReadiness {
  let running: Probe | undefined;
  let last: { readonly at: number; readonly reason: UnavailableReason | undefined } | undefined;

  async function probe(): Promise<UnavailableReason | undefined> {
    const reason = await check().then(
      () => undefined,
      (error: unknown) => (error instanceof Unavailable ? error.reason : 'not_storing'),
    );
    last = { at: now(), reason };
    running = undefined;
    return reason;
  }

  return {
    async trouble() {
      if (last !== undefined && now() - last.at < cacheMilliseconds) return last.reason;
      running ??= { since: now(), answer: probe() };
      const { promise: late, resolve } = Promise.withResolvers<UnavailableReason>();
      const timer = setTimeout(() => resolve('not_storing'), Math.max(running.since + timeoutMilliseconds - now(), 0));
      return await Promise.race([running.answer, late]).finally(() => clearTimeout(timer));
    },
  };
}
