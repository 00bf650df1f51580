import { networkInterfaces } from 'node:os';

import { RedisDriver } from '@colyseus/redis-driver';
import type { MatchMakerDriver, Presence } from 'colyseus';

import { fromService } from '../unavailable.ts';
import type { Leases } from './leases.ts';
import type { Outage } from './outage.ts';
import { redisAt } from './redis-connection.ts';
import { redisLeases } from './redis-leases.ts';
import { ReplaceablePresence } from './redis-presence.ts';
import { SelfCheck } from './self-check.ts';

export interface ClusterSettings {
  readonly redisUrl: string;
  /** The address at which browsers reach this process: host, port and path, without a scheme. */
  readonly publicAddress: string;
  /** The address at which other processes reach it; null for this machine's own address. */
  readonly peerAddress: string | null;
}

export interface Cluster {
  readonly driver: MatchMakerDriver;
  readonly presence: Presence;
  /** Can be used only when this process has joined. */
  readonly leases: Leases;
  /** Call when the listening port is known. `lapsed`: see `redisLeases`. */
  join(at: { readonly host: string; readonly port: number }, lapsed: () => Promise<void>): Promise<void>;
  /** Whether messages of other processes reach this one. */
  isReachable(): boolean;
  /** Call before the presence is shut down. */
  stopChecking(): void;
}

const wildcardHosts: ReadonlySet<string> = new Set(['0.0.0.0', '::', '']);

function ownAddress(host: string, port: number): string {
  if (!wildcardHosts.has(host)) return `http://${host}:${port}`;
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const outside = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return `http://${outside?.address ?? '127.0.0.1'}:${port}`;
}

/** `cluster`, `id`: as for `redisLeases`. Rejects with a sentence for the operator when Redis cannot be reached. */
export async function openCluster(
  { redisUrl, peerAddress }: ClusterSettings,
  { cluster, id, outage: clusterOutage }: { readonly cluster: string; readonly id: string; readonly outage: Outage },
): Promise<Cluster> {
  const selfCheck = new SelfCheck({ topic: `cartomancer:${cluster}:self:${id}`, outage: clusterOutage });
  // After a connection error, Redis counts as unavailable until a message arrives: an open connection proves too
  // little.
  const onError = (error: unknown) => selfCheck.doubt(error);
  const outage: Outage = {
    failed: (who, error) => {
      clusterOutage.failed(who, error);
      onError(error);
    },
    works: (who) => clusterOutage.works(who),
  };
  const redis = redisAt(redisUrl, onError);
  try {
    await redis.ping();
  } catch (cause) {
    redis.disconnect();
    throw new Error('Redis cannot be reached at REDIS_URL', { cause });
  }
  const presence = new ReplaceablePresence(redisUrl, onError);
  let joinedLeases: Leases | undefined;
  const leases = (): Leases => {
    if (joinedLeases === undefined) throw new Error('This process has not joined the cluster yet');
    return joinedLeases;
  };
  return {
    driver: new RedisDriver(redisAt(redisUrl, onError)),
    presence,
    leases: {
      processId: id,
      claim: async (code) => await fromService('Redis', leases().claim(code)),
      release: async (code) => await fromService('Redis', leases().release(code)),
      reportMissing: async (peer) => await fromService('Redis', leases().reportMissing(peer)),
      peers: async () => await fromService('Redis', leases().peers()),
      leave: async () => await leases().leave(),
      close: async () => await leases().close(),
    },
    async join({ host, port }, lapsed) {
      const address = peerAddress ?? ownAddress(host, port);
      joinedLeases = await redisLeases({ redis, cluster, id, address, lapsed, outage });
      await selfCheck.start(presence);
    },
    isReachable: () => selfCheck.isHeard,
    stopChecking: () => selfCheck.stop(),
  };
}
