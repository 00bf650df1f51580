/** How much of the lobby one person, and one address, may fill: public tables are shown to everybody (TB-03). */
import type { Request, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import type { PersonToken } from '../access/tokens.ts';
import type { Campaigns } from '../table/campaigns.ts';
import { visitorOf } from './pace.ts';
import { refuse } from './refusing.ts';

const daySeconds = 86_400;

export interface LobbyLimits {
  /** Public tables that one person hosts. */
  readonly mostOfOne: number;
  /** Public tables that are made from one address in a day: whoever makes tables without end makes people as well. */
  readonly mostADay: number;
}

/** Whoever wants a public table. */
export interface Publisher {
  readonly person: PersonToken;
  readonly request: Request;
  readonly response: Response;
}

/** Makes what is to stand in the lobby, or refuses. */
export type LobbyShare = <T>(publisher: Publisher, make: () => Promise<T>) => Promise<T>;

export function lobbyShare(
  campaigns: Pick<Campaigns, 'publicOf'>,
  { mostOfOne, mostADay }: LobbyLimits,
  limits: 'usual' | 'none',
): LobbyShare {
  if (limits === 'none') return async (_publisher, make) => await make();
  const today = new RateLimiterMemory({ points: mostADay, duration: daySeconds });
  /** One after the other: who asks for many at once is counted like anybody else. */
  let making: Promise<unknown> = Promise.resolve();

  async function counted({ person, request, response }: Publisher): Promise<void> {
    if ((await campaigns.publicOf(person)) >= mostOfOne) refuse(409, 'E_LOBBY_SHARE', 'TB-03', { n: mostOfOne });
    await today.consume(visitorOf(request, response)).catch((error: unknown) => {
      if (!(error instanceof RateLimiterRes)) throw error;
      refuse(429, 'E_LOBBY_TODAY', 'TB-03', { n: mostADay });
    });
  }

  return async (publisher, make) => {
    const made = making.then(async () => {
      await counted(publisher);
      return await make();
    });
    making = made.catch(() => {});
    return await made;
  };
}
