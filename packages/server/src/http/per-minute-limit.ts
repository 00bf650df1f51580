/** Limits requests by address, so that no client can guess links or fill the disk. */
import type { Request, RequestHandler, Response } from 'express';

import type { ForwardedRequest } from '../cluster/peers.ts';
import { clientKeyOf, setClientKey } from './client-key.ts';
import { counter, minuteSeconds, refuseOverLimit } from './request-counter.ts';

const needsSeatLocal = 'needs a seat';

/**
 * Whether the request is over its limit, and may proceed only for a person with a seat, the host, or a person who
 * knocked.
 */
export function needsSeat({ locals }: Response): boolean {
  return locals[needsSeatLocal] === true;
}

/**
 * `refused`; `seated` for a person with a seat, the host, or a person who knocked; `elsewhere` if another process must
 * decide.
 */
export type SeatExemption = (request: Request, response: Response) => Promise<'refused' | 'seated' | 'elsewhere'>;

export interface RateRule {
  readonly points: number;
  readonly limits: 'usual' | 'none';
  readonly exemption: SeatExemption;
}

export function perMinuteLimit({ points, limits, exemption }: RateRule): RequestHandler {
  if (limits === 'none') return (_request, _response, next) => next();
  const requests = counter({ points, seconds: minuteSeconds });
  return async (request, response, next) => {
    const seconds = await requests.take(clientKeyOf(request, response));
    if (seconds > 0) {
      if ((await exemption(request, response)) === 'refused') refuseOverLimit(response, seconds);
      response.locals[needsSeatLocal] = true;
    }
    next();
  };
}

/**
 * One limit over all routes together, for each address. A peer has already counted the requests that it forwarded
 * towards this limit. The limits of single routes count them in this process, by the key of the original client.
 */
export function perMinuteLimitForAllRoutes(
  rule: RateRule,
  forwardedRequest: (request: Request) => ForwardedRequest | undefined,
): RequestHandler {
  const limit = perMinuteLimit(rule);
  return async (request, response, next) => {
    const from = forwardedRequest(request);
    if (from === undefined) {
      await limit(request, response, next);
      return;
    }
    setClientKey(response, from.clientKey);
    if (from.allowance === 'as seated' && (await rule.exemption(request, response)) !== 'seated')
      refuseOverLimit(response, minuteSeconds);
    next();
  };
}
