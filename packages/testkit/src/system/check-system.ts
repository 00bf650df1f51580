/** The checks of one system, in stages. All stages run, even after one has failed. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The result of a stage. `output`: what to print if it failed. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly output: string };

export interface Stage {
  readonly name: string;
  run(): Promise<Outcome>;
}

interface SystemLocation {
  readonly root: string;
  readonly id: string;
}

const requiredFiles: Readonly<Record<string, string>> = {
  'index.ts': 'the ruleset',
  'rules.md': 'its clauses',
  'presentation/index.ts': 'its presentation',
  'data/about.json': 'its description in the lobby',
  'data/text.en.json': 'its sentences',
  'scenarios/kit.ts': 'its kit for tests',
};

/** The stages for one system, in the order in which to fix their failures. */
export function stagesFor({ root, id }: SystemLocation): readonly Stage[] {
  const folder = `packages/rules/src/rulesets/${id}`;
  const runSuites = (project: string, argv: readonly string[]) => () =>
    vitest(root, ['--project', project, '-t', String.raw`(^|\s)${id}(\s|$)`, ...argv]);
  return [
    { name: 'its files', run: async () => filesIn(join(root, folder)) },
    {
      name: 'the registry and the page of intents',
      run: async () => {
        const registry = await run(root, 'packages/rules/scripts/generate-registry.ts');
        return registry.ok ? run(root, 'packages/rules/scripts/generate-intents-page.ts') : registry;
      },
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
      run: runSuites('client', ['catalogues.spec', 'reading.spec', 'internal-ids.spec', 'scene-input.spec']),
    },
    // One fault usually fails every random session, so a few failures are enough.
    { name: 'the contract', run: runSuites('testkit', ['--bail=3', 'contract.spec', 'src/presentation.spec']) },
    {
      name: 'at a table',
      run: runSuites('rules', ['every-system.spec', 'table/fair.spec', 'table/succession.spec']),
    },
  ];
}

function filesIn(folder: string): Outcome {
  const missing = Object.entries(requiredFiles).filter(([file]) => !existsSync(join(folder, file)));
  if (missing.length === 0) return { ok: true };
  return { ok: false, output: missing.map(([file, purpose]) => `${file} is missing: ${purpose}.\n`).join('') };
}

function vitest(root: string, argv: readonly string[]): Promise<Outcome> {
  return run(root, 'node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--silent', ...argv);
}

function run(root: string, program: string, ...argv: readonly string[]): Promise<Outcome> {
  const execOptions = { cwd: root, maxBuffer: Infinity, env: { ...process.env, NO_COLOR: '1' } };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, program), ...argv], execOptions, (error, stdout, stderr) => {
      resolve(error === null ? { ok: true } : { ok: false, output: stdout + stderr });
    });
  });
}
