import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** `file` relative to this one; `env` in addition to the bench's own environment. */
export function start(file: string, env: Readonly<Record<string, string>> = {}): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--expose-gc'],
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env },
  });
}

/** The next message of this kind; rejects if the process exits before. */
export async function nextMessage<M extends { readonly publish: string }, K extends M['publish']>(
  child: ChildProcess,
  kind: K,
): Promise<Extract<M, { readonly publish: K }>> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: M): void => {
      if (message.publish !== kind) return;
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(message as Extract<M, { readonly publish: K }>);
    };
    const onExit = (code: number | null): void => {
      reject(new Error(`a process exited (${code}) before it sent "${kind}"`));
    };
    child.on('message', onMessage);
    child.once('exit', onExit);
  });
}

/** Milliseconds in which a process may tidy up before it is killed. */
const patience = 5_000;

export async function stop(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) {
    // A process that has already exited emits no further `exit`.
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const killing = setTimeout(() => child.kill('SIGKILL'), patience);
    await exited;
    clearTimeout(killing);
  }
}
