/** How often one address may ask, so that nobody guesses links or fills the disk. */
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { Refused } from './refusing.ts';

const windowSeconds = 60;
const millisecondsASecond = 1_000;

/** At most so many requests a minute from one address; without a limit it lets everything through. */
export function pace(points: number, limits: 'usual' | 'none'): RequestHandler {
  if (limits === 'none') return (_request, _response, next) => next();
  const limiter = new RateLimiterMemory({ points, duration: windowSeconds });
  return async (request, response, next) => {
    try {
      await limiter.consume(request.ip ?? '');
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.ceil(error.msBeforeNext / millisecondsASecond);
      response.set('Retry-After', String(seconds));
      throw new Refused(429, [{ code: 'E_SLOW_DOWN', clause: 'TB-10', facts: { seconds } }]);
    }
    next();
  };
}
