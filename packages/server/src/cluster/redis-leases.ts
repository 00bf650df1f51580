/**
 * Leases in Redis. A process says once a second that it lives; a table's lease names a process and holds as long as that one
 * lives, so nothing has to be renewed for each table. What Redis forgets is said again with the next beat.
 */
import type { Redis } from 'ioredis';
import { z } from 'zod';
import pLimit from 'p-limit';

import type { Claim, Leases, Peer } from './leases.ts';
import type { Outage } from './outage.ts';

const beatMilliseconds = 1_000;
/** So long a process that says nothing still counts as living. */
const aliveMilliseconds = 4_000;

/** Where things of this house lie in a Redis that others may use as well. */
function keysOf(cluster: string) {
  const ours = (what: string) => `cartomancer:${cluster}:${what}`;
  return {
    process: (id: string) => ours(`process:${id}`),
    lease: (code: string) => ours(`lease:${code}`),
    processes: ours('processes'),
  };
}

/** The living process that has the lease, this one if it was free; nothing where it is free and may not be taken. */
const claimScript = `
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] and redis.call('EXISTS', ARGV[3] .. owner) == 1 then return owner end
if ARGV[2] == 'leaving' then return owner == ARGV[1] and owner or false end
redis.call('SET', KEYS[1], ARGV[1])
return ARGV[1]`;

const releaseScript = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

const standing = z.object({ address: z.string(), leaving: z.boolean() });

function peerFrom(id: string, text: string | null | undefined): Peer | undefined {
  if (text === null || text === undefined) return undefined;
  const read = standing.safeParse(JSON.parse(text));
  return read.success ? { id, ...read.data } : undefined;
}

export interface RedisLeasesParts {
  readonly redis: Redis;
  /** What the processes of one house are called together; those of another know nothing of them. */
  readonly cluster: string;
  /** This process's own id: letters and digits. */
  readonly id: string;
  readonly address: string;
  /** Redis had lost this process: whatever it has open may be somebody else's by now. Called again until it does not reject. */
  readonly lapsed: () => Promise<void>;
  readonly outage: Outage;
}

/** Says that this process lives, and goes on saying so. Rejects when Redis cannot be reached. */
export async function redisLeases(parts: RedisLeasesParts): Promise<Leases> {
  const { redis, cluster, id, address, lapsed, outage } = parts;
  const keys = keysOf(cluster);
  let leaving = false;
  let hasLapsed = false;
  const says = () => JSON.stringify({ address, leaving } satisfies z.infer<typeof standing>);

  async function appear(): Promise<void> {
    await redis.set(keys.process(id), says(), 'PX', aliveMilliseconds);
    await redis.hset(keys.processes, id, address);
  }

  async function beat(): Promise<void> {
    try {
      const known = await redis.set(keys.process(id), says(), 'PX', aliveMilliseconds, 'XX');
      if (known === null) {
        hasLapsed = true;
        await appear();
      }
      // As often as it takes: a table that two processes believe to have shows its people an old evening.
      if (hasLapsed) await lapsed();
      hasLapsed = false;
      outage.works(beat);
    } catch (error) {
      outage.failed(beat, error);
    }
  }

  await appear();
  const beats = pLimit(1);
  const timer = setInterval(() => {
    void beats(beat);
  }, beatMilliseconds);
  timer.unref();

  async function find(other: string): Promise<Peer | undefined> {
    return peerFrom(other, await redis.get(keys.process(other)));
  }

  return {
    processId: id,
    async claim(code): Promise<Claim> {
      const course = leaving ? 'leaving' : 'staying';
      const owner = await redis.eval(claimScript, 1, keys.lease(code), id, course, keys.process(''));
      if (owner === id) return 'ours';
      if (typeof owner !== 'string') return 'nobody';
      // It may have gone in this very moment: then there is nobody to go to yet.
      return (await find(owner)) ?? 'nobody';
    },
    release: async (code) => {
      await redis.eval(releaseScript, 1, keys.lease(code), id);
    },
    missing: async (peer) => {
      await redis.del(keys.process(peer.id));
      await redis.hdel(keys.processes, peer.id);
    },
    async peers() {
      const known = Object.keys(await redis.hgetall(keys.processes)).filter((other) => other !== id);
      const found = await Promise.all(known.map(async (other) => ({ other, peer: await find(other) })));
      const gone = found.filter(({ peer }) => peer === undefined).map(({ other }) => other);
      if (gone.length > 0) await redis.hdel(keys.processes, ...gone);
      return found.flatMap(({ peer }) => (peer === undefined || peer.leaving ? [] : [peer]));
    },
    async leave() {
      leaving = true;
      await redis.hdel(keys.processes, id);
      await redis.set(keys.process(id), says(), 'PX', aliveMilliseconds);
    },
    async close() {
      clearInterval(timer);
      await beats(() => undefined);
      await redis.del(keys.process(id)).catch((error: unknown) => outage.failed(beat, error));
      redis.disconnect();
    },
  };
}
