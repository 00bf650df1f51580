import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import oxlintConfig from '../oxlint.config.ts';

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

export interface Linted {
  /** The exit code of the linter: 0 when it found nothing. */
  readonly status: number | null;
  /** The rules that each file breaks. */
  readonly broken: ReadonlyMap<string, ReadonlySet<string>>;
}

/** For specs: writes files (path and text) into an empty folder and lints it with the project's own configuration. */
export function lintFixture(files: ReadonlyMap<string, string>): Linted {
  const tree = mkdtempSync(join(tmpdir(), 'cartomancer-planted-'));
  try {
    writeFileSync(join(tree, '.oxlintrc.json'), JSON.stringify(oxlintConfig));
    for (const [file, text] of files) {
      mkdirSync(dirname(join(tree, file)), { recursive: true });
      writeFileSync(join(tree, file), text);
    }
    const oxlint = join(import.meta.dirname, '../node_modules/oxlint/bin/oxlint');
    const run = spawnSync(process.execPath, [oxlint, '--format', 'json'], { cwd: tree, encoding: 'utf8' });
    if (!run.stdout.startsWith('{')) throw new Error(`oxlint did not run: ${run.stdout}${run.stderr}`);
    const { diagnostics } = JSON.parse(run.stdout) as Report;
    const broken = new Map<string, Set<string>>();
    for (const { code, filename } of diagnostics) {
      broken.set(filename, (broken.get(filename) ?? new Set()).add(code));
    }
    return { status: run.status, broken };
  } finally {
    rmSync(tree, { recursive: true });
  }
}
