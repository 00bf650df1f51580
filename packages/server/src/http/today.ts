/** How often in a day one address may do what is kept for good, or is dear to look up (TB-10). */
import type { Request, Response } from 'express';

import { counter, tooMuch, visitorOf } from './pace.ts';

const daySeconds = 86_400;

/** Takes one of today's, or refuses. */
export type Today = (request: Request, response: Response) => Promise<void>;

const usual = { code: 'E_TODAY', clause: 'TB-10' };

export function today(points: number, limits: 'usual' | 'none', { code, clause } = usual): Today {
  if (limits === 'none') return async () => {};
  const times = counter({ points, seconds: daySeconds });
  return async (request, response) => {
    const seconds = await times.take(visitorOf(request, response));
    if (seconds > 0) tooMuch(response, seconds, { code, clause, facts: { n: points } });
  };
}
