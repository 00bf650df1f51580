/** Daily limits per address for actions that store data permanently or are expensive (TB-10). */
import type { Request, Response } from 'express';

import { clientKeyOf } from './client-key.ts';
import { counter, refuseOverLimit } from './request-counter.ts';

const daySeconds = 86_400;

/** Uses one of today's, or refuses. */
export type DailyLimit = (request: Request, response: Response) => Promise<void>;

const usual = { code: 'E_TODAY', clause: 'TB-10' };

export function dailyLimit(points: number, limits: 'usual' | 'none', { code, clause } = usual): DailyLimit {
  if (limits === 'none') return async () => {};
  const times = counter({ points, seconds: daySeconds });
  return async (request, response) => {
    const seconds = await times.take(clientKeyOf(request, response));
    if (seconds > 0) refuseOverLimit(response, seconds, { code, clause, facts: { n: points } });
  };
}
