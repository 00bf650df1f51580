/** Daily limits per address for actions that store data permanently or are expensive (TB-10). */
import type { Request, Response } from 'express';

import { clientKeyOf } from './client-key.ts';
import { counter, refuseOverLimit } from './request-counter.ts';

const daySeconds = 86_400;

const megabyte = 1_000_000;

export type DailyLimit = (request: Request, response: Response) => Promise<void>;

const usualRefusal = { code: 'E_TODAY', clause: 'TB-10' };

export type DailyBytes = (request: Request, response: Response, bytes: number) => Promise<void>;

/** `most`: in bytes. */
export function dailyBytes(most: number, limits: 'usual' | 'none'): DailyBytes {
  if (limits === 'none') return async () => {};
  const used = counter({ points: most, seconds: daySeconds });
  return async (request, response, bytes) => {
    const seconds = await used.take(clientKeyOf(request, response), bytes);
    const refusal = { code: 'E_MEGABYTES_TODAY', clause: 'TB-10', facts: { megabytes: most / megabyte } };
    if (seconds > 0) refuseOverLimit(response, seconds, refusal);
  };
}

export function dailyLimit(points: number, limits: 'usual' | 'none', { code, clause } = usualRefusal): DailyLimit {
  if (limits === 'none') return async () => {};
  const actions = counter({ points, seconds: daySeconds });
  return async (request, response) => {
    const seconds = await actions.take(clientKeyOf(request, response));
    if (seconds > 0) refuseOverLimit(response, seconds, { code, clause, facts: { n: points } });
  };
}
