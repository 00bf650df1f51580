/**
 * Verifying shuffles needs the whole table layer; the pages of tables contain only its front (`tableFront`), so the
 * worker has chunks of its own.
 */
import type { SessionFile } from '@cartomancer/protocol';
import type { Ruleset } from '@cartomancer/rules/kernel';
import type { Verdict } from '@cartomancer/rules/table';
import { verifySession } from '@cartomancer/rules/table';

const rulesets = import.meta.glob<Ruleset>('../../../rules/src/rulesets/*/index.ts', { import: 'ruleset' });

async function verdictOn(file: SessionFile): Promise<Verdict | null> {
  const load = rulesets[`../../../rules/src/rulesets/${file.ruleset}/index.ts`];
  return load === undefined ? null : verifySession(await load(), file);
}

// The page sends one parsed file.
self.addEventListener('message', ({ data }: MessageEvent<SessionFile>) => {
  verdictOn(data).then(
    (verdict) => self.postMessage(verdict),
    // Reported as an error, because the rejection of a promise in a worker does not reach the page.
    (error: unknown) => self.reportError(error),
  );
});
