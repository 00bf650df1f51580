import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Message } from '@cartomancer/rules/kernel';
import { describe, expect, test } from 'vitest';

import { folderOf, everyKit } from './kits.ts';
import type { AnyKit } from './kits.ts';
import { checkOdds } from './odds.ts';
import { presentationIn } from './presentation-of.ts';
import { configsOf } from './sessions.ts';
import { toyKit } from './toy.ts';

const seeds = [1, 2, 3, 4, 5, 6];
const steps = 150;

describe.each([...(await everyKit())])('%s', async (id, kit) => {
  const { odds } = await presentationIn(folderOf(id));
  if (odds === undefined) return;
  const configs = kit.configs ?? configsOf(kit.ruleset);

  test('computes odds from what the viewer sees, and has a text for them in every language', () => {
    const compared = new Map<string, number>();
    for (const seed of seeds) {
      const config = configs[seed % configs.length];
      if (config === undefined) expect.fail('there is no table to play at');
      for (const [text, count] of Object.entries(checkOdds(kit, odds, { ...config, seed, steps })))
        compared.set(text, (compared.get(text) ?? 0) + count);
    }
    expect([...compared.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(20);
    for (const file of globSync('data/text.*.json', { cwd: folderOf(id) })) {
      const texts = JSON.parse(readFileSync(join(folderOf(id), file), 'utf8')) as Record<string, string>;
      for (const text of compared.keys()) expect(texts).toHaveProperty([text]);
    }
  });
});

test('finds odds that depend on hidden cards, and odds that are not percentages', () => {
  const kit = toyKit() as unknown as AnyKit;
  let calls = 0;
  // Different each time, as if they depended on hidden cards.
  const cheating = (): Message => ({ text: 'odds.cheating', facts: { n: (calls += 1) % 100 } });
  const config = configsOf(kit.ruleset)[0];
  if (config === undefined) throw new Error('There is no table to play at');
  expect(() => checkOdds(kit, cheating, { ...config, seed: 1, steps })).toThrow('tell');
  const fractional = (): Message => ({ text: 'odds.fractional', facts: { n: 0.5 } });
  expect(() => checkOdds(kit, fractional, { ...config, seed: 1, steps })).toThrow('no chances in percent');
});
