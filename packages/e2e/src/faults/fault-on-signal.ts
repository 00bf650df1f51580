/** Preloaded into a server process: SIGUSR2 throws an uncaught error, SIGHUP rejects a promise. */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('SIGUSR2', () => {
    throw new Error('Injected exception');
  });
  process.on('SIGHUP', () => {
    void Promise.reject(new Error('Injected rejection'));
  });
}
