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
  readonly broken: ReadonlyMap<string, ReadonlySet<string>>;
}

/** For specs: lints texts by path, in a temporary folder with the project's configuration. */
export function lintFixture(files: ReadonlyMap<string, string>): Linted {
  const folder = mkdtempSync(join(tmpdir(), 'cartomancer-planted-'));
  try {
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(oxlintConfig));
    for (const [file, text] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const oxlint = join(import.meta.dirname, '../node_modules/oxlint/bin/oxlint');
    const run = spawnSync(process.execPath, [oxlint, '--format', 'json'], { cwd: folder, encoding: 'utf8' });
    if (!run.stdout.startsWith('{')) throw new Error(`oxlint did not run: ${run.stdout}${run.stderr}`);
    const { diagnostics } = JSON.parse(run.stdout) as Report;
    const broken = new Map<string, Set<string>>();
    for (const { code, filename } of diagnostics) {
      broken.set(filename, (broken.get(filename) ?? new Set()).add(code));
    }
    return { status: run.status, broken };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
