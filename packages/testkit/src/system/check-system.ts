/** All checks of one system, one stage after the other: each runs, also after one that failed. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The result of a stage. `output`: the part that helps if it failed. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly output: string };

export interface Stage {
  /** A short name of the check. */
  readonly name: string;
  run(): Promise<Outcome>;
}

interface Place {
  readonly root: string;
  readonly id: string;
}

/** Files that everything else needs, each with its purpose. */
const needed: Readonly<Record<string, string>> = {
  'index.ts': 'the ruleset',
  'rules.md': 'its clauses',
  'presentation/index.ts': 'how it is shown',
  'data/about.json': 'what the lobby says of it',
  'data/text.en.json': 'its sentences',
  'scenarios/kit.ts': 'what tests know of it',
};

/** The stages for one system, in the order in which to fix their failures. */
export function stagesFor({ root, id }: Place): readonly Stage[] {
  const folder = `packages/rules/src/rulesets/${id}`;
  const suites = (project: string, argv: readonly string[]) => () =>
    vitest(root, ['--project', project, '-t', String.raw`(^|\s)${id}(\s|$)`, ...argv]);
  return [
    { name: 'its files', run: async () => filesIn(join(root, folder)) },
    {
      name: 'the registry and the page of intents',
      run: () => run(root, 'packages/rules/scripts/generate-registry.ts').then(then(() => intentsPage(root))),
    },
    { name: 'format', run: () => run(root, 'node_modules/prettier/bin/prettier.cjs', '--check', folder) },
    {
      name: 'lint',
      run: () => run(root, 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', folder),
    },
    {
      name: 'types',
      run: () => run(root, 'node_modules/typescript/bin/tsc', '-p', 'packages/rules/tsconfig.spec.json'),
    },
    { name: 'scenarios', run: () => vitest(root, ['--project', 'rules', `${folder}/`]) },
    {
      name: 'texts',
      run: suites('client', ['catalogues.spec', 'reading.spec', 'internal-ids.spec', 'scene-input.spec']),
    },
    // One fault usually fails every random session: a few of them show it.
    { name: 'the contract', run: suites('testkit', ['--bail=3', 'contract.spec', 'src/presentation.spec']) },
    {
      name: 'at a table',
      run: suites('rules', ['every-system.spec', 'table/fair.spec', 'table/succession.spec']),
    },
  ];
}

function filesIn(folder: string): Outcome {
  const missing = Object.entries(needed).filter(([file]) => !existsSync(join(folder, file)));
  if (missing.length === 0) return { ok: true };
  return { ok: false, output: missing.map(([file, purpose]) => `${file} is missing: ${purpose}.\n`).join('') };
}

function intentsPage(root: string): Promise<Outcome> {
  return run(root, 'packages/rules/scripts/generate-intents-page.ts');
}

/** Continues only after a success. */
function then(next: () => Promise<Outcome>): (before: Outcome) => Promise<Outcome> {
  return async (before) => (before.ok ? next() : before);
}

function vitest(root: string, argv: readonly string[]): Promise<Outcome> {
  return run(root, 'node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--silent', ...argv);
}

function run(root: string, program: string, ...argv: readonly string[]): Promise<Outcome> {
  const most = { cwd: root, maxBuffer: Infinity, env: { ...process.env, NO_COLOR: '1' } };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, program), ...argv], most, (error, stdout, stderr) => {
      resolve(error === null ? { ok: true } : { ok: false, output: stdout + stderr });
    });
  });
}
