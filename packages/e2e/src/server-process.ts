/** The complete server as a process, started, killed and restarted as on a real machine. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { TestClient, metricsToken } from './test-client.ts';

const serverProgram = resolve(import.meta.dirname, '../../server/src/start.ts');
const readyLine = /^Cartomancer is open at http:\/\/.+:(\d+)$/u;

/** The number of log lines kept for a test that fails. */
const mostLines = 2_000;

/** Settings of a test's server, by the names of the variables in `packages/server/src/settings.ts`. */
export type ServerEnvironment = Readonly<Record<string, string>>;

/** Rigged cards, ids derived from a seed, and a clock that the test controls: two such servers send the same bytes. */
export const twinEnvironment: ServerEnvironment = {
  CARTOMANCER_TEST_RIG: '1',
  CARTOMANCER_TEST_CLOCK: 'by_hand',
  CARTOMANCER_TEST_SEED: 'twins',
  LIMITS: 'none',
};

/** The server processes to kill when the tests end, because a test that fails half-way does not stop its own. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
// A test runner ends its workers like this, and by default Node would exit without the cleanup above.
process.once('SIGTERM', () => process.exit());
process.once('disconnect', () => process.exit());

export class ServerProcess extends TestClient {
  readonly dataFolder: string;
  readonly #environment: ServerEnvironment;
  readonly #program: string;
  #child: ChildProcess | undefined;
  #lines: string[] = [];
  #port = 0;

  private constructor(dataFolder: string, environment: ServerEnvironment, program: string) {
    super();
    this.dataFolder = dataFolder;
    this.#environment = environment;
    this.#program = program;
  }

  /** Rejects with the program's output if it does not start. Another `program` must print the same line when ready. */
  static async start(environment: ServerEnvironment = {}, program = serverProgram): Promise<ServerProcess> {
    const server = new ServerProcess(await mkdtemp(join(tmpdir(), 'cartomancer-')), environment, program);
    try {
      await server.restart();
    } catch (error) {
      await server.remove();
      throw error;
    }
    return server;
  }

  get port(): number {
    return this.#port;
  }

  override get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error('The server is not running');
    return pid;
  }

  get isAlive(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get log(): readonly string[] {
    return this.#lines;
  }

  /** The same port and data; the previous process must have exited. `extraSettings`: for this start only. */
  async restart(extraSettings: ServerEnvironment = {}): Promise<void> {
    if (this.isAlive) throw new Error('The server is still running');
    const child = spawn(process.execPath, [this.#program], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        HOST: '127.0.0.1',
        NODE_ENV: 'test',
        PORT: String(this.#port),
        DATA_FOLDER: this.dataFolder,
        METRICS_TOKEN: metricsToken,
        ...this.#environment,
        ...extraSettings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    createInterface({ input: child.stderr }).on('line', (line) => this.#keep(line));
    const opened = new Promise<number>((resolvePort) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        this.#keep(line);
        const port = readyLine.exec(line)?.[1];
        if (port !== undefined) resolvePort(Number(port));
      });
    });
    const ended = once(child, 'exit').then(() => undefined);
    const port = await Promise.race([opened, ended]);
    if (port === undefined) throw new Error(`The server did not open:\n${this.#lines.join('\n')}`);
    this.#port = port;
  }

  /** Kills the server as a power cut does, or stops it as an operator does; resolves when the process has exited. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (child === undefined || !this.isAlive) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** Waits until the process has exited by itself, and returns its exit code; `null` if a signal ended it. */
  async exitCode(): Promise<number | null> {
    const child = this.#child;
    if (child !== undefined && this.isAlive) await once(child, 'exit');
    return child?.exitCode ?? null;
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    await rm(this.dataFolder, { recursive: true, force: true });
  }

  #keep(line: string): void {
    this.#lines.push(line);
    this.#lines = this.#lines.slice(-mostLines);
  }
}
