/**
 * A process sends a heartbeat once a second; a table's lease names a process and is valid while that process is alive,
 * so the leases of tables need no renewal.
 */
import type { Redis } from 'ioredis';
import { z } from 'zod';
import pLimit from 'p-limit';

import type { Claim, Leases, Peer } from './leases.ts';
import type { Outage } from './outage.ts';

const beatMilliseconds = 1_000;
/** A process without a heartbeat counts as alive for this long. */
const aliveMilliseconds = 4_000;

function keysOf(cluster: string) {
  const ours = (name: string) => `cartomancer:${cluster}:${name}`;
  return {
    process: (id: string) => ours(`process:${id}`),
    lease: (code: string) => ours(`lease:${code}`),
    processes: ours('processes'),
  };
}

/**
 * Returns the id of the live process with the lease: this process, if the lease was free. Null if it was free and this
 * process is leaving.
 */
const claimScript = `
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] and redis.call('EXISTS', ARGV[3] .. owner) == 1 then return owner end
if ARGV[2] == 'leaving' then return owner == ARGV[1] and owner or false end
redis.call('SET', KEYS[1], ARGV[1])
return ARGV[1]`;

const releaseScript = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

const processSchema = z.object({ address: z.string(), leaving: z.boolean() });

function peerFrom(id: string, text: string | null | undefined): Peer | undefined {
  if (text === null || text === undefined) return undefined;
  const read = processSchema.safeParse(JSON.parse(text));
  return read.success ? { id, ...read.data } : undefined;
}

export interface RedisLeasesParts {
  readonly redis: Redis;
  /** The namespace of the cluster in Redis. */
  readonly cluster: string;
  /** The id of this process: letters and digits. */
  readonly id: string;
  readonly address: string;
  /**
   * Called when Redis had lost this process, because others may have its tables now. Called again with each heartbeat
   * until its promise resolves.
   */
  readonly lapsed: () => Promise<void>;
  readonly outage: Outage;
}

/** Starts the heartbeat. Rejects when Redis cannot be reached. */
export async function redisLeases(parts: RedisLeasesParts): Promise<Leases> {
  const { redis, cluster, id, address, lapsed, outage } = parts;
  const keys = keysOf(cluster);
  let leaving = false;
  let hasLapsed = false;
  const ownRecord = () => JSON.stringify({ address, leaving } satisfies z.infer<typeof processSchema>);

  async function register(): Promise<void> {
    await redis.set(keys.process(id), ownRecord(), 'PX', aliveMilliseconds);
    await redis.hset(keys.processes, id, address);
  }

  async function beat(): Promise<void> {
    try {
      const known = await redis.set(keys.process(id), ownRecord(), 'PX', aliveMilliseconds, 'XX');
      if (known === null) {
        hasLapsed = true;
        await register();
      }
      // Repeated until it succeeds: if a table has two owners, some people see an outdated state.
      if (hasLapsed) await lapsed();
      hasLapsed = false;
      outage.works(beat);
    } catch (error) {
      outage.failed(beat, error);
    }
  }

  await register();
  const beatQueue = pLimit(1);
  const timer = setInterval(() => {
    void beatQueue(beat);
  }, beatMilliseconds);
  timer.unref();

  async function find(other: string): Promise<Peer | undefined> {
    return peerFrom(other, await redis.get(keys.process(other)));
  }

  return {
    processId: id,
    async claim(code): Promise<Claim> {
      const mode = leaving ? 'leaving' : 'staying';
      const owner = await redis.eval(claimScript, 1, keys.lease(code), id, mode, keys.process(''));
      if (owner === id) return 'ours';
      if (typeof owner !== 'string') return 'unowned';
      // The owner may have stopped since the script ran.
      return (await find(owner)) ?? 'unowned';
    },
    release: async (code) => {
      await redis.eval(releaseScript, 1, keys.lease(code), id);
    },
    reportMissing: async (peer) => {
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
      await redis.set(keys.process(id), ownRecord(), 'PX', aliveMilliseconds);
    },
    async close() {
      clearInterval(timer);
      await beatQueue(() => undefined);
      await redis.del(keys.process(id)).catch((error: unknown) => outage.failed(beat, error));
      redis.disconnect();
    },
  };
}
