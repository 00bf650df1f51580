/**
 * `pnpm several`: two servers (`SERVERS`), PostgreSQL, Redis and a reverse proxy on port 3000 (`PORT`), without Docker.
 * `DATABASE_URL` and `REDIS_URL` name existing databases; otherwise temporary ones are started, and deleted at the end.
 */
import { PostgresProcess, RedisProcess } from '@cartomancer/testkit/services';

import { SeveralServers } from './several-servers.ts';

const defaultPort = 3000;

const { DATABASE_URL: database, REDIS_URL: redis, PORT: port, SERVERS: servers } = process.env;
const temporary = {
  postgres: database === undefined ? await PostgresProcess.start() : undefined,
  redis: redis === undefined ? await RedisProcess.start() : undefined,
};
const site = await SeveralServers.open(
  { databaseUrl: database ?? temporary.postgres?.url ?? '', redisUrl: redis ?? temporary.redis?.url ?? '' },
  { servers: Number(servers ?? 2), port: Number(port ?? defaultPort) },
);
const origins = site.servers.map(({ origin }) => origin).join(', ');
process.stdout.write(`Cartomancer is open at ${site.proxy.origin} (behind it: ${origins})\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void (async () => {
      await Promise.all(site.servers.map((server) => server.end('SIGTERM')));
      await site.close();
      await temporary.redis?.dispose();
      await temporary.postgres?.dispose();
      process.exit(0);
    })();
  });
