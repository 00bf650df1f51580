/** The game of docs/adding-a-ruleset.md, taken from the page: it compiles, its scenarios hold, and it keeps the contract. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { beforeAll, expect, test } from 'vitest';

import { checkSession } from './check-session.ts';
import { coverageIn } from './coverage.ts';
import { checkGarbage } from './garbage.ts';
import type { RulesetKit } from './kit.ts';
import { checkTwins } from './twins.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Beside the rules, so that the page's imports find the kernel and the testkit where a real ruleset finds them. */
const place = join(root, 'packages/rules/test-results/worked-example');
const folder = join(place, 'rulesets/high-card');

/** More than a game takes. */
const steps = 20;

const fence = /```\w+ file=(\S+)\n([\s\S]*?)```/g;

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function run(tool: string, argv: readonly string[]): void {
  try {
    execFileSync(process.execPath, [join(root, 'node_modules', tool), ...argv], { cwd: root, stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: Buffer; readonly stderr: Buffer };
    throw new Error(`${tool} found fault with the page:\n${stdout.toString()}${stderr.toString()}`, { cause: error });
  }
}

beforeAll(() => {
  rmSync(place, { recursive: true, force: true });
  const page = readFileSync(join(root, 'docs/adding-a-ruleset.md'), 'utf8');
  for (const [, file = '', text = ''] of page.matchAll(fence)) write(join(folder, file), text);
  write(join(place, 'kernel/index.ts'), `export * from '../../../src/kernel/index.ts';\n`);
  const settings = { extends: '../../tsconfig.spec.json', include: ['rulesets/**/*.ts'], exclude: [] };
  write(join(place, 'tsconfig.json'), JSON.stringify(settings));
});

test('it compiles', () => run('typescript/bin/tsc', ['-p', place]));

test('its scenarios hold', () => run('vitest/vitest.mjs', ['run', '--root', folder]));

test('every clause of its rules has a scenario', () => {
  expect(coverageIn(folder).missing).toEqual([]);
});

test('it keeps the contract: whole games by random players', async () => {
  const { kit } = (await import(join(folder, 'scenarios/kit.ts'))) as { readonly kit: RulesetKit };
  for (const seed of ['one', 'two', 'three'])
    for (const seats of [2, 3, 4]) {
      checkSession(kit, { seed, seats, steps });
      checkTwins(kit, { seed, seats, steps, twins: 3 });
    }
  checkGarbage(kit, { seed: 'garbage', seats: 2, steps, runs: 100 });
});
