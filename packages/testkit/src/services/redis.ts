/** A temporary Redis for a test, or the one that `TEST_REDIS_URL` names. */
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';

import type { Disposable } from './processes.ts';
import { endProcess, freePort, startProcess } from './processes.ts';

const program = '/usr/bin/redis-server';

export function hasRedis(): boolean {
  return existsSync(program);
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [reply] = (await once(socket, 'data')) as [Buffer];
    return reply.toString().startsWith('+PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** A Redis that a test can stop and restart. It saves nothing, so a restart loses all data. */
export class RedisProcess implements Disposable {
  readonly url: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(): Promise<RedisProcess> {
    const server = new RedisProcess(await freePort());
    await server.restart();
    return server;
  }

  async restart(): Promise<void> {
    const args = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.#child = await startProcess([program, ...args], () => answers(this.#port));
  }

  async stop(): Promise<void> {
    await endProcess(this.#child, 'SIGKILL');
  }

  async dispose(): Promise<void> {
    await this.stop();
  }
}

/** The default number of databases of a Redis. */
const databases = 16;

/** The shared server with the database of this worker. Throws if there are more workers than databases. */
function databaseOfWorker(server: string): string {
  // Vitest counts its workers from 1.
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 1);
  if (worker > databases)
    throw new Error(`Worker ${worker} has no Redis database: with TEST_REDIS_URL use --maxWorkers=${databases}.`);
  const url = new URL(server);
  url.pathname = `/${worker - 1}`;
  return url.href;
}

/** `undefined` if there is no server to use or start. Workers share the server of `TEST_REDIS_URL`. */
export async function redisForTests(): Promise<Disposable | undefined> {
  const configuredUrl = process.env['TEST_REDIS_URL'];
  if (configuredUrl !== undefined && configuredUrl !== '') {
    return { url: databaseOfWorker(configuredUrl), dispose: async () => {} };
  }
  return hasRedis() ? await RedisProcess.start() : undefined;
}
