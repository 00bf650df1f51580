/**
 * Writes `src/rulesets/registry.ts`, which imports every folder next to it that has an `index.ts`. Run `pnpm generate` after
 * adding a ruleset.
 */
import { globSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'src', 'rulesets');

/** The name under which a ruleset is imported: `firstDates` for `first-dates`. */
function importNameOf(id: string): string {
  return id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const ids = globSync('*/index.ts', { cwd: folder }).map((file) => dirname(file));
ids.sort();
const imports = ids.map((id) => `import { ruleset as ${importNameOf(id)} } from './${id}/index.ts';\n`).join('');

writeFileSync(
  join(folder, 'registry.ts'),
  `// Generated: run "pnpm generate" after adding a ruleset.
import type { Ruleset, RulesetId } from '../kernel/index.ts';
${imports}
const all: readonly Ruleset[] = [${ids.map(importNameOf).join(', ')}];

/** Every system by its id. */
export const rulesets: ReadonlyMap<RulesetId, Ruleset> = new Map(all.map((ruleset) => [ruleset.id, ruleset]));
`,
);
