/**
 * `pnpm several`: two servers, PostgreSQL, Redis and a reverse proxy, without Docker; the data are deleted at the end.
 * `DATABASE_URL` and `REDIS_URL` name existing servers, otherwise temporary ones are started.
 */
import { PostgresProcess, RedisProcess } from '@cartomancer/testkit/services';

import { SeveralServers } from './several-servers.ts';

const usualPort = 3000;

const { DATABASE_URL: database, REDIS_URL: redis, PORT: port, SERVERS: servers } = process.env;
const own = {
  postgres: database === undefined ? await PostgresProcess.start() : undefined,
  redis: redis === undefined ? await RedisProcess.start() : undefined,
};
const site = await SeveralServers.open(
  { databaseUrl: database ?? own.postgres?.url ?? '', redisUrl: redis ?? own.redis?.url ?? '' },
  { servers: Number(servers ?? 2), port: Number(port ?? usualPort) },
);
const origins = site.servers.map(({ origin }) => origin).join(', ');
process.stdout.write(`Cartomancer is open at ${site.door.origin} (behind it: ${origins})\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void (async () => {
      await Promise.all(site.servers.map((server) => server.end('SIGTERM')));
      await site.close();
      await own.redis?.dispose();
      await own.postgres?.dispose();
      process.exit(0);
    })();
  });
