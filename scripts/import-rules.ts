/**
 * The allowed imports between folders, as one table, and the lint overrides that enforce it.
 *
 * Each folder in the table may import anything inside itself. Imports to other folders must be listed here, as package
 * names or, within one package, as relative paths. Everything else is forbidden.
 */

import type { OxlintOverride } from 'oxlint';

interface ImportRule {
  /** The folder, from the root. A `*` stands for every folder of that level: each is a room of its own. */
  readonly folder: string;
  /** House modules by package name, as gitignore patterns. */
  readonly packages: readonly string[];
  /** Folders or files of the same package, relative to the room's folder. */
  readonly nearby?: readonly string[];
  /** Nearby paths that stay shut although `nearby` would admit them. */
  readonly shut?: readonly string[];
  /** Extra modules for specs and scenarios, beside testkit. */
  readonly specs?: readonly string[];
  /** Extra nearby paths for specs. */
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
/** Databases for tests. */
const services = '@cartomancer/testkit/services';

export const importRules: readonly ImportRule[] = [
  // The entry points of the rules package: its index and the registry of rulesets.
  { folder: 'packages/rules/src', packages: [], specsNearby: ['../scripts/**'] },
  { folder: 'packages/rules/src/kernel', packages: [] },
  { folder: 'packages/rules/src/table', packages: [kernel], nearby: ['../kernel/**'], specs: [rules, oneRuleset] },
  {
    folder: 'packages/rules/src/rulesets/*',
    packages: [kernel],
    nearby: ['../../kernel/**'],
    specs: [rules, table],
    // A scenario may be played at a whole table.
    specsNearby: ['../../table/scenarios/**'],
  },
  {
    folder: 'packages/protocol/src',
    packages: [kernel],
    specs: [rules, table, oneRuleset],
    specsNearby: ['../scripts/**'],
  },
  { folder: 'packages/connection/src', packages: [rules, kernel, table, protocol], specs: [oneRuleset] },
  // Third-party programs use only the published entry points.
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
    shut: ['../../rulesets/**'],
  },
  { folder: 'packages/testkit/src', packages: [rules, kernel, table], specs: [oneRuleset] },
  // The bench starts the server with a ruleset of its own, in a process of its own.
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

/** A file may lie this many folders below its room; a spec proves that no file lies deeper. */
export const deepestFolder = 4;

const message = 'This import is not among the allowed arrows: see scripts/import-rules.ts and docs/architecture.md.';

/** Overrides for oxlint; a later one replaces an earlier one for the files that both name. */
export function importOverrides(): OxlintOverride[] {
  const overrides: OxlintOverride[] = [];
  for (const room of importRules) {
    const asSpec: ImportRule = {
      ...room,
      packages: [...room.packages, ...(room.specs ?? []), testkit],
      nearby: [...(room.nearby ?? []), ...(room.specsNearby ?? [])],
    };
    const depths = Array.from({ length: deepestFolder + 1 }, (_, depth) => depth);
    const layers = depths.map((depth) => ({ depth, below: `${room.folder}/${'*/'.repeat(depth)}` }));
    for (const { depth, below } of layers) {
      overrides.push({ files: [`${below}*.{ts,tsx}`], rules: restrict(room, depth) });
    }
    for (const { depth, below } of layers) {
      const specs = [`${below}*.spec.{ts,tsx}`, ...scenarioFiles(room, depth)];
      overrides.push({ files: specs, rules: restrict(asSpec, depth) });
    }
  }
  return overrides;
}

/** Scenarios are in `scenarios/`, directly inside a package or ruleset. */
function scenarioFiles(room: ImportRule, depth: number): string[] {
  return depth === 0 ? [] : [`${room.folder}/scenarios/${'*/'.repeat(depth - 1)}*.{ts,tsx}`];
}

function restrict(room: ImportRule, depth: number): NonNullable<OxlintOverride['rules']> {
  const up = '../'.repeat(depth);
  const outside = [`${up}../**`, ...(room.nearby ?? []).map((path) => `!${up}${path}`)];
  const shut = (room.shut ?? []).map((path) => `${up}${path}`);
  const ownPackages = ['@cartomancer/**', ...room.packages.map((name) => `!${name}`)];
  const patterns = [[...outside, ...shut], ownPackages].map((group) => ({ group, message }));
  return { 'no-restricted-imports': ['error', { patterns }] };
}
