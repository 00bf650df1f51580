/** Links to another device, where another process of the house may be asked than the one that made them. */
import type { Redis } from 'ioredis';
import { z } from 'zod';

import { hashOf } from '../access/links.ts';
import type { Moves } from '../access/moves.ts';
import { moveSeconds } from '../access/moves.ts';
import type { HouseIds } from '../sources.ts';

const moveKey = (hash: string) => `cartomancer:move:${hash}`;
const personKey = (identity: string) => `cartomancer:moves-of:${hashOf(identity)}`;

const personSchema = z.object({ identity: z.string(), name: z.string() });

export function redisMoves(redis: Redis, ids: Pick<HouseIds, 'secret'>): Moves {
  return {
    async begin(person) {
      const secret = ids.secret();
      const hash = hashOf(secret);
      const older = await redis.set(personKey(person.identity), hash, 'EX', moveSeconds, 'GET');
      if (older !== null) await redis.del(moveKey(older));
      await redis.set(moveKey(hash), JSON.stringify(person), 'EX', moveSeconds);
      return secret;
    },
    async end(secret) {
      const found = await redis.getdel(moveKey(hashOf(secret)));
      return found === null ? undefined : personSchema.parse(JSON.parse(found));
    },
  };
}
