/** The files that the Dockerfile and .dockerignore put into the image, computed without Docker. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';

import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const ignoredPatterns = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.replace(/^\//u, ''));

/** Whether .dockerignore excludes the file. A pattern excludes the paths that match it and everything below them. */
function isIgnored(file: string): boolean {
  return ignoredPatterns.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`));
}

const lastStage =
  read('Dockerfile')
    .split(/^FROM /mu)
    .at(-1) ?? '';
const folders = [...lastStage.matchAll(/^COPY (packages\/\w+) packages\/\w+$/gmu)].map(([, folder]) => folder ?? '');
const files = globSync(
  folders.map((folder) => `${folder}/**/*.*`),
  { cwd: root, exclude: (path) => path.endsWith('node_modules') || path.endsWith('test-results') },
)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !isIgnored(file));

const imports = /(?:from|import|import\()\s*'(\.[^']+|@cartomancer\/[^']+)'|new URL\('(\.[^']+)'/gu;

const rulesets = globSync('packages/rules/src/rulesets/*/index.ts', { cwd: root });

function filesOfExport(name: string): readonly string[] {
  const [, folder = '', path = ''] = /^@cartomancer\/(\w+)(?:\/(.+))?$/u.exec(name) ?? [];
  if (path.startsWith('rulesets/')) return rulesets;
  if (path.endsWith('.json')) return [`packages/${folder}/src/${path}`];
  return [`packages/${folder}/src/${path === '' ? '' : `${path}/`}index.ts`];
}

function reachedFrom(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const pending = [...entries];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    if (!file.endsWith('.ts')) continue;
    for (const [, module, url] of read(file).matchAll(imports)) {
      const imported = module ?? url ?? '';
      pending.push(...(imported.startsWith('.') ? [join(dirname(file), imported)] : filesOfExport(imported)));
    }
  }
  return reached;
}

describe('the image', () => {
  test('contains the server and the packages that it imports', () => {
    expect(folders).toEqual(['packages/rules', 'packages/protocol', 'packages/wording', 'packages/server']);
    expect(files).toContain('packages/server/src/start.ts');
  });

  test('contains no specs and no scenarios', () => {
    expect(files.filter((file) => /\.spec\.tsx?$|\/scenarios\//u.test(file))).toEqual([]);
  });

  test('contains everything that the server imports', () => {
    const reached = reachedFrom(['packages/server/src/start.ts']);
    expect([...reached].filter((file) => !files.includes(file))).toEqual([]);
  });

  test('contains no file of the server or the protocol that only tests use (.dockerignore)', () => {
    const workers = files.filter((file) => file.endsWith('worker.ts'));
    const reached = reachedFrom(['packages/server/src/start.ts', 'packages/server/src/index.ts', ...workers]);
    const candidates = files.filter((file) => /^packages\/(?:server|protocol)\/src\//u.test(file));
    expect(candidates.filter((file) => !reached.has(file))).toEqual([]);
  });
});
