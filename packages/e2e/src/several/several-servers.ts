/**
 * A cluster of several server processes with PostgreSQL, Redis and a reverse proxy: what `docker-compose.yml` describes,
 * without Docker.
 */
import { ServerProcess } from '../server-process.ts';
import type { ServerEnvironment } from '../server-process.ts';
import { LoadBalancer } from './load-balancer.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

export interface Services {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

export class SeveralServers {
  readonly door: LoadBalancer;
  readonly servers: readonly ServerProcess[];

  private constructor(door: LoadBalancer, servers: readonly ServerProcess[]) {
    this.door = door;
    this.servers = servers;
  }

  /** Rejects with the output of a process that does not start. `port`: of the proxy; 0 picks a free one. */
  static async open(
    { databaseUrl, redisUrl }: Services,
    wish: { readonly servers?: number; readonly port?: number; readonly environment?: ServerEnvironment } = {},
  ): Promise<SeveralServers> {
    const door = await LoadBalancer.open(wish.port);
    const starting = names.slice(0, wish.servers ?? 2).map(async (name) => ({
      name,
      server: await ServerProcess.start({
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        PUBLIC_ADDRESS: `127.0.0.1:${door.port}/${name}`,
        ORIGINS: door.origin,
        ...wish.environment,
      }),
    }));
    const settled = await Promise.allSettled(starting);
    const started = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const site = new SeveralServers(
      door,
      started.map(({ server }) => server),
    );
    const failed = settled.find((one) => one.status === 'rejected');
    if (failed !== undefined) {
      await site.close();
      throw failed.reason;
    }
    door.leadTo(
      started.map(({ name, server }) => ({
        name,
        get port() {
          return server.isAlive ? server.port : 0;
        },
      })),
    );
    return site;
  }

  /** Stops everything except PostgreSQL and Redis, which are not its own. */
  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.remove()));
    await this.door.close();
  }
}
