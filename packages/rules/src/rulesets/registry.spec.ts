import { globSync } from 'node:fs';
import { dirname } from 'node:path';

import { expect, test } from 'vitest';

import { rulesets } from './registry.ts';

test('the registry lists every ruleset there is, under the name of its folder', () => {
  const folders = globSync('*/index.ts', { cwd: import.meta.dirname }).map((file) => dirname(file));
  expect([...rulesets.keys()], 'run pnpm generate').toEqual(folders.toSorted());
});

test('a ruleset is found by its own id', () => {
  for (const [id, ruleset] of rulesets) expect(ruleset.id).toBe(id);
});
