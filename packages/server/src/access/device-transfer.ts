/**
 * Links that sign in another device (TB-02): valid once, and for a short time. They are stored in the memory that all
 * processes of the cluster share, and not in the database: a full restart ends them, and the person requests another.
 */
import { z } from 'zod';

import type { ServerIds } from '../sources.ts';
import { fromService } from '../unavailable.ts';
import { hashOf } from './links.ts';
import type { KnownPerson } from './tokens.ts';

export const transferSeconds = 600;

/** The part of Colyseus' presence that is used: this process's memory, or Redis. */
export interface SharedMemory {
  setex(key: string, value: string, seconds: number): unknown;
  get(key: string): unknown;
  del(key: string): unknown;
  /** Increments atomically across all processes; returns the new count. */
  hincrbyex(key: string, field: string, by: number, seconds: number): Promise<number>;
}

export interface DeviceTransfers {
  /** A new secret for this person; it invalidates an older one. */
  begin(known: KnownPerson): Promise<string>;
  /** The owner of this secret, which stays valid; undefined as below. */
  ownerOf(secret: string): Promise<KnownPerson | undefined>;
  /** The owner of this secret, once; undefined for one that was used, has expired, or never existed. */
  end(secret: string): Promise<KnownPerson | undefined>;
}

const knownSchema = z.object({
  person: z.object({ identity: z.string(), name: z.string() }),
  generation: z.int().min(0),
});

function readKnown(kept: string): KnownPerson | undefined {
  const read = knownSchema.safeParse(JSON.parse(kept));
  return read.success ? read.data : undefined;
}

const moveKey = (hash: string): string => `move:${hash}`;
const usedKey = (hash: string): string => `move-used:${hash}`;
const lastKey = (identity: string): string => `move-of:${hashOf(identity)}`;

const answered = <T>(asked: T | PromiseLike<T>) => fromService('The shared memory', asked);

/** `memory`: a function, because it is available only once the server has started. */
export function deviceTransfers(ids: Pick<ServerIds, 'secret'>, memory: () => SharedMemory): DeviceTransfers {
  return {
    begin: async (known) => {
      const shared = memory();
      const older = await answered(shared.get(lastKey(known.person.identity)));
      if (typeof older === 'string') await answered(shared.del(moveKey(older)));
      const secret = ids.secret();
      const hash = hashOf(secret);
      await answered(shared.setex(moveKey(hash), JSON.stringify(known), transferSeconds));
      await answered(shared.setex(lastKey(known.person.identity), hash, transferSeconds));
      return secret;
    },
    ownerOf: async (secret) => {
      const kept = await answered(memory().get(moveKey(hashOf(secret))));
      return typeof kept === 'string' ? readKnown(kept) : undefined;
    },
    end: async (secret) => {
      const shared = memory();
      const hash = hashOf(secret);
      const kept = await answered(shared.get(moveKey(hash)));
      if (typeof kept !== 'string') return undefined;
      const times = await answered(shared.hincrbyex(usedKey(hash), 'used', 1, transferSeconds));
      if (times !== 1) return undefined;
      await answered(shared.del(moveKey(hash)));
      return readKnown(kept);
    },
  };
}
