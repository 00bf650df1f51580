/**
 * `pnpm golden [ruleset …]`: plays some evenings of each of these rulesets, or of all, and adds the one that tells most of what
 * no golden journal tells yet, under a new name. To be run when a ruleset or the table layer tells something new; what is there
 * already is never touched.
 */
import { everyKit } from '../kits.ts';
import { programOptions } from '../options.ts';
import { addGolden, goldenNames, readGolden } from './files.ts';
import type { GoldenJournal } from './play.ts';
import { playGolden, typesIn } from './play.ts';

const steps = 300;
const tries = 16;

const { positionals } = programOptions({
  usage: 'Usage: pnpm golden [ruleset …]',
  config: { allowPositionals: true },
});
for (const [id, kit] of await everyKit()) {
  if (positionals.length > 0 && !positionals.includes(id)) continue;
  const kept = goldenNames()
    .map(readGolden)
    .filter(({ ruleset }) => ruleset === id);
  const told = new Set(kept.flatMap((golden) => [...typesIn(golden)]));
  const next = Math.max(0, ...kept.map(({ seed }) => seed)) + 1;
  const fresh = (golden: GoldenJournal) => [...typesIn(golden)].filter((type) => !told.has(type)).length;
  const played = Array.from({ length: tries }, (_, number) => playGolden(kit, { seed: next + number, steps }));
  const [best] = played.toSorted((one, other) => fresh(other) - fresh(one));
  if (best !== undefined) process.stdout.write(`${addGolden(best)}: ${fresh(best)} kinds of events more\n`);
}
