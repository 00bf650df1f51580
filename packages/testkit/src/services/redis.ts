/** A temporary Redis for a test, or the one that `TEST_REDIS_URL` names. */
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';

import type { Disposable } from './processes.ts';
import { endProcess, freePort, startProcess } from './processes.ts';

const program = '/usr/bin/redis-server';

/** Whether a test can have a Redis of its own. */
export function hasRedis(): boolean {
  return existsSync(program);
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [said] = (await once(socket, 'data')) as [Buffer];
    return said.toString().startsWith('+PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** A server that a test may stop and start; like one without a disk, it loses its data. */
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
    const given = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.#child = await startProcess([program, ...given], () => answers(this.#port));
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

/**
 * Undefined if there is neither a server to use nor one to start. A given one is shared: each worker uses a database of
 * it.
 */
export async function redisForTests(): Promise<Disposable | undefined> {
  const given = process.env['TEST_REDIS_URL'];
  if (given !== undefined && given !== '') {
    const url = new URL(given);
    url.pathname = `/${Number(process.env['VITEST_POOL_ID'] ?? 0) % databases}`;
    return { url: url.href, dispose: async () => {} };
  }
  return hasRedis() ? await RedisProcess.start() : undefined;
}
