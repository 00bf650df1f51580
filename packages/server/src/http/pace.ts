/** How often one address may ask, so that nobody guesses links or fills the disk. */
import type { RequestHandler, Response } from 'express';
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

/** Takes one of so many a minute, under a key; rejects with the refusal when there is none left. */
export type Tally = (key: string, response: Response) => Promise<void>;

export function tally(points: number, limits: 'usual' | 'none'): Tally {
  if (limits === 'none') return async () => {};
  const limiter = new RateLimiterMemory({ points, duration: windowSeconds });
  return async (key, response) => {
    if (response.locals[counted] === true) return;
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.ceil(error.msBeforeNext / millisecondsASecond);
      response.set('Retry-After', String(seconds));
      throw new Refused(429, [{ code: 'E_SLOW_DOWN', clause: 'TB-10', facts: { seconds } }]);
    }
  };
}

/** At most so many requests a minute from one address; without a limit it lets everything through. */
export function pace(points: number, limits: 'usual' | 'none'): RequestHandler {
  const take = tally(points, limits);
  return async (request, response, next) => {
    await take(visitorAt(request.ip ?? ''), response);
    next();
  };
}
