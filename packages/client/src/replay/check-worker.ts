/**
 * Checks a session away from the page, with the rules as they are: the pages of tables leave out of them what only the
 * server asks, and share no script with this.
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

// The page that made this worker sends one file, which it has parsed.
self.addEventListener('message', ({ data }: MessageEvent<SessionFile>) => {
  verdictOn(data).then(
    (verdict) => self.postMessage(verdict),
    // Send the error to the page: it would not see the rejection of a promise here.
    (error: unknown) => self.reportError(error),
  );
});
