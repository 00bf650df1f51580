import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { rulesets } from '@cartomancer/rules';
import { describe, expect, test } from 'vitest';

import { contractSuite } from './contract-suite.ts';
import { coverageIn, coverageReport } from './coverage.ts';
import { everyKit, folderOf } from './kits.ts';
import { toyKit } from './toy.ts';

const kits = await everyKit();

test('every ruleset of the registry is tested', () => {
  expect([...kits.keys()]).toEqual([...rulesets.keys()]);
});

contractSuite(toyKit().ruleset, { kit: toyKit(), seeds: [1, 2, 3] });

for (const [id, kit] of kits) {
  contractSuite(kit.ruleset, { kit });

  describe.runIf(existsSync(join(folderOf(id), 'rules.md')))(`the scenarios of ${id}`, () => {
    test('cover all clauses except those that its kit lists', async ({ annotate }) => {
      const played = coverageIn(folderOf(id));
      if (kit.unplayed === undefined) await annotate(coverageReport(played));
      else expect(played.missing).toEqual(kit.unplayed);
    });
  });
}
