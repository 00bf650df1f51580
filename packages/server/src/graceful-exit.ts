import type { RunningServer } from './server.ts';

/** For closing the tables after an uncaught error. The supervisor restarts the server only after the exit. */
const longestCloseMilliseconds = 10_000;

/** Exits with 0 after a signal; with 1 after an uncaught error, after a second signal, or if closing fails. */
export function endWithSignalOrError(server: RunningServer): void {
  let exitCode = 0;
  let isClosing = false;
  let isSignalled = false;

  function close(): void {
    if (isClosing) return;
    isClosing = true;
    server.close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        server.log.fatal({ err: error }, 'The server could not close in good order');
        process.exit(1);
      },
    );
  }

  // The state in memory cannot be trusted after such an error. The journal can: it has only earlier decisions.
  function crash(error: unknown): void {
    server.log.fatal({ err: error }, 'Nothing caught this error: the process ends');
    if (exitCode === 0) setTimeout(() => process.exit(1), longestCloseMilliseconds);
    exitCode = 1;
    close();
  }

  process.on('uncaughtException', crash);
  process.on('unhandledRejection', (reason) => {
    if (server.isOutage(reason)) server.log.debug({ err: reason }, 'A command to Redis failed');
    else crash(reason);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isSignalled) process.exit(1);
      isSignalled = true;
      close();
    });
}
