/** How the process ends: in good order after a signal, and as well as it can after an error that nothing caught. */
import type { RunningServer } from './server.ts';

/** After an uncaught error the tables have this long to be closed. The supervisor is waiting to start the next process. */
const longestCloseMilliseconds = 10_000;

/** Ends the process with 0 after a signal, and with 1 after an error that nothing caught. */
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

  // The state in memory cannot be trusted after such an error. The journal can: it holds only what was decided before.
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
      // A second signal asks the process not to wait.
      if (isSignalled) process.exit(1);
      isSignalled = true;
      close();
    });
}
