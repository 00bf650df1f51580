/** How often one address may ask, so that nobody guesses links or fills the disk. */
import type { Request, RequestHandler, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { Refused } from './refusing.ts';

const windowSeconds = 60;
const millisecondsASecond = 1_000;

const groupsOfAddress = 8;
/** The first 48 bits: what a provider gives to one customer at the most, and what anybody gets for nothing elsewhere. */
const groupsOfNetwork = 3;

/** Whoever has one IPv6 address may have 2^80 of them: the whole /48 counts as one visitor. Other addresses stay as they are. */
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

const visitorLocal = 'visitor';

/** Who asks, by the address: where another process of the house handed the request on, whoever asked that one. */
export function visitorOf(request: Request, response: Response): string {
  const handedOn: unknown = response.locals[visitorLocal];
  return typeof handedOn === 'string' ? handedOn : visitorAt(request.ip ?? '');
}

/** Takes one of so many a minute, under a key; rejects with the refusal when there is none left. */
export type Tally = (
  key: string,
  response: { readonly set: (header: string, value: string) => unknown },
) => Promise<void>;

export function tally(points: number, limits: 'usual' | 'none'): Tally {
  if (limits === 'none') return async () => {};
  const limiter = new RateLimiterMemory({ points, duration: windowSeconds });
  return async (key, response) => {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // The library counts by the time of day: when the system clock is set back, the wait would seem to be hours.
      const seconds = Math.min(Math.ceil(error.msBeforeNext / millisecondsASecond), windowSeconds);
      response.set('Retry-After', String(seconds));
      throw new Refused(429, [{ code: 'E_SLOW_DOWN', clause: 'TB-10', facts: { seconds } }]);
    }
  };
}

/** At most so many requests a minute from one address; without a limit it lets everything through. */
export function pace(points: number, limits: 'usual' | 'none'): RequestHandler {
  const take = tally(points, limits);
  return async (request, response, next) => {
    await take(visitorOf(request, response), response);
    next();
  };
}

/**
 * The same for all requests together. `visitorBehind`: whom a request came from that another process of the house handed on,
 * and so has counted already; what single routes count is counted here alone, of the visitor and not of the neighbour.
 */
export function paceOfAll(
  points: number,
  limits: 'usual' | 'none',
  visitorBehind: (request: Request) => string | undefined,
): RequestHandler {
  const paced = pace(points, limits);
  return async (request, response, next) => {
    const visitor = visitorBehind(request);
    if (visitor === undefined) {
      await paced(request, response, next);
      return;
    }
    response.locals[visitorLocal] = visitor;
    next();
  };
}
