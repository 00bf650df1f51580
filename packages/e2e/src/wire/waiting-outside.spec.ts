/** People who wait for admission at one server process while the table and its host are at another (TB-04). */
import type { EnterBody, EnterReply, WaitReply } from '@cartomancer/protocol';
import { databaseForTests, redisForTests } from '@cartomancer/testkit/services';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { MadeTable, Account } from '../test-client.ts';
import type { ServerProcess } from '../server-process.ts';
import { SeveralServers } from '../several/several-servers.ts';
import { WireClient } from './client.ts';

const databases = await databaseForTests();
const redis = await redisForTests();
afterAll(async () => {
  await databases?.dispose();
  await redis?.dispose();
});

describe.skipIf(databases === undefined || redis === undefined)(
  'two processes (with TEST_DATABASE_URL and TEST_REDIS_URL, or temporary databases)',
  () => {
    let site: SeveralServers;

    beforeAll(async () => {
      const database = await databases?.fresh();
      if (database === undefined || redis === undefined) throw new Error('PostgreSQL or Redis is missing');
      site = await SeveralServers.open(
        { databaseUrl: database.url, redisUrl: redis.url },
        { environment: { LIMITS: 'none' } },
      );
    });
    afterAll(() => site.close());

    function server(index: 0 | 1): ServerProcess {
      const found = site.servers[index];
      if (found === undefined) throw new Error('A server is missing');
      return found;
    }

    async function hosted(): Promise<{ readonly host: WireClient; readonly table: MadeTable }> {
      const person = await server(0).person('Ada');
      const table = await server(0).makeTable(person, { options: { arrivalsWait: true } });
      return { host: await WireClient.join(server(0), person, table.code), table };
    }

    const enters = (person: Account, { code }: MadeTable, body: EnterBody) =>
      server(1).ask<EnterReply>(`/api/tables/${code}/enter`, body, person.token);

    const waits = (person: Account, { code }: MadeTable) =>
      server(1).ask<WaitReply>(`/api/tables/${code}/wait`, {}, person.token);

    /** Knocks at the second process; the host sees it. Returns the person's id in the host's view. */
    async function knocks(person: Account, { host, table }: Awaited<ReturnType<typeof hosted>>): Promise<string> {
      expect(await enters(person, table, { link: table.seatLink })).toMatchObject({ role: 'waiting' });
      const knock = () => host.view.own.door?.knocking.find(({ name }) => name === person.name);
      await host.until(`hears ${person.name} knock`, () => knock() !== undefined);
      return knock()?.person ?? '';
    }

    test('a person who waits at the other process learns that the host lets them in, and sits down', async () => {
      const at = await hosted();
      const ben = await server(1).person('Ben');
      const knock = await knocks(ben, at);
      const waiting = waits(ben, at.table);
      await at.host.does({ type: 'let_in', person: knock });
      expect(await waiting).toEqual({ waits: false, seconds: 0 });
      const entered = await enters(ben, at.table, { link: at.table.seatLink, waits: true });
      if (entered.role === 'waiting') throw new Error('Ben still waits');
      const client = await WireClient.connect(server(1), ben, entered);
      await client.does({ type: 'take_seat', seat: 's1' });
      await at.host.until('sees Ben sit', () => at.host.view.shared.table.seats.some(({ name }) => name === 'Ben'));
    });

    test('a person whom the host turns away learns it at the other process, and does not knock again by entering', async () => {
      const at = await hosted();
      const eve = await server(1).person('Eve');
      const knock = await knocks(eve, at);
      const waiting = waits(eve, at.table);
      await at.host.does({ type: 'kick', person: knock });
      expect(await waiting).toEqual({ waits: false, seconds: 0 });
      await expect(enters(eve, at.table, { link: at.table.seatLink, waits: true })).rejects.toMatchObject({
        status: 403,
        codes: ['E_TURNED_AWAY'],
      });
      expect(at.host.view.own.door?.knocking).toEqual([]);
    });
  },
);
