/** Two server processes with PostgreSQL and Redis. One of them is killed, stopped or suspended. */
import { databaseForTests, redisForTests } from '@cartomancer/testkit/services';
import { closeCodes } from '@cartomancer/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ServerProcess } from '../server-process.ts';
import { SeveralServers } from '../several/several-servers.ts';
import { BusyPlayer } from './busy-player.ts';
import { WireClient } from './client.ts';
import type { SeatedPlayers } from './seated-players.ts';
import { layer, settled, started } from './seated-players.ts';
import { readPostgresJournal } from './journal.ts';
import { checkJournal } from './journal-invariants.ts';

/** Everyone is back within this many milliseconds. */
const returnLimit = 5_000;
const tables = 4;

const databases = await databaseForTests();
const redis = await redisForTests();
afterAll(async () => {
  await databases?.dispose();
  await redis?.dispose();
});

interface Played {
  readonly seatedPlayers: SeatedPlayers;
  readonly players: readonly BusyPlayer[];
}

const seats = ['s1', 's2', 's3'];

describe.skipIf(databases === undefined || redis === undefined)(
  'two processes (with TEST_DATABASE_URL and TEST_REDIS_URL, or temporary databases)',
  () => {
    let site: SeveralServers;
    let databaseUrl = '';
    const played: Played[] = [];
    const players = () => played.flatMap((table) => table.players);
    const acknowledged = () => players().reduce((sum, player) => sum + player.acknowledged.length, 0);

    beforeAll(async () => {
      const database = await databases?.fresh();
      if (database === undefined || redis === undefined) throw new Error('PostgreSQL or Redis is missing');
      databaseUrl = database.url;
      site = await SeveralServers.open({ databaseUrl, redisUrl: redis.url }, { environment: { LIMITS: 'none' } });
      for (let number = 1; number <= tables; number += 1) {
        const names = ['Ada', 'Ben', 'Cleo'].map((name) => `${name}${number}`);
        // Half of the tables are created at each process.
        const seatedPlayers = await started(server(number % 2), names, { options: { reactionMask: 0 } });
        const { code } = seatedPlayers.table;
        const seated = seatedPlayers.players.map((client, index) => {
          const person = seatedPlayers.people[index];
          if (person === undefined) throw new Error('A person is missing');
          return new BusyPlayer(site.proxy, code, person, client);
        });
        played.push({ seatedPlayers, players: seated });
      }
    });
    afterAll(() => site.close());

    function server(index: number): ServerProcess {
      const found = site.servers[index];
      if (found === undefined) throw new Error('There is no such server');
      return found;
    }

    async function playOn(moves: number): Promise<void> {
      const goal = acknowledged() + moves;
      for (const player of players()) player.work();
      await players()[0]?.client.until('sees enough moves', () => acknowledged() >= goal);
    }

    async function allBack(): Promise<void> {
      const since = performance.now();
      await Promise.all(
        players()
          .filter(({ client }) => client.closed !== undefined)
          .map((player) => player.comeBack()),
      );
      expect(performance.now() - since).toBeLessThan(returnLimit);
      for (const { players: seated } of played)
        expect(seated.map(({ client }) => client.view.own.you?.seat)).toEqual(seats);
    }

    async function checkAll(): Promise<void> {
      await Promise.all(players().map((player) => player.rest()));
      await settled(players().flatMap(({ client }) => (client.closed === undefined ? [client] : [])));
      const codes = played.map(({ seatedPlayers }) => seatedPlayers.table.code);
      const journal = await readPostgresJournal(databaseUrl, codes);
      for (const { seatedPlayers, players: seated } of played)
        checkJournal(layer, journal.get(seatedPlayers.table.code) ?? [], seated);
    }

    const tablesAt = (index: number): Promise<number> => server(index).count('tables_open');

    test('share the tables, and answer every request about any of them', async () => {
      const open = [await tablesAt(0), await tablesAt(1)];
      expect(open).toEqual([tables / 2, tables / 2]);
      // Whichever process is asked, no table is opened a second time.
      for (const { seatedPlayers } of played)
        for (const at of site.servers) {
          const [person] = seatedPlayers.people;
          if (person === undefined) throw new Error('A person is missing');
          const again = await WireClient.join(at, person, seatedPlayers.table.code);
          expect(again.view).toEqual(seatedPlayers.players[0]?.view);
          await again.leave();
          const path = `/api/tables/${seatedPlayers.table.code}/chronicle`;
          const page = await at.request(path, { headers: { authorization: `Bearer ${person.token}` } });
          expect(page.status).toBe(200);
        }
      expect([await tablesAt(0), await tablesAt(1)]).toEqual(open);
    });

    test('show the public tables of both', async () => {
      const host = await site.proxy.person('Hera');
      const made = await Promise.all(
        site.servers.map((at) => at.makeTable(host, { visibility: 'public', name: 'Come in' })),
      );
      for (const at of site.servers) {
        const { body } = await at.request('/api/tables');
        const codes = (body as { tables: readonly { code: string }[] }).tables.map(({ code }) => code);
        expect(codes.toSorted()).toEqual(made.map(({ code }) => code).toSorted());
      }
    });

    test('share people and their links to another device', async () => {
      const person = await server(0).person('Ada');
      const { link } = await server(1).ask<{ link: string }>('/api/person/move', {}, person.token);
      const secret = link.slice(link.indexOf('#') + 1);
      const moved = await server(0).ask<{ name: string }>('/api/person/moved', { secret });
      expect(moved.name).toBe('Ada');
      await expect(server(1).ask('/api/person/moved', { secret })).rejects.toMatchObject({ status: 403 });
    });

    test('sign out a person’s other devices at once, whichever process has their table', async () => {
      const person = await server(0).person('Ada');
      const { code } = await server(0).makeTable(person);
      const { link } = await server(0).ask<{ link: string }>('/api/person/move', {}, person.token);
      const secret = link.slice(link.indexOf('#') + 1);
      const { token } = await server(0).ask<{ token: string }>('/api/person/moved', { secret });
      const other = await WireClient.join(server(0), { name: 'Ada', token }, code);
      await server(1).ask('/api/person/sign-out-others', {}, person.token);
      await other.until('is signed out', () => other.closed !== undefined);
      expect(other.closed).toBe(closeCodes.signedOut);
      for (const index of [0, 1])
        await expect(server(index).enter({ name: 'Ada', token }, code)).rejects.toMatchObject({
          status: 401,
          codes: ['E_SIGNED_OUT'],
        });
    });

    test('lose no acknowledged move when one is killed under load, and the other takes its tables over', async () => {
      await playOn(150);
      await server(0).end('SIGKILL');
      await expect.poll(() => players().filter(({ client }) => client.closed !== undefined).length).toBe(6);
      await allBack();
      await checkAll();
      expect(await tablesAt(1)).toBeGreaterThanOrEqual(tables);
      await server(0).restart();
    });

    test('lose no acknowledged move when one shuts down, and its players reconnect to the other in their seats', async () => {
      await playOn(100);
      const ended = server(1).end('SIGTERM');
      await expect.poll(() => players().filter(({ client }) => client.closed !== undefined).length).toBe(12);
      expect(new Set(players().map(({ client }) => client.closed))).toEqual(new Set([closeCodes.restart]));
      await allBack();
      await ended;
      await checkAll();
      expect(await tablesAt(0)).toBeGreaterThanOrEqual(tables);
      await server(1).restart();
    });

    test('a process that was suspended gives its tables up when it resumes, and its players reconnect to the other', async () => {
      const [table] = played;
      if (table === undefined) throw new Error('There is no table');
      const { seatedPlayers } = table;
      const host = seatedPlayers.people[0];
      if (host === undefined) throw new Error('A person is missing');
      const suspended = server(0);
      process.kill(suspended.pid, 'SIGSTOP');
      try {
        // While the suspended process counts as alive, clients are asked to retry.
        const entered = () =>
          server(1)
            .enter(host, seatedPlayers.table.code)
            .then(({ roomId }) => roomId, String);
        await expect.poll(entered).toContain(seatedPlayers.table.code);
        const other = await WireClient.join(server(1), host, seatedPlayers.table.code);
        await other.does({ type: 'chat', text: 'Where are you?' });
        await other.leave();
      } finally {
        process.kill(suspended.pid, 'SIGCONT');
      }
      // The process learns that its lease is over, and sends its clients to the table's new process.
      await expect
        .poll(() => table.players.map(({ client }) => client.closed))
        .toEqual(seats.map(() => closeCodes.restart));
      await allBack();
      await playOn(40);
      await checkAll();
    });
  },
);
