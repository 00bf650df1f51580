/** Serves the game on one port, with the client built from what lies here. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

process.env['NODE_ENV'] ??= 'production';

// A process of its own, so that the bundler's memory is not the server's.
execFileSync(process.execPath, [join(import.meta.dirname, 'build-client.ts')], { stdio: 'inherit' });

// A signal to npm reaches the shell between, which passes nothing on: when it is gone, the server is to end too.
const shell = process.ppid;
setInterval(() => {
  if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
}, 500).unref();

await import('../packages/server/src/start.ts');
