import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { ServerProcess } from '../server-process.ts';

const dockerfile = readFileSync(join(import.meta.dirname, '../../../../Dockerfile'), 'utf8');

function healthCheck(): readonly string[] {
  const text = /^HEALTHCHECK .*\\\n\s+CMD (\[.+\])$/mu.exec(dockerfile)?.[1];
  if (text === undefined) throw new Error('The Dockerfile has no health check');
  return JSON.parse(text) as string[];
}

function exitCodeAt(port: number): number | null {
  const [program, ...args] = healthCheck();
  expect(program).toBe('node');
  return spawnSync(process.execPath, args, { env: { PORT: String(port) } }).status;
}

test('the health check of the image passes while the server runs, and fails when it has ended', async () => {
  const server = await ServerProcess.start();
  onTestFinished(() => server.remove());
  expect(exitCodeAt(server.port)).toBe(0);
  await server.end('SIGTERM');
  expect(exitCodeAt(server.port)).toBe(1);
});
