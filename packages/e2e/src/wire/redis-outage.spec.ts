/** Two server processes that reach Redis through a TCP proxy, during an outage of the proxy. */
import { databaseForTests, redisForTests } from '@cartomancer/testkit/services';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ServerProcess } from '../server-process.ts';
import { SeveralServers } from '../several/several-servers.ts';
import { WireClient } from './client.ts';
import type { SeatedPlayers } from './seated-players.ts';
import { started } from './seated-players.ts';
import { TcpProxy } from './tcp-proxy.ts';

/** The outage lasts until both processes together have tried to reconnect more often than this: over ten seconds. */
const manyAttempts = 160;

const databases = await databaseForTests();
const redis = await redisForTests();
afterAll(async () => {
  await databases?.dispose();
  await redis?.dispose();
});

describe.skipIf(databases === undefined || redis === undefined)(
  'Redis behind a proxy (with TEST_DATABASE_URL and TEST_REDIS_URL, or temporary databases)',
  () => {
    let proxy: TcpProxy;
    let site: SeveralServers;
    beforeAll(async () => {
      const database = await databases?.fresh();
      if (database === undefined || redis === undefined) throw new Error('PostgreSQL or Redis is missing');
      proxy = await TcpProxy.open(redis.url);
      site = await SeveralServers.open(
        { databaseUrl: database.url, redisUrl: proxy.url },
        { environment: { LIMITS: 'none' } },
      );
    });
    afterAll(async () => {
      await site.close();
      await proxy.close();
    });

    const readiness = () => Promise.all(site.servers.map(async (server) => (await server.request('/readyz')).status));

    const logged = (server: ServerProcess, message: string): number =>
      server.log.filter((line) => line.includes(`"msg":"${message}"`)).length;

    /** Joins the table through every process. A process that does not have it open reserves the place through Redis. */
    async function joinThroughEach({ people, table }: SeatedPlayers): Promise<void> {
      const [person] = people;
      if (person === undefined) throw new Error('The table has no host');
      for (const server of site.servers) {
        const client = await WireClient.join(server, person, table.code);
        expect(client.view.own.you?.seat).toBe('s1');
        await client.leave();
      }
    }

    test('a process is ready again, and reports Redis as back, only after it has subscribed again', async () => {
      const tables: SeatedPlayers[] = [];
      for (const [index, server] of site.servers.entries())
        tables.push(await started(server, [`Ada${index}`, `Ben${index}`, `Cleo${index}`]));
      expect(await readiness()).toEqual([200, 200]);
      for (const table of tables) await joinThroughEach(table);

      proxy.cutOff();
      await expect.poll(readiness).toEqual([503, 503]);
      await expect.poll(() => proxy.refused).toBeGreaterThan(manyAttempts);
      for (const { players } of tables) await players[0]?.does({ type: 'chat', text: 'Still here' });
      expect(site.servers.map((server) => logged(server, 'Redis is away'))).toEqual([1, 1]);
      expect(site.servers.map((server) => logged(server, 'Redis is back'))).toEqual([0, 0]);

      proxy.passAgain();
      // On a slow machine a command may still time out, which begins and ends another outage.
      const hasOutage = (server: ServerProcess) =>
        logged(server, 'Redis is back') === 0 || logged(server, 'Redis is back') < logged(server, 'Redis is away');
      await expect.poll(() => site.servers.filter(hasOutage)).toEqual([]);
      // An answer from the previous second may still be cached.
      await expect.poll(readiness).toEqual([200, 200]);
      for (const table of tables) await joinThroughEach(table);
      for (const { players } of tables) await players[0]?.does({ type: 'chat', text: 'Redis is here, too' });
    });
  },
);
