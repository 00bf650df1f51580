import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

const program = join(import.meta.dirname, 'start.ts');
const metricsToken = 'for-the-eyes-of-tests';

/** Below the range of ephemeral ports, so that no other program is given a port that is free now. */
const lowestPort = 10_000;
const portCount = 10_000;

async function isFree(port: number): Promise<boolean> {
  const holder = createServer();
  const listens = once(holder, 'listening');
  holder.listen(port, '127.0.0.1');
  const free = await listens.then(
    () => true,
    () => false,
  );
  holder.close();
  return free;
}

/** The search starts at a port derived from the process id, so that parallel test runs rarely collide. */
async function freePort(): Promise<number> {
  for (let port = lowestPort + (process.pid % portCount); ; port += 1) if (await isFree(port)) return port;
}

/** Closes the reading ends of stdout and stderr before the program writes anything. */
async function startedWithoutReader() {
  const [dataFolder, port] = await Promise.all([mkdtemp(join(tmpdir(), 'start-')), freePort()]);
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_FOLDER: dataFolder,
      METRICS_TOKEN: metricsToken,
      // So that every request writes one more line without a reader.
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  child.stderr.destroy();
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(dataFolder, { recursive: true, force: true });
  });
  return { child, origin: `http://127.0.0.1:${port}` };
}

async function processorSeconds(origin: string): Promise<number> {
  const reply = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const seconds = /^process_cpu_seconds_total (\S+)$/mu.exec(await reply.text())?.[1];
  return Number(seconds ?? Number.NaN);
}

/** A load of 1 is one busy processor. */
async function loadOf(origin: string): Promise<number> {
  const [from, before] = [performance.now(), await processorSeconds(origin)];
  await new Promise((resolve) => setTimeout(resolve, 300));
  const after = await processorSeconds(origin);
  return ((after - before) * 1000) / (performance.now() - from);
}

test('a server whose output is not read answers requests, costs little when idle, and exits cleanly', async () => {
  const { child, origin } = await startedWithoutReader();
  const status = (path: string) =>
    fetch(`${origin}${path}`).then(
      (reply) => reply.status,
      () => 'closed',
    );
  await expect.poll(() => status('/api/nothing')).toBe(404);
  for (let count = 0; count < 5; count += 1) expect(await status('/api/nothing')).toBe(404);
  await expect.poll(() => loadOf(origin)).toBeLessThan(0.2);
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
});
