/** Preloaded into a server process by a test: one signal throws where nothing catches it, the other rejects a promise. */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('SIGUSR2', () => {
    throw new Error('Injected exception');
  });
  process.on('SIGHUP', () => {
    void Promise.reject(new Error('Injected rejection'));
  });
}
