/**
 * Links by which a person comes to another device (TB-02): good once, and for a short time. They lie in the memory that all
 * processes of the house share, and in no database: a restart of everything ends them, and the person asks for another.
 */
import { z } from 'zod';

import type { HouseIds } from '../sources.ts';
import { fromService } from '../unavailable.ts';
import { hashOf } from './links.ts';
import type { KnownPerson } from './tokens.ts';

export const moveSeconds = 600;

/** What of Colyseus' presence is needed: this process's memory, or Redis. */
export interface SharedMemory {
  setex(key: string, value: string, seconds: number): unknown;
  get(key: string): unknown;
  del(key: string): unknown;
  /** Counts in one step, whoever else counts; answers how often now. */
  hincrbyex(key: string, field: string, by: number, seconds: number): Promise<number>;
}

export interface DeviceTransfers {
  /** A new secret for this person; any older one of theirs is dead. */
  begin(known: KnownPerson): Promise<string>;
  /** Whose secret it is, once; nothing for one that was used, is too old, or never was. */
  end(secret: string): Promise<KnownPerson | undefined>;
}

const knownSchema = z.object({
  person: z.object({ identity: z.string(), name: z.string() }),
  generation: z.int().min(0),
});

const moveKey = (hash: string): string => `move:${hash}`;
const usedKey = (hash: string): string => `move-used:${hash}`;
const lastKey = (identity: string): string => `move-of:${hashOf(identity)}`;

const answered = <T>(asked: T | PromiseLike<T>) => fromService('The shared memory', asked);

/** `memory`: asked for with each call, for it is there only once the house is open. */
export function deviceTransfers(ids: Pick<HouseIds, 'secret'>, memory: () => SharedMemory): DeviceTransfers {
  return {
    begin: async (known) => {
      const shared = memory();
      const older = await answered(shared.get(lastKey(known.person.identity)));
      if (typeof older === 'string') await answered(shared.del(moveKey(older)));
      const secret = ids.secret();
      const hash = hashOf(secret);
      await answered(shared.setex(moveKey(hash), JSON.stringify(known), moveSeconds));
      await answered(shared.setex(lastKey(known.person.identity), hash, moveSeconds));
      return secret;
    },
    end: async (secret) => {
      const shared = memory();
      const hash = hashOf(secret);
      const kept = await answered(shared.get(moveKey(hash)));
      if (typeof kept !== 'string') return undefined;
      const times = await answered(shared.hincrbyex(usedKey(hash), 'used', 1, moveSeconds));
      if (times !== 1) return undefined;
      await answered(shared.del(moveKey(hash)));
      const read = knownSchema.safeParse(JSON.parse(kept));
      return read.success ? read.data : undefined;
    },
  };
}
