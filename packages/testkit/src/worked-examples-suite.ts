/** Checks that every worked example of the rules has a scenario. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { coverage } from './coverage.ts';

export interface ExamplesOptions {
  /** The `import.meta.url` of the spec, which is in the folder of the ruleset's scenarios. */
  readonly spec: string;
  readonly ids: readonly string[];
}

/** `PREFIX-01` to `PREFIX-<last>`, with at least two digits. */
export function numbered(prefix: string, last: number): readonly string[] {
  const digits = 2;
  return Array.from({ length: last }, (_, index) => `${prefix}-${String(index + 1).padStart(digits, '0')}`);
}

export function examplesSuite({ spec, ids }: ExamplesOptions): void {
  const folder = fileURLToPath(new URL('..', spec));
  const self = fileURLToPath(spec);

  test('every worked example is played', () => {
    const files = globSync('**/*.spec.ts', { cwd: folder })
      .map((file) => join(folder, file))
      .filter((file) => file !== self);
    const found = coverage({
      rulesMd: ids.map((id) => `- **${id}**`).join('\n'),
      scenarios: files.map((file) => readFileSync(file, 'utf8')),
    });
    expect(found.missing).toEqual([]);
  });
}
