import { SilentFolder } from './data-folder.ts';
import { endWithSignalOrError } from './graceful-exit.ts';
import { readSettings } from './settings.ts';

function say(stream: NodeJS.WriteStream, line: string): void {
  stream.write(`${line}\n`);
}

function fail(sentence: string): never {
  say(process.stderr, sentence);
  process.exit(1);
}

const read = readSettings(process.env);
if (!read.ok) fail(read.sentence);
const { settings } = read;

// Colyseus looks for .env files when it is loaded, and logs that. This server does not use such files, and its address
// must be the only line that it prints.
process.env['DOTENV_CONFIG_QUIET'] ??= 'true';
/* oxlint-disable no-console -- silenced here, not used */
const { info } = console;
console.info = () => undefined;
const { startServer } = await import('./server.ts');
console.info = info;
/* oxlint-enable no-console */

const server = await startServer(settings).catch((error: unknown) => {
  const sentence = `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
  if (!(error instanceof SilentFolder)) return fail(sentence);
  say(process.stderr, sentence);
  // A graceful exit would wait for the disk for ever.
  process.kill(process.pid, 'SIGKILL');
  return fail(sentence);
});
// If the reader of this output ends first, writing fails, and reporting that error would fail again, endlessly.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

endWithSignalOrError(server);

// Printed last, because the reader of this line may stop the program at once, and it must already exit gracefully.
const shownHost = ['0.0.0.0', '::'].includes(settings.host) ? 'localhost' : settings.host;
say(process.stdout, `Cartomancer is open at http://${shownHost}:${server.port}`);
