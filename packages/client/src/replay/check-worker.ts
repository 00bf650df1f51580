/**
 * Checks a session in a worker, with the complete rules: the pages of tables are built without the checks that only the server
 * needs, so this script shares no chunk with them.
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
