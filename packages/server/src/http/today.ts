/** How often in a day one address may do what is kept for good, or is dear to look up (TB-10). */
import type { Request, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { visitorOf } from './pace.ts';
import { refuse } from './refusing.ts';

const daySeconds = 86_400;

/** So many of each in a day from one address; each process counts for itself. */
export interface DailyLimits {
  /** Tables of any kind: made, tried, brought back out of a file. */
  readonly tables: number;
  /** Sheets that are put on a shelf. */
  readonly sheets: number;
  /** Comings to a gallery. */
  readonly watches: number;
  /** Pages of replays, and sessions laid open. */
  readonly replays: number;
}

/** Takes one of today's, or refuses. */
export type Today = (request: Request, response: Response) => Promise<void>;

const usual = { code: 'E_TODAY', clause: 'TB-10' };

export function today(points: number, limits: 'usual' | 'none', { code, clause } = usual): Today {
  if (limits === 'none') return async () => {};
  const limiter = new RateLimiterMemory({ points, duration: daySeconds });
  return async (request, response) => {
    await limiter.consume(visitorOf(request, response)).catch((error: unknown) => {
      if (!(error instanceof RateLimiterRes)) throw error;
      refuse(429, code, clause, { n: points });
    });
  };
}
