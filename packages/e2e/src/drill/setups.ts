/** The setups of the drill, one process with SQLite or several with PostgreSQL and Redis, and the faults of each. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

import type { Entry } from '@cartomancer/rules/table';
import { PostgresProcess, RedisProcess } from '@cartomancer/testkit/services';
import type { Chance } from '@cartomancer/testkit';
import { Pool } from 'pg';

import type { TestClient } from '../test-client.ts';
import { ServerProcess } from '../server-process.ts';
import { SeveralServers } from '../several/several-servers.ts';
import type { StoredTable } from './ledger.ts';

/** Each promise settles when the condition holds. */
export interface Meanwhile {
  /** At every table a client has learned that its move could not be stored, or has lost its connection. */
  noticed(): Promise<void>;
  /** Every client has had another move acknowledged since the call. */
  playedOn(): Promise<void>;
}

/** When the promise of `inject` settles, the time limit for the return of everyone begins. */
export interface Fault {
  readonly name: string;
  inject(meanwhile: Meanwhile): Promise<void>;
  /** Restarts the process that the fault has stopped. Called when everyone is back without it. */
  readonly tidy?: () => Promise<void>;
}

export interface Setup {
  readonly name: string;
  readonly server: TestClient;
  readonly faults: readonly Fault[];
  stored(code: string): StoredTable;
  log(): readonly string[];
  close(): Promise<void>;
}

const environment = { LIMITS: 'none' };
const prlimit = '/usr/bin/prlimit';
/** Once every player has had a move acknowledged without Redis, its outage ends within this many milliseconds. */
const longestWithoutRedis = 6_000;

interface Row {
  readonly sequence: number;
  readonly rules: number;
  readonly body: string;
}

const entriesQuery = (parameters: readonly [string, string]) =>
  `select sequence, rules, body from entries join tables on number = table_number
   where code = ${parameters[0]} and sequence > ${parameters[1]} order by sequence`;
const snapshotQuery = (parameter: string) =>
  `select sequence, digest from snapshots join tables on number = table_number where code = ${parameter}
   order by sequence desc limit 1`;

function entryFrom({ sequence: seq, rules, body }: Row): Entry {
  return { seq, rules, ...(JSON.parse(body) as object) } as Entry;
}

export async function oneProcess(): Promise<Setup> {
  const server = await ServerProcess.start(environment);
  const fromJournal = <T>(read: (file: DatabaseSync) => T): T => {
    const file = new DatabaseSync(join(server.dataFolder, 'journal.sqlite'), { readOnly: true });
    try {
      return read(file);
    } finally {
      file.close();
    }
  };
  const limit = (size: string) => execFileSync(prlimit, ['--pid', String(server.pid), `--fsize=${size}:`]);
  const fullDisk: Fault = {
    name: 'disk full',
    async inject({ noticed }) {
      // The files of the process cannot grow any more: writing fails, reading works.
      limit('0');
      await noticed();
      limit('unlimited');
    },
  };
  const killed: Fault = {
    name: 'kill',
    async inject() {
      await server.end('SIGKILL');
      await server.restart();
    },
  };
  const shutDown: Fault = {
    name: 'shut down',
    async inject() {
      await server.end('SIGTERM');
      await server.restart();
    },
  };
  return {
    name: 'one process, SQLite',
    server,
    faults: [killed, shutDown, ...(existsSync(prlimit) ? [fullDisk] : [])],
    stored: (code) => ({
      entriesAfter: async (sequence) =>
        fromJournal((file) => file.prepare(entriesQuery(['?', '?'])).all(code, sequence) as unknown as Row[]).map(
          entryFrom,
        ),
      snapshot: async () =>
        fromJournal((file) => file.prepare(snapshotQuery('?')).get(code)) as
          { readonly sequence: number; readonly digest: string } | undefined,
    }),
    log: () => server.log,
    close: () => server.remove(),
  };
}

export async function severalProcesses(chance: Chance): Promise<Setup> {
  const [postgres, redis] = await Promise.all([PostgresProcess.start(), RedisProcess.start()]);
  const services = { databaseUrl: postgres.url, redisUrl: redis.url };
  const site = await SeveralServers.open(services, { servers: 2, environment });
  const pool = new Pool({ connectionString: postgres.url });
  // The faults stop the database, which ends the pool's idle connections. Without a listener that would end the drill.
  pool.on('error', () => {});
  const noDatabase: Fault = {
    name: 'database stopped',
    async inject({ noticed }) {
      await postgres.stop(chance.onceIn(2) ? 'SIGINT' : 'SIGQUIT');
      await noticed();
      await postgres.restart();
    },
  };
  const noRedis: Fault = {
    name: 'Redis stopped',
    async inject({ playedOn }) {
      await redis.stop();
      await playedOn();
      // Some outages are shorter and some longer than a lease is valid.
      await pause(chance.below(longestWithoutRedis));
      await redis.restart();
    },
  };
  const kills = site.servers.map((server, index): Fault => ({
    name: `kill ${index + 1}`,
    // The other server takes over, so this one is started again only after the check.
    inject: () => server.end('SIGKILL'),
    tidy: () => server.restart(),
  }));
  const [first] = site.servers;
  const shutDown: Fault = {
    name: 'shut down',
    inject: async () => first?.end('SIGTERM'),
    tidy: async () => first?.restart(),
  };
  return {
    name: 'two processes, PostgreSQL and Redis',
    server: site.proxy,
    faults: [...kills, shutDown, noDatabase, noRedis],
    stored: (code) => ({
      entriesAfter: async (sequence) =>
        (await pool.query<Row>(entriesQuery(['$1', '$2']), [code, sequence])).rows.map(entryFrom),
      snapshot: async () =>
        (await pool.query<{ sequence: number; digest: string }>(snapshotQuery('$1'), [code])).rows[0],
    }),
    log: () => site.servers.flatMap(({ log }) => log),
    async close() {
      await pool.end();
      await site.close();
      await redis.dispose();
      await postgres.dispose();
    },
  };
}
