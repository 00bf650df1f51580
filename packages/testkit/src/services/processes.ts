import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** An address to connect to, until it is disposed of. */
export interface Disposable {
  readonly url: string;
  dispose(): Promise<void>;
}

const startTimeout = 60_000;
const pollInterval = 20;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Rejects if the program ends before `isReady` is true, or takes longer than a minute; then it is killed. */
export async function startProcess(
  command: readonly [string, ...string[]],
  isReady: () => Promise<boolean>,
): Promise<ChildProcess> {
  const [program, ...args] = command;
  // A program that runs as another user may have no access to the current folder.
  const child = spawn(program, args, { cwd: '/', stdio: 'ignore' });
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  for (const since = performance.now(); !(await isReady());) {
    if (hasEnded(child) || performance.now() - since > startTimeout) {
      await endProcess(child, 'SIGKILL');
      throw new Error(`${program} does not answer`);
    }
    await pause(pollInterval);
  }
  return child;
}

export async function endProcess(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || hasEnded(child)) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
