import { rulesets } from '@cartomancer/rules';
import { expect, test } from 'vitest';

import { contractSuite } from './contract-suite.ts';
import { everyKit } from './kits.ts';
import { toyKit } from './toy.ts';

const kits = await everyKit();

test('every ruleset of the registry is held to the contract', () => {
  expect([...kits.keys()]).toEqual([...rulesets.keys()]);
});

contractSuite(toyKit().ruleset, { kit: toyKit(), seeds: [1, 2, 3] });

for (const kit of kits.values()) contractSuite(kit.ruleset, { kit });
