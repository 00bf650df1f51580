import type { Refusal } from '@cartomancer/rules/kernel';
import type { Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { Refused } from './refusals.ts';

export const minuteSeconds = 60;
const millisecondsASecond = 1_000;

export interface Counter {
  /** Returns 0, or the whole seconds until the next use is allowed. */
  take(key: string, uses?: number): Promise<number>;
  /** The seconds until the next use is allowed, or 0, without counting a use. */
  secondsUntilAllowed(key: string): Promise<number>;
}

/** `points`: the uses allowed per key in a window of `seconds`; the window begins with the first use. */
export function counter({ points, seconds }: { readonly points: number; readonly seconds: number }): Counter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  // The library uses the system clock. When it is set back by hours, the library would ask for a wait of hours.
  const secondsUntil = ({ msBeforeNext }: RateLimiterRes) =>
    Math.min(Math.ceil(msBeforeNext / millisecondsASecond), seconds);
  return {
    take: async (key, uses = 1) => {
      try {
        await limiter.consume(key, uses);
        return 0;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return secondsUntil(error);
      }
    },
    secondsUntilAllowed: async (key) => {
      const taken = await limiter.get(key);
      return taken === null || taken.consumedPoints < points ? 0 : secondsUntil(taken);
    },
  };
}

const slowDown: Refusal = { code: 'E_SLOW_DOWN', clause: 'TB-10', facts: {} };

export function refuseOverLimit(response: Response, seconds: number, refusal: Refusal = slowDown): never {
  response.set('Retry-After', String(seconds));
  throw new Refused(429, [{ ...refusal, facts: { ...refusal.facts, seconds } }]);
}
