/** The whole server as a process of its own, started, killed and started again as a machine would. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { TestClient, metricsToken } from './test-client.ts';

const usualProgram = resolve(import.meta.dirname, '../../server/src/start.ts');
const readyLine = /^Cartomancer is open at http:\/\/.+:(\d+)$/u;

/** Lines of the server's log that are kept for a test that fails. */
const mostLines = 2_000;

/** What a test asks of the server beyond the usual; each key is one variable of `packages/server/src/settings.ts`. */
export type ServerEnvironment = Readonly<Record<string, string>>;

/** Rigged cards, ids that follow from a seed, and a clock that stands until the test moves it: two such servers are alike to the byte. */
export const twinEnvironment: ServerEnvironment = {
  CARTOMANCER_TEST_RIG: '1',
  CARTOMANCER_TEST_CLOCK: 'by_hand',
  CARTOMANCER_TEST_SEED: 'twins',
  LIMITS: 'none',
};

/** Servers that run: a test that fails half-way must leave none behind. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
// How a test runner ends its workers; by itself Node would go without a word.
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

  /**
   * Starts one on a free port with an empty data folder. Rejects with what it said when it does not open. `program`: a script
   * that opens another server and says so in the same words.
   */
  static async start(environment: ServerEnvironment = {}, program = usualProgram): Promise<ServerProcess> {
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

  /** The process's own number, for what a test does to it from outside. */
  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error('The server is not running');
    return pid;
  }

  get isAlive(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The last lines of its log. */
  get log(): readonly string[] {
    return this.#lines;
  }

  /** Starts the program again on the same port and data; the one before must have ended. `more`: for this start only. */
  async restart(more: ServerEnvironment = {}): Promise<void> {
    if (this.isAlive) throw new Error('The server is still running');
    const child = spawn(process.execPath, [this.#program], {
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        NODE_ENV: 'test',
        PORT: String(this.#port),
        DATA_FOLDER: this.dataFolder,
        METRICS_TOKEN: metricsToken,
        ...this.#environment,
        ...more,
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

  /** As a power cut ends it, or in good order as an operator does; resolves when the process is gone. */
  async end(how: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (child === undefined || !this.isAlive) return;
    const gone = once(child, 'exit');
    child.kill(how);
    await gone;
  }

  /** Waits until the process has ended by itself; `null` where a signal ended it. */
  async exitCode(): Promise<number | null> {
    const child = this.#child;
    if (child !== undefined && this.isAlive) await once(child, 'exit');
    return child?.exitCode ?? null;
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
    await this.end('SIGKILL');
    await rm(this.dataFolder, { recursive: true, force: true });
  }

  #keep(line: string): void {
    this.#lines.push(line);
    this.#lines = this.#lines.slice(-mostLines);
  }
}
