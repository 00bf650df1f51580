/** Starts the server as its environment says, prints where it is, and ends it in good order. */
import { SilentFolder } from './data-folder.ts';
import { endWithSignalOrError } from './ending.ts';
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

// Loading Colyseus looks for .env files and talks about it: this server has nothing to do with them, and its address is
// to be the only line it prints.
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
  // An exit in good order would wait for the disk for ever.
  process.kill(process.pid, 'SIGKILL');
  return fail(sentence);
});
// Whoever read what is printed here may be gone before the server is: to fail at saying so would fail again, for ever.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

endWithSignalOrError(server);

// Last of all: whoever reads it may end the program at once, and that is to be in good order.
const shownHost = ['0.0.0.0', '::'].includes(settings.host) ? 'localhost' : settings.host;
say(process.stdout, `Cartomancer is open at http://${shownHost}:${server.port}`);
