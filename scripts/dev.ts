/** For development: the server, restarted at every change, behind Vite's dev server. Stops both when one stops. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const port = process.env['PORT'] ?? '3000';
const env = { ...process.env, NODE_ENV: 'development', PORT: port };

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'packages/server/src/start.ts'], {
  cwd: root,
  env,
  stdio: 'inherit',
});
const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], {
  cwd: join(root, 'packages/client'),
  env,
  stdio: 'inherit',
});

for (const child of [server, vite]) {
  child.once('exit', (code) => {
    server.kill();
    vite.kill();
    process.exitCode ??= code ?? 0;
  });
}
// A terminal signals all three processes, but `kill` only this one, which then forwards the signal. With a handler,
// this process outlives the signal and ends after its children.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill(signal);
    vite.kill(signal);
  });
}
