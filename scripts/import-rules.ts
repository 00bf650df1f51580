/**
 * The allowed imports between folders, as one table, and the lint overrides that enforce it.
 *
 * Each folder in the table may import anything inside itself. Imports to other folders must be listed here, as package
 * names or, within one package, as relative paths. Everything else is forbidden.
 */

import type { OxlintOverride } from 'oxlint';

interface ImportRule {
  /** The folder, from the root. `*` matches every folder of that level, and the rule applies to each separately. */
  readonly folder: string;
  /** Allowed packages of this repository, as gitignore patterns. */
  readonly packages: readonly string[];
  /** Allowed folders or files of the same package, relative to `folder`. */
  readonly nearby?: readonly string[];
  /** Paths that are forbidden although `nearby` contains them. */
  readonly forbidden?: readonly string[];
  /** Packages that only specs and scenarios may import, besides testkit. */
  readonly specs?: readonly string[];
  /** Paths like those in `nearby` that only specs and scenarios may import. */
  readonly specsNearby?: readonly string[];
}

const kernel = '@cartomancer/rules/kernel';
const table = '@cartomancer/rules/table';
const rules = '@cartomancer/rules';
const oneRuleset = '@cartomancer/rules/rulesets/*';
const protocol = '@cartomancer/protocol';
const client = '@cartomancer/client';
const moves = '@cartomancer/client/moves';
const wording = '@cartomancer/wording';
const storyTexts = '@cartomancer/wording/text/*';
const testkit = '@cartomancer/testkit';
const services = '@cartomancer/testkit/services';

export const importRules: readonly ImportRule[] = [
  // Covers the entry points of the rules package: its index and the registry of rulesets.
  { folder: 'packages/rules/src', packages: [], specsNearby: ['../scripts/**'] },
  { folder: 'packages/rules/src/kernel', packages: [] },
  { folder: 'packages/rules/src/table', packages: [kernel], nearby: ['../kernel/**'], specs: [rules, oneRuleset] },
  {
    folder: 'packages/rules/src/rulesets/*',
    packages: [kernel],
    nearby: ['../../kernel/**'],
    specs: [rules, table],
    // A scenario may need a table around the game.
    specsNearby: ['../../table/scenarios/**'],
  },
  {
    folder: 'packages/protocol/src',
    packages: [kernel],
    specs: [rules, table, oneRuleset],
    specsNearby: ['../scripts/**'],
  },
  { folder: 'packages/connection/src', packages: [rules, kernel, table, protocol], specs: [oneRuleset] },
  // The examples import only what a third-party program can import: the published entry points.
  { folder: 'packages/examples/src', packages: [client, moves, kernel, table] },
  { folder: 'packages/wording/src', packages: [kernel, table] },
  {
    folder: 'packages/server/src',
    packages: [rules, kernel, table, protocol, wording, storyTexts],
    specs: [oneRuleset, services],
    specsNearby: ['../test/**'],
  },
  {
    folder: 'packages/server/test',
    packages: [rules, kernel, table, protocol, oneRuleset, testkit, services],
    nearby: ['../src/**'],
  },
  {
    folder: 'packages/client/src',
    packages: [rules, kernel, table, protocol, client, wording],
    specs: [oneRuleset],
    specsNearby: ['../test/**'],
  },
  {
    folder: 'packages/client/test',
    packages: [rules, kernel, table, protocol, client, wording],
    nearby: ['../src/**'],
  },
  {
    folder: 'packages/client/src/rulesets/*',
    packages: [rules, kernel, table, oneRuleset, protocol, client, wording],
    nearby: ['../../**'],
    forbidden: ['../../rulesets/**'],
  },
  { folder: 'packages/testkit/src', packages: [rules, kernel, table], specs: [oneRuleset] },
  // The bench runs the server with its own ruleset, in a separate process.
  {
    folder: 'packages/bench/src',
    packages: [rules, kernel, table, oneRuleset, protocol, testkit],
  },
  {
    folder: 'packages/bench/src/servers',
    packages: [kernel, '@cartomancer/server'],
    nearby: ['../contract.ts', '../workload/**'],
  },
  {
    folder: 'packages/e2e/src',
    packages: [rules, kernel, table, oneRuleset, protocol, client, moves, testkit, services],
  },
  { folder: 'packages/e2e/src/servers', packages: [kernel, '@cartomancer/server', testkit] },
];

/** Overrides cover this many folders below the folder of a rule, because a relative path needs one `../` for each. */
export const deepestLevel = 4;

const message = 'This import is not allowed: see scripts/import-rules.ts and docs/architecture.md.';

/** If two overrides match the same file, the later one applies. */
export function importOverrides(): OxlintOverride[] {
  const overrides: OxlintOverride[] = [];
  for (const rule of importRules) {
    const ruleForSpecs: ImportRule = {
      ...rule,
      packages: [...rule.packages, ...(rule.specs ?? []), testkit],
      nearby: [...(rule.nearby ?? []), ...(rule.specsNearby ?? [])],
    };
    const depths = Array.from({ length: deepestLevel + 1 }, (_, depth) => depth);
    const levels = depths.map((depth) => ({ depth, below: `${rule.folder}/${'*/'.repeat(depth)}` }));
    for (const { depth, below } of levels) {
      overrides.push({ files: [`${below}*.{ts,tsx}`], rules: restrict(rule, depth) });
    }
    for (const { depth, below } of levels) {
      const specs = [`${below}*.spec.{ts,tsx}`, ...scenarioFiles(rule, depth)];
      overrides.push({ files: specs, rules: restrict(ruleForSpecs, depth) });
    }
  }
  return overrides;
}

/** Scenarios are in `scenarios/`, directly inside the folder of a rule. */
function scenarioFiles(rule: ImportRule, depth: number): string[] {
  return depth === 0 ? [] : [`${rule.folder}/scenarios/${'*/'.repeat(depth - 1)}*.{ts,tsx}`];
}

function restrict(rule: ImportRule, depth: number): NonNullable<OxlintOverride['rules']> {
  const up = '../'.repeat(depth);
  const outside = [`${up}../**`, ...(rule.nearby ?? []).map((path) => `!${up}${path}`)];
  const forbidden = (rule.forbidden ?? []).map((path) => `${up}${path}`);
  const ownPackages = ['@cartomancer/**', ...rule.packages.map((name) => `!${name}`)];
  const patterns = [[...outside, ...forbidden], ownPackages].map((group) => ({ group, message }));
  return { 'no-restricted-imports': ['error', { patterns }] };
}
