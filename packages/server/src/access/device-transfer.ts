/**
 * Links that sign in another device (TB-02). They are in the memory that the cluster shares, not in the database: if a
 * restart has cleared it, the person requests a new one.
 */
import { z } from 'zod';

import type { ServerIds } from '../sources.ts';
import { fromService } from '../unavailable.ts';
import { hashOf } from './links.ts';
import type { KnownPerson } from './tokens.ts';

export const transferSeconds = 600;

/** The part of Colyseus' presence that is used here: this process's memory, or Redis. */
export interface SharedMemory {
  setex(key: string, value: string, seconds: number): unknown;
  get(key: string): unknown;
  del(key: string): unknown;
  /** Atomic across all processes. Returns the new count. */
  hincrbyex(key: string, field: string, by: number, seconds: number): Promise<number>;
}

export interface DeviceTransfers {
  /** Invalidates the person's previous link. */
  begin(known: KnownPerson): Promise<string>;
  /** Does not use the secret up. Undefined as for `end`. */
  ownerOf(secret: string): Promise<KnownPerson | undefined>;
  /** Uses up this secret and returns its owner; undefined for one that was used, has expired, or never existed. */
  end(secret: string): Promise<KnownPerson | undefined>;
}

const storedSchema = z.object({
  person: z.object({ identity: z.string(), name: z.string() }),
  generation: z.int().min(0),
  /** 1, 2, 3 … for each link of the person. Only the last one is valid; absent in links of older versions. */
  number: z.int().min(1).optional(),
});

const fromMemory = <T>(answer: T | PromiseLike<T>) => fromService('The shared memory', answer);

export interface DeviceTransfersParts {
  readonly ids: Pick<ServerIds, 'secret'>;
  /** The cluster's namespace in the memory. */
  readonly cluster: string;
  /** A function, because the memory becomes available only when the server has started. */
  readonly memory: () => SharedMemory;
}

export function deviceTransfers({ ids, cluster, memory }: DeviceTransfersParts): DeviceTransfers {
  const transferKey = (hash: string): string => `cartomancer:${cluster}:move:${hash}`;
  const usedKey = (hash: string): string => `cartomancer:${cluster}:move-used:${hash}`;
  const numberKey = (identity: string): string => `cartomancer:${cluster}:move-number:${hashOf(identity)}`;

  /** Adds to the number of the person's links. Atomic, so that of two links requested at once only one is the last. */
  const numberOfLinks = ({ identity }: KnownPerson['person'], added: 0 | 1): Promise<number> =>
    // Kept for longer than any link, so that no link outlives its number.
    fromMemory(memory().hincrbyex(numberKey(identity), 'links', added, 2 * transferSeconds));

  async function ownerOf(secret: string): Promise<KnownPerson | undefined> {
    const stored = await fromMemory(memory().get(transferKey(hashOf(secret))));
    const read = typeof stored === 'string' ? storedSchema.safeParse(JSON.parse(stored)) : undefined;
    if (read?.success !== true) return undefined;
    const { number, ...known } = read.data;
    const isLast = number === undefined || number === (await numberOfLinks(known.person, 0));
    return isLast ? known : undefined;
  }

  return {
    begin: async (known) => {
      const number = await numberOfLinks(known.person, 1);
      const secret = ids.secret();
      const stored = JSON.stringify({ ...known, number });
      await fromMemory(memory().setex(transferKey(hashOf(secret)), stored, transferSeconds));
      return secret;
    },
    ownerOf,
    end: async (secret) => {
      const shared = memory();
      const hash = hashOf(secret);
      const owner = await ownerOf(secret);
      if (owner === undefined) return undefined;
      const uses = await fromMemory(shared.hincrbyex(usedKey(hash), 'used', 1, transferSeconds));
      if (uses !== 1) return undefined;
      await fromMemory(shared.del(transferKey(hash)));
      return owner;
    },
  };
}
