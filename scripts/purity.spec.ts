import { describe, expect, test } from 'vitest';

import { lintFixture } from './lint-fixture.ts';

const impure = [
  ['a random number', 'export const drawn = Math.random();\n', 'eslint(no-restricted-properties)'],
  ['the system clock', 'export const now = Date.now();\n', 'eslint(no-restricted-globals)'],
  ['a locale-dependent format', 'export const day = new Intl.DateTimeFormat();\n', 'eslint(no-restricted-globals)'],
  ['a locale-dependent order', "export const order = 'a'.localeCompare('b');\n", 'eslint(no-restricted-properties)'],
] as const;

describe('the rules stay pure', () => {
  test.each(impure)('%s is refused in a ruleset', (_, text, rule) => {
    const file = 'packages/rules/src/rulesets/one/planted.ts';
    expect(lintFixture(new Map([[file, text]])).broken.get(file)).toContain(rule);
  });

  test.each(impure)('%s is allowed elsewhere', (_, text, rule) => {
    const file = 'packages/server/src/planted.ts';
    expect(lintFixture(new Map([[file, text]])).broken.get(file) ?? new Set()).not.toContain(rule);
  });
});
