/** Limits requests by address, against guessing links and filling the disk. */
import type { Refusal } from '@cartomancer/rules/kernel';
import type { Request, RequestHandler, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import type { ForwardedRequest } from '../cluster/peers.ts';
import { Refused } from './refusals.ts';

export const minuteSeconds = 60;
const millisecondsASecond = 1_000;

const groupsOfAddress = 8;
/** The first 48 bits: the largest range that a provider gives to one customer. */
const groupsOfNetwork = 3;

/** One IPv6 customer may hold 2^80 addresses: a whole /48 counts as one client. Other addresses are used as they are. */
export function clientKeyAt(address: string): string {
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
const seatedLocal = 'asks as seated';

/** Whether the request is over its limit, and may proceed only if its person has a seat. */
export function asksAsSeated({ locals }: Response): boolean {
  return locals[seatedLocal] === true;
}

/** The client's key; for a forwarded request, the one from the process that received it. */
export function clientKeyOf(request: Request, response: Response): string {
  const handedOn: unknown = response.locals[visitorLocal];
  return typeof handedOn === 'string' ? handedOn : clientKeyAt(request.ip ?? '');
}

/** Counts the uses of each key in a time window. */
export interface Counter {
  /** Counts a use: returns 0, or, if none is left, the whole seconds until the next one is allowed. */
  take(key: string): Promise<number>;
  /** The same answer without counting a use. */
  wait(key: string): Promise<number>;
}

/** `points`: the uses allowed per key in a window of `seconds`; the window begins with the first use. */
export function counter({ points, seconds }: { readonly points: number; readonly seconds: number }): Counter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  // The library uses the time of day: when the system clock is set back, the wait could be hours.
  const secondsUntil = ({ msBeforeNext }: RateLimiterRes) =>
    Math.min(Math.ceil(msBeforeNext / millisecondsASecond), seconds);
  return {
    take: async (key) => {
      try {
        await limiter.consume(key);
        return 0;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return secondsUntil(error);
      }
    },
    wait: async (key) => {
      const taken = await limiter.get(key);
      return taken === null || taken.consumedPoints < points ? 0 : secondsUntil(taken);
    },
  };
}

const slowDown: Refusal = { code: 'E_SLOW_DOWN', clause: 'TB-10', facts: {} };

/** Refuses a request over a limit, and says which limit and how many seconds to wait. */
export function tooMuch(response: Response, seconds: number, refusal: Refusal = slowDown): never {
  response.set('Retry-After', String(seconds));
  throw new Refused(429, [{ ...refusal, facts: { ...refusal.facts, seconds } }]);
}

/**
 * The decision about a request whose address has no requests left: `refused`; `seated` for a person with a seat; `elsewhere`
 * if another process must decide.
 */
export type SeatLimit = (request: Request, response: Response) => Promise<'refused' | 'seated' | 'elsewhere'>;

export interface RateRule {
  /** Requests a minute from one address. */
  readonly points: number;
  readonly limits: 'usual' | 'none';
  readonly seats: SeatLimit;
}

/** Limits requests from one address, except those of seated people; without limits it admits everything. */
export function perMinuteLimit({ points, limits, seats }: RateRule): RequestHandler {
  if (limits === 'none') return (_request, _response, next) => next();
  const requests = counter({ points, seconds: minuteSeconds });
  return async (request, response, next) => {
    const seconds = await requests.take(clientKeyOf(request, response));
    if (seconds > 0) {
      if ((await seats(request, response)) === 'refused') tooMuch(response, seconds);
      response.locals[seatedLocal] = true;
    }
    next();
  };
}

/**
 * One limit over all routes together, for each address. `handedOn`: a request forwarded by another process, which has counted it already;
 * limits of single routes are counted here, for the client and not for the peer.
 */
export function perMinuteLimitForAll(
  rule: RateRule,
  handedOn: (request: Request) => ForwardedRequest | undefined,
): RequestHandler {
  const limitedTo = perMinuteLimit(rule);
  return async (request, response, next) => {
    const from = handedOn(request);
    if (from === undefined) {
      await limitedTo(request, response, next);
      return;
    }
    response.locals[visitorLocal] = from.clientKey;
    if (from.asks === 'as seated' && (await rule.seats(request, response)) !== 'seated')
      tooMuch(response, minuteSeconds);
    next();
  };
}
