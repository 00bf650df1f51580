/** How often one address may ask, so that nobody guesses links or fills the disk. */
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { Refused } from './refusing.ts';

const windowSeconds = 60;
const millisecondsASecond = 1_000;

const groupsOfAddress = 8;
const groupsOfNetwork = 4;

/** Whoever has one IPv6 address has its whole network: all of it counts as one visitor. Other addresses stay as they are. */
export function visitorAt(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [
    ...head,
    ...(tail === undefined
      ? []
      : [...Array.from({ length: groupsOfAddress - head.length - tail.length }, () => '0'), ...tail]),
  ];
  return groups.slice(0, groupsOfNetwork).join(':');
}

/** Set among a response's locals where another process of the house has counted the request already. */
export const counted = 'counted';

/** At most so many requests a minute from one address; without a limit it lets everything through. */
export function pace(points: number, limits: 'usual' | 'none'): RequestHandler {
  if (limits === 'none') return (_request, _response, next) => next();
  const limiter = new RateLimiterMemory({ points, duration: windowSeconds });
  return async (request, response, next) => {
    if (response.locals[counted] === true) {
      next();
      return;
    }
    try {
      await limiter.consume(visitorAt(request.ip ?? ''));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.ceil(error.msBeforeNext / millisecondsASecond);
      response.set('Retry-After', String(seconds));
      throw new Refused(429, [{ code: 'E_SLOW_DOWN', clause: 'TB-10', facts: { seconds } }]);
    }
    next();
  };
}
