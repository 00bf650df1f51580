/**
 * Links that sign in another device (TB-02). Each works once, for a short time. They are in the memory that the cluster
 * shares, not in the database: after a restart of all processes the person requests a new one.
 */
import { z } from 'zod';

import type { ServerIds } from '../sources.ts';
import { fromService } from '../unavailable.ts';
import { hashOf } from './links.ts';
import type { KnownPerson } from './tokens.ts';

export const transferSeconds = 600;

/** The part of Colyseus' presence that is used here. The presence is this process's memory, or Redis. */
export interface SharedMemory {
  setex(key: string, value: string, seconds: number): unknown;
  get(key: string): unknown;
  del(key: string): unknown;
  /** Increments atomically across all processes; returns the new count. */
  hincrbyex(key: string, field: string, by: number, seconds: number): Promise<number>;
}

export interface DeviceTransfers {
  /** Makes a new secret for this person and invalidates their previous one. */
  begin(known: KnownPerson): Promise<string>;
  /** The owner of this secret, without using it up; undefined as for `end`. */
  ownerOf(secret: string): Promise<KnownPerson | undefined>;
  /** Uses up this secret and returns its owner; undefined for one that was used, has expired, or never existed. */
  end(secret: string): Promise<KnownPerson | undefined>;
}

const knownSchema = z.object({
  person: z.object({ identity: z.string(), name: z.string() }),
  generation: z.int().min(0),
});

function readKnown(stored: string): KnownPerson | undefined {
  const read = knownSchema.safeParse(JSON.parse(stored));
  return read.success ? read.data : undefined;
}

const fromMemory = <T>(answer: T | PromiseLike<T>) => fromService('The shared memory', answer);

export interface DeviceTransfersParts {
  readonly ids: Pick<ServerIds, 'secret'>;
  /** The prefix of this cluster's keys in the memory. */
  readonly cluster: string;
  /** A function, because the memory becomes available only when the server has started. */
  readonly memory: () => SharedMemory;
}

export function deviceTransfers({ ids, cluster, memory }: DeviceTransfersParts): DeviceTransfers {
  const transferKey = (hash: string): string => `cartomancer:${cluster}:move:${hash}`;
  const usedKey = (hash: string): string => `cartomancer:${cluster}:move-used:${hash}`;
  const latestKey = (identity: string): string => `cartomancer:${cluster}:move-of:${hashOf(identity)}`;
  return {
    begin: async (known) => {
      const shared = memory();
      const olderHash = await fromMemory(shared.get(latestKey(known.person.identity)));
      if (typeof olderHash === 'string') await fromMemory(shared.del(transferKey(olderHash)));
      const secret = ids.secret();
      const hash = hashOf(secret);
      await fromMemory(shared.setex(transferKey(hash), JSON.stringify(known), transferSeconds));
      await fromMemory(shared.setex(latestKey(known.person.identity), hash, transferSeconds));
      return secret;
    },
    ownerOf: async (secret) => {
      const stored = await fromMemory(memory().get(transferKey(hashOf(secret))));
      return typeof stored === 'string' ? readKnown(stored) : undefined;
    },
    end: async (secret) => {
      const shared = memory();
      const hash = hashOf(secret);
      const stored = await fromMemory(shared.get(transferKey(hash)));
      if (typeof stored !== 'string') return undefined;
      const uses = await fromMemory(shared.hincrbyex(usedKey(hash), 'used', 1, transferSeconds));
      if (uses !== 1) return undefined;
      await fromMemory(shared.del(transferKey(hash)));
      return readKnown(stored);
    },
  };
}
