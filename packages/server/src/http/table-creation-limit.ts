/** Limits on created tables per address, and on public tables per person, because the lobby is shared (TB-03). */
import type { Request, Response } from 'express';
import pLimit from 'p-limit';

import type { TokenHolder } from '../access/tokens.ts';
import type { Campaigns } from '../table/campaigns.ts';
import { refuse } from './refusals.ts';
import type { DailyLimit } from './daily-limit.ts';
import { dailyLimit } from './daily-limit.ts';

export interface LobbyLimits {
  /** Of one person. */
  readonly mostOfOne: number;
  /** From one address, because one person may take any number of identities. */
  readonly mostADay: number;
}

export interface TableCreation {
  readonly person: TokenHolder;
  readonly request: Request;
  readonly response: Response;
  readonly visibility: 'private' | 'public';
}

export type TableCreationLimit = <T>(creation: TableCreation, make: () => Promise<T>) => Promise<T>;

export function tableCreationLimit(
  campaigns: Pick<Campaigns, 'publicTableCount'>,
  { mostOfOne, mostADay, dailyTables }: LobbyLimits & { readonly dailyTables: DailyLimit },
  limits: 'usual' | 'none',
): TableCreationLimit {
  if (limits === 'none') return async (_creation, make) => await make();
  const dailyPublicTables = dailyLimit(mostADay, limits, { code: 'E_LOBBY_TODAY', clause: 'TB-03' });
  /** Public tables are made one at a time, so that simultaneous requests are counted one by one. */
  const making = pLimit(1);

  async function makePublic<T>({ person, request, response }: TableCreation, make: () => Promise<T>): Promise<T> {
    if ((await campaigns.publicTableCount(person)) >= mostOfOne)
      refuse(409, 'E_LOBBY_SHARE', 'TB-03', { n: mostOfOne });
    await dailyPublicTables(request, response);
    await dailyTables(request, response);
    return await make();
  }

  return async (creation, make) => {
    if (creation.visibility === 'private') {
      await dailyTables(creation.request, creation.response);
      return await make();
    }
    return await making(() => makePublic(creation, make));
  };
}
