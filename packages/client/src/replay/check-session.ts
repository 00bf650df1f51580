/** The rules as they are, to check a session with: the pages of tables leave out of them what only the server asks. */
import type { SessionFile } from '@cartomancer/protocol';
import type { Ruleset } from '@cartomancer/rules/kernel';
import type { Verdict } from '@cartomancer/rules/table';
import { verifySession } from '@cartomancer/rules/table';

const whole = import.meta.glob<Ruleset>('../../../rules/src/rulesets/*/index.ts', {
  import: 'ruleset',
  query: '?whole',
});

/** Nothing where the session's system is not here. */
export async function checkSession(file: SessionFile): Promise<Verdict | undefined> {
  const load = whole[`../../../rules/src/rulesets/${file.ruleset}/index.ts`];
  return load === undefined ? undefined : verifySession(await load(), file);
}
