/**
 * `pnpm golden [ruleset …]`: plays an evening of each of these rulesets, or of all, and adds it to the golden journals under
 * a new name. To be run when a ruleset or the table layer tells something new; what is there already is never touched.
 */
import { parseArgs } from 'node:util';

import { everyKit } from '../kits.ts';
import { addGolden, goldenNames } from './files.ts';
import { playGolden } from './play.ts';

const steps = 220;

const { positionals } = parseArgs({ allowPositionals: true });
for (const [id, kit] of await everyKit()) {
  if (positionals.length > 0 && !positionals.includes(id)) continue;
  const seed = goldenNames().filter((name) => name.startsWith(`${id}-v`)).length + 1;
  process.stdout.write(`${addGolden(playGolden(kit, { seed, steps }))}\n`);
}
