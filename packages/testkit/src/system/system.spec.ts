import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../../..');
/** Folders outside the source, such as those that a build or a test writes. */
const notSource = /(?:^|\/)(?:dist|test-results|coverage|\.git|data)$/u;

let copy = '';

interface ProgramOutput {
  readonly code: number;
  readonly text: string;
}

function system(...argv: readonly string[]): Promise<ProgramOutput> {
  const env = { ...process.env, VITEST: undefined, VITEST_WORKER_ID: undefined, VITEST_POOL_ID: undefined };
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(copy, 'packages/testkit/src/system/main.ts'), ...argv],
      { cwd: copy, env, maxBuffer: Infinity },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    );
  });
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'cartomancer-'));
  // Links between the packages are relative, so those of the copy point into the copy.
  cpSync(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => {
      const path = relative(root, source);
      return path !== 'node_modules' && (path.startsWith('packages/rules/src') || !notSource.test(path));
    },
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a new system needs unused names, and has the files of the guide', async () => {
  expect(await system('new', 'Low Card')).toMatchObject({ code: 1, text: expect.stringContaining('lower case') });
  expect(await system('new', 'suits')).toMatchObject({ code: 1, text: expect.stringContaining('already') });
  expect(await system('new', 'sudden-ulm')).toMatchObject({ code: 1, text: expect.stringContaining('--prefix') });
  expect(await system('new', 'low-card', '--title', "Fool's Gold")).toMatchObject({
    code: 1,
    text: expect.stringContaining('title'),
  });
  expect(await system('check', 'low-card')).toMatchObject({ code: 1, text: expect.stringContaining('no folder') });
  expect(await system('new', 'low-card')).toMatchObject({ code: 0 });
  const rules = readFileSync(join(copy, 'packages/rules/src/rulesets/low-card/rules.md'), 'utf8');
  expect(rules).toContain('# Low Card, clause by clause');
  expect(rules).toContain('**LC-01**');
});

describe('the output of check', () => {
  const file = (name: string): string => join(copy, 'packages/rules/src/rulesets/low-card', name);
  const change = (name: string, edit: (text: string) => string): void => {
    writeFileSync(file(name), edit(readFileSync(file(name), 'utf8')));
  };

  test('for the new system in two languages has no failures', async () => {
    const { code, text } = await system('check', 'low-card');
    expect(text).not.toContain('FAILED');
    expect(text).toContain('6 of 6 clauses have a scenario.');
    expect(code).toBe(0);
  });

  test('for the same system in English alone has no failures', async () => {
    for (const name of ['data/text.de.json', 'data/about.de.json']) rmSync(file(name));
    const { code, text } = await system('check', 'low-card');
    expect(text).not.toContain('FAILED');
    expect(code).toBe(0);
  });

  test('for a system with faults names the stages that found them, and the files', async () => {
    change('data/text.en.json', (text) => text.replace('"event.round_won": "takes the round.",', ''));
    change('features/rounds/events.ts', (text) => text.replace("secret: { pack: 'none' }", "secret: { pakc: 'none' }"));
    change('features/rounds/rounds.spec.ts', (text) => text.replaceAll('LC-05', 'LC-04'));
    rmSync(file('data/about.json'));
    const { code, text } = await system('check', 'low-card');
    expect(code).toBe(1);
    expect(text).toContain('data/about.json is missing');
    expect(text).toContain('FAILED  types');
    expect(text).toContain("'pakc' does not exist");
    expect(text).toContain('FAILED  texts');
    expect(text).toContain('text.en.json lacks event.round_won');
    expect(text).toContain('FAILED  the contract');
    expect(text).toMatch(/dealt shows \w\w to \w+, from whom it is hidden/u);
    expect(text).toContain('none yet: LC-05');
    expect(text).toMatch(/has faults: its files, .*, the contract\. Begin with the first/u);
  });
});
