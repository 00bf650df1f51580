/** Serves the game on one port, with the client built from these sources. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

process.env['NODE_ENV'] ??= 'production';

// In a separate process, to keep the bundler's memory out of the server.
execFileSync(process.execPath, [join(import.meta.dirname, 'build-client.ts')], { stdio: 'inherit' });

// A signal to npm stops only the shell that runs this script, and the shell does not forward it. So the server stops
// when its parent process changes, which shows that the shell has exited.
const shell = process.ppid;
setInterval(() => {
  if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
}, 500).unref();

await import('../packages/server/src/start.ts');
