/** A test preloads this into a server process: one signal then throws an uncaught error, another one rejects a promise. */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('SIGUSR2', () => {
    throw new Error('Injected exception');
  });
  process.on('SIGHUP', () => {
    void Promise.reject(new Error('Injected rejection'));
  });
}
