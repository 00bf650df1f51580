/** What a house of several processes has besides one of a single process. */
import { networkInterfaces } from 'node:os';

import { RedisDriver } from '@colyseus/redis-driver';
import { RedisPresence } from '@colyseus/redis-presence';
import type { MatchMakerDriver, Presence } from 'colyseus';
import { Redis } from 'ioredis';

import type { Leases } from './leases.ts';
import type { Outage } from './outage.ts';
import { redisAt, redisLeases, watched } from './redis-leases.ts';

export interface ClusterSettings {
  readonly redisUrl: string;
  /** What browsers reach this very process by: host, port and path, without a scheme. */
  readonly publicAddress: string;
  /** What the other processes reach it by; nothing: its own address in their network. */
  readonly peerAddress: string | null;
}

export interface Cluster {
  readonly driver: MatchMakerDriver;
  readonly presence: Presence;
  /** They answer once this process has joined. */
  readonly leases: Leases;
  /** To be called when it is known where this process listens. `lapsed`: see `redisLeases`. */
  join(at: { readonly host: string; readonly port: number }, lapsed: () => Promise<void>): Promise<void>;
}

const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::', '']);

function ownAddress(host: string, port: number): string {
  if (!everywhere.has(host)) return `http://${host}:${port}`;
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const outside = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return `http://${outside?.address ?? '127.0.0.1'}:${port}`;
}

/** It writes a line for each time that one of its connections fails, many a second: its listeners give way to ours. */
class QuietPresence extends RedisPresence {
  constructor(redis: Redis, outage: Outage) {
    super(redis);
    for (const connection of [this.pub, this.sub]) {
      connection.removeAllListeners('error');
      if (connection instanceof Redis) watched(connection, outage);
    }
  }
}

/** `id`: this process's own, of letters and digits; `house`: as for `redisLeases`. Rejects with a plain sentence when Redis cannot be reached. */
export async function openCluster(
  { redisUrl, peerAddress }: ClusterSettings,
  { house, id, outage }: { readonly house: string; readonly id: string; readonly outage: Outage },
): Promise<Cluster> {
  const redis = redisAt(redisUrl, outage);
  try {
    await redis.ping();
  } catch (cause) {
    redis.disconnect();
    throw new Error('Redis cannot be reached at REDIS_URL', { cause });
  }
  let joined: Leases | undefined;
  const leases = (): Leases => {
    if (joined === undefined) throw new Error('This process has not joined the house yet');
    return joined;
  };
  return {
    driver: new RedisDriver(redisAt(redisUrl, outage)),
    presence: new QuietPresence(redisAt(redisUrl, outage), outage),
    leases: {
      mark: id,
      claim: async (code) => await leases().claim(code),
      release: async (code) => await leases().release(code),
      missing: async (peer) => await leases().missing(peer),
      peers: async () => await leases().peers(),
      leave: async () => await leases().leave(),
      close: async () => await leases().close(),
    },
    async join({ host, port }, lapsed) {
      const address = peerAddress ?? ownAddress(host, port);
      joined = await redisLeases({ redis, house, id, address, lapsed, outage });
    },
  };
}
