import type { SessionFile } from '@cartomancer/protocol';
import type { Verdict } from '@cartomancer/rules/table';

import { loadSystemTexts } from '../text/speech.ts';

function verdictOn(file: SessionFile): Promise<Verdict | undefined> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Verdict | undefined>();
  worker.addEventListener('message', ({ data }: MessageEvent<Verdict | null>) => resolve(data ?? undefined));
  worker.addEventListener('error', () => reject(new Error('The check failed')));
  worker.addEventListener('messageerror', () => reject(new Error('The verdict could not be read')));
  worker.postMessage(file);
  return promise.finally(() => worker.terminate());
}

/**
 * Also loads the texts of the system for the verdict. `undefined` if the system is unknown; rejects if the check cannot
 * be loaded or fails.
 */
export async function checkSession(file: SessionFile): Promise<Verdict | undefined> {
  const verdict = await verdictOn(file);
  if (verdict !== undefined) await loadSystemTexts(file.ruleset);
  return verdict;
}
