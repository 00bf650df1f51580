/** A temporary PostgreSQL server for a test, or a fresh database on the one that `TEST_DATABASE_URL` names. */
import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';

import { Client } from 'pg';

import type { Disposable } from './processes.ts';
import { endProcess, freePort, startProcess } from './processes.ts';

const user = 'postgres';
const setpriv = '/usr/bin/setpriv';

function programFolder(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin')
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .findLast((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

const isRoot = process.getuid?.() === 0;

/** For root, the command runs as PostgreSQL's own user, because PostgreSQL refuses to run as root. */
function asPostgresUser(command: readonly [string, ...string[]]): readonly [string, ...string[]] {
  return isRoot ? [setpriv, `--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...command] : command;
}

function run([program, ...args]: readonly [string, ...string[]]): string {
  return execFileSync(program, args, { cwd: '/', encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

export function hasPostgres(): boolean {
  return programFolder() !== undefined && (!isRoot || existsSync(setpriv));
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A server that a test can stop and restart without losing its data. */
export class PostgresProcess implements Disposable {
  readonly url: string;
  readonly #folder: string;
  readonly #command: readonly [string, ...string[]];
  #child: ChildProcess | undefined;

  private constructor(folder: string, port: number, bin: string) {
    this.#folder = folder;
    this.url = `postgres://${user}@127.0.0.1:${port}/postgres`;
    const settings = [`listen_addresses=127.0.0.1`, `port=${port}`, `unix_socket_directories=`, 'max_connections=200'];
    const data = join(folder, 'data');
    this.#command = asPostgresUser([
      join(bin, 'postgres'),
      '-D',
      data,
      ...settings.flatMap((setting) => ['-c', setting]),
    ]);
  }

  /** Rejects if PostgreSQL is not installed (`hasPostgres`). */
  static async start(): Promise<PostgresProcess> {
    const bin = programFolder();
    if (bin === undefined) throw new Error('There is no PostgreSQL on this machine');
    const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
    if (isRoot) {
      chmodSync(folder, 0o711);
      chownSync(folder, Number(run(['id', '-u', user])), Number(run(['id', '-g', user])));
    }
    const data = join(folder, 'data');
    run(
      asPostgresUser([
        join(bin, 'initdb'),
        '-D',
        data,
        `--username=${user}`,
        '--auth=trust',
        '--encoding=UTF8',
        '--no-sync',
      ]),
    );
    const server = new PostgresProcess(folder, await freePort(), bin);
    await server.restart();
    return server;
  }

  async restart(): Promise<void> {
    this.#child = await startProcess(this.#command, () => answers(this.url));
  }

  /** `SIGINT`: closes connections first; `SIGQUIT`: stops as in a crash. */
  async stop(how: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    await endProcess(this.#child, how);
  }

  async dispose(): Promise<void> {
    await this.stop('SIGQUIT');
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface DatabasesForTests {
  fresh(): Promise<Disposable>;
  dispose(): Promise<void>;
}

/** A source of databases; `undefined` if there is neither a server to use nor one to start. */
export async function databaseForTests(): Promise<DatabasesForTests | undefined> {
  const configuredUrl = process.env['TEST_DATABASE_URL'];
  if ((configuredUrl === undefined || configuredUrl === '') && !hasPostgres()) return undefined;
  const temporary = configuredUrl === undefined || configuredUrl === '' ? await PostgresProcess.start() : undefined;
  const server = temporary?.url ?? configuredUrl ?? '';
  return {
    async fresh() {
      const name = `fresh_${randomBytes(6).toString('hex')}`;
      await execute(server, `create database ${name}`);
      const url = new URL(server);
      url.pathname = `/${name}`;
      return { url: url.href, dispose: () => execute(server, `drop database ${name} with (force)`) };
    },
    dispose: async () => {
      await temporary?.dispose();
    },
  };
}
