/** The cluster that `docker-compose.yml` describes, without Docker. */
import { ServerProcess } from '../server-process.ts';
import type { ServerEnvironment } from '../server-process.ts';
import { LoadBalancer } from './load-balancer.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

export interface Services {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

export class SeveralServers {
  readonly proxy: LoadBalancer;
  readonly servers: readonly ServerProcess[];

  private constructor(proxy: LoadBalancer, servers: readonly ServerProcess[]) {
    this.proxy = proxy;
    this.servers = servers;
  }

  /** Rejects with the output of a process that does not start. `port`: of the proxy; 0 picks a free one. */
  static async open(
    { databaseUrl, redisUrl }: Services,
    options: { readonly servers?: number; readonly port?: number; readonly environment?: ServerEnvironment } = {},
  ): Promise<SeveralServers> {
    const proxy = await LoadBalancer.open(options.port);
    const starting = names.slice(0, options.servers ?? 2).map(async (name) => ({
      name,
      server: await ServerProcess.start({
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        PUBLIC_ADDRESS: `127.0.0.1:${proxy.port}/${name}`,
        ORIGINS: proxy.origin,
        ...options.environment,
      }),
    }));
    const settled = await Promise.allSettled(starting);
    const started = settled.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    const site = new SeveralServers(
      proxy,
      started.map(({ server }) => server),
    );
    const failed = settled.find((start) => start.status === 'rejected');
    if (failed !== undefined) {
      await site.close();
      throw failed.reason;
    }
    proxy.forwardTo(
      started.map(({ name, server }) => ({
        name,
        get port() {
          return server.isAlive ? server.port : 0;
        },
      })),
    );
    return site;
  }

  /** Stops the servers and the proxy; PostgreSQL and Redis belong to the caller. */
  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.remove()));
    await this.proxy.close();
  }
}
