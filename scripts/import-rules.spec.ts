import { globSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { deepestLevel, importRules } from './import-rules.ts';
import { lintFixture, type Linted } from './lint-fixture.ts';

const root = join(import.meta.dirname, '..');

/** Each line: a file and its import. */
const forbidden: readonly (readonly [file: string, imported: string])[] = [
  ['packages/rules/src/kernel/planted.ts', '../table/index.ts'],
  ['packages/rules/src/kernel/planted.ts', '../rulesets/one/index.ts'],
  ['packages/rules/src/kernel/planted.ts', '@cartomancer/rules'],
  ['packages/rules/src/kernel/planted.ts', '@cartomancer/protocol'],
  ['packages/rules/src/kernel/planted.ts', '@cartomancer/testkit'],
  ['packages/rules/src/kernel/deep/planted.ts', '../../table/index.ts'],
  ['packages/rules/src/table/planted.ts', '../rulesets/one/index.ts'],
  ['packages/rules/src/table/planted.ts', '@cartomancer/rules/rulesets/one'],
  ['packages/rules/src/rulesets/one/planted.ts', '../two/index.ts'],
  ['packages/rules/src/rulesets/one/planted.ts', '../../table/index.ts'],
  ['packages/rules/src/rulesets/one/planted.ts', '../../index.ts'],
  ['packages/rules/src/rulesets/one/planted.ts', '@cartomancer/rules/rulesets/two'],
  ['packages/rules/src/rulesets/one/planted.ts', '@cartomancer/rules/table'],
  ['packages/rules/src/rulesets/one/planted.ts', '@cartomancer/testkit'],
  ['packages/rules/src/rulesets/one/intents/planted.ts', '../../two/index.ts'],
  ['packages/rules/src/rulesets/one/intents/planted.ts', '../../../table/index.ts'],
  ['packages/rules/src/rulesets/one/a/b/c/planted.ts', '../../../../two/index.ts'],
  ['packages/rules/src/rulesets/one/planted.spec.ts', '../two/index.ts'],
  ['packages/rules/src/planted.ts', '@cartomancer/testkit'],
  ['packages/rules/src/planted.ts', '../../client/src/index.ts'],
  ['packages/rules/src/planted.ts', '../scripts/registry-text.ts'],
  ['packages/protocol/src/planted.ts', '@cartomancer/rules/rulesets/one'],
  ['packages/protocol/src/planted.ts', '@cartomancer/server'],
  ['packages/protocol/src/planted.ts', '@cartomancer/testkit'],
  ['packages/protocol/src/planted.ts', '../../rules/src/kernel/index.ts'],
  ['packages/wording/src/planted.ts', '@cartomancer/protocol'],
  ['packages/wording/src/planted.ts', '@cartomancer/server'],
  ['packages/wording/src/planted.ts', '@cartomancer/client'],
  ['packages/server/src/planted.ts', '@cartomancer/client'],
  ['packages/server/src/planted.ts', '@cartomancer/rules/rulesets/one'],
  ['packages/server/src/planted.ts', '@cartomancer/testkit'],
  ['packages/server/src/planted.ts', '@cartomancer/bench'],
  ['packages/server/src/table/planted.ts', '../../../client/src/main.ts'],
  ['packages/server/src/planted.spec.ts', '@cartomancer/client'],
  ['packages/client/src/planted.ts', '@cartomancer/server'],
  ['packages/client/src/planted.ts', '@cartomancer/rules/rulesets/one'],
  ['packages/client/src/planted.ts', '@cartomancer/testkit'],
  ['packages/client/src/scene/planted.ts', '../../../server/src/index.ts'],
  ['packages/client/src/pages/planted.tsx', '@cartomancer/server'],
  ['packages/client/src/rulesets/one/planted.ts', '../two/index.ts'],
  ['packages/client/src/rulesets/one/planted.ts', '../../rulesets/two/index.ts'],
  ['packages/client/src/rulesets/one/planted.ts', '@cartomancer/server'],
  ['packages/testkit/src/planted.ts', '@cartomancer/server'],
  ['packages/testkit/src/planted.ts', '@cartomancer/client'],
  ['packages/testkit/src/planted.ts', '@cartomancer/protocol'],
  ['packages/bench/src/planted.ts', '@cartomancer/server'],
  ['packages/bench/src/planted.ts', '../../server/src/index.ts'],
  ['packages/connection/src/planted.ts', '@cartomancer/server'],
  ['packages/connection/src/planted.ts', '@cartomancer/page'],
  ['packages/connection/src/planted.ts', '@cartomancer/testkit'],
  ['packages/connection/src/planted.ts', '@cartomancer/rules/rulesets/one'],
  ['packages/examples/src/planted.ts', '@cartomancer/server'],
  ['packages/examples/src/planted.ts', '@cartomancer/protocol'],
  ['packages/client/src/planted.ts', '../../connection/src/index.ts'],
  ['packages/e2e/src/planted.ts', '@cartomancer/page'],
  ['packages/e2e/src/planted.spec.ts', '@cartomancer/server'],
];

const allowed: readonly (readonly [file: string, imported: string])[] = [
  ['packages/rules/src/planted.ts', './rulesets/one/index.ts'],
  ['packages/rules/src/rulesets/planted.spec.ts', '../../scripts/registry-text.ts'],
  ['packages/rules/src/kernel/deep/planted.ts', '../cards.ts'],
  ['packages/rules/src/kernel/planted.spec.ts', '@cartomancer/testkit'],
  ['packages/rules/src/table/planted.ts', '../kernel/index.ts'],
  ['packages/rules/src/rulesets/one/planted.ts', '../../kernel/index.ts'],
  ['packages/rules/src/rulesets/one/planted.ts', '@cartomancer/rules/kernel'],
  ['packages/rules/src/rulesets/one/intents/planted.ts', '../state.ts'],
  ['packages/rules/src/rulesets/one/intents/planted.ts', '../../../kernel/index.ts'],
  ['packages/rules/src/rulesets/one/scenarios/planted.ts', '@cartomancer/testkit'],
  ['packages/protocol/src/planted.ts', '@cartomancer/rules/kernel'],
  ['packages/server/src/table/planted.ts', '../journal/journal.ts'],
  ['packages/server/src/planted.ts', '@cartomancer/rules'],
  ['packages/server/src/planted.ts', '@cartomancer/rules/table'],
  ['packages/server/src/planted.ts', '@cartomancer/protocol'],
  ['packages/server/src/planted.ts', '@cartomancer/wording'],
  ['packages/wording/src/planted.ts', '@cartomancer/rules/kernel'],
  ['packages/server/src/planted.spec.ts', '@cartomancer/testkit'],
  ['packages/client/src/planted.ts', '@cartomancer/rules/kernel'],
  ['packages/client/src/planted.ts', '@cartomancer/protocol'],
  ['packages/client/src/planted.ts', '@cartomancer/client'],
  ['packages/connection/src/planted.ts', '@cartomancer/protocol'],
  ['packages/examples/src/planted.ts', '@cartomancer/client/moves'],
  ['packages/e2e/src/planted.ts', '@cartomancer/client'],
  ['packages/client/src/rulesets/one/planted.ts', '../../scene/card.ts'],
  ['packages/client/src/rulesets/one/planted.ts', '@cartomancer/rules/rulesets/one'],
  ['packages/bench/src/planted.ts', '@cartomancer/testkit'],
  ['packages/e2e/src/planted.spec.ts', '@cartomancer/testkit'],
];

const syntaxes = {
  value: (from: string) => `import { something } from '${from}';\nexport const used = something;\n`,
  type: (from: string) => `import type { Something } from '${from}';\nexport type Used = Something;\n`,
  're-export': (from: string) => `export * from '${from}';\n`,
  dynamic: (from: string) => `export const used = await import('${from}');\n`,
} as const;

/** Each import has its own file, so that each is checked separately. */
function fileFor(file: string, index: number, syntax: string): string {
  return file.replace('planted', `planted-${syntax}-${index}`);
}

function isRefused(linted: Linted, file: string): boolean {
  return linted.broken.get(file)?.has('eslint(no-restricted-imports)') ?? false;
}

/** The number of folders between a file and the innermost folder with a rule; undefined if no rule covers it. */
function foldersBelowRule(file: string): number | undefined {
  const below = importRules
    .filter(({ folder }) => matchesGlob(file, `${folder}/**`))
    .map(({ folder }) => file.split('/').length - folder.split('/').length - 1)
    .filter((folders) => folders >= 0);
  return below.length === 0 ? undefined : Math.min(...below);
}

describe('import rules', () => {
  const syntaxNames = Object.keys(syntaxes) as (keyof typeof syntaxes)[];
  let linted: Linted;

  beforeAll(() => {
    const files = new Map<string, string>();
    for (const [index, [file, imported]] of [...forbidden, ...allowed].entries()) {
      for (const syntax of syntaxNames) files.set(fileFor(file, index, syntax), syntaxes[syntax](imported));
    }
    linted = lintFixture(files);
  }, 60_000);

  test.each(forbidden.map(([file, imported], index) => ({ file, imported, index })))(
    '$file must not import $imported',
    ({ file, index }) => {
      const passed = syntaxNames.filter((syntax) => !isRefused(linted, fileFor(file, index, syntax)));
      expect(passed).toEqual([]);
    },
  );

  test.each(allowed.map(([file, imported], index) => ({ file, imported, index: index + forbidden.length })))(
    '$file may import $imported',
    ({ file, index }) => {
      const refused = syntaxNames.filter((syntax) => isRefused(linted, fileFor(file, index, syntax)));
      expect(refused).toEqual([]);
    },
  );

  test('a single forbidden import fails the whole check', () => {
    const planted = 'packages/client/src/planted.ts';
    expect(lintFixture(new Map([[planted, syntaxes.value('@cartomancer/protocol')]])).status).toBe(0);
    expect(lintFixture(new Map([[planted, syntaxes.value('@cartomancer/server')]])).status).toBe(1);
  });

  test('every source file is covered by the import rules', () => {
    const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root });
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => (foldersBelowRule(file) ?? Infinity) > deepestLevel)).toEqual([]);
  });

  test('the check finds a file that is too deep, or in a folder without a rule', () => {
    expect(foldersBelowRule('packages/rules/src/rulesets/one/a/b/c/d/e/planted.ts')).toBe(deepestLevel + 1);
    expect(foldersBelowRule('packages/unheard-of/src/planted.ts')).toBeUndefined();
  });
});
