import { rulesets } from '@cartomancer/rules';
import { expect, it } from 'vitest';

import { rulesOf } from './moves.ts';

it('has the rules of every system, and of no other', () => {
  expect(rulesets.size).toBeGreaterThan(0);
  for (const id of rulesets.keys()) expect(rulesOf(id)?.ruleset.id).toBe(id);
  expect(rulesOf('chess')).toBeUndefined();
});
