/**
 * `pnpm golden [ruleset …]`: plays some sessions of each of these rulesets, or of all, and adds the one with the most event types
 * that no golden journal of that ruleset has yet. Run it when a ruleset or the table layer has new events. Existing journals are
 * never changed.
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
  const existing = goldenNames()
    .map(readGolden)
    .filter(({ ruleset }) => ruleset === id);
  const coveredTypes = new Set(existing.flatMap((golden) => [...typesIn(golden)]));
  const next = Math.max(0, ...existing.map(({ seed }) => seed)) + 1;
  const countNewTypes = (golden: GoldenJournal) =>
    [...typesIn(golden)].filter((type) => !coveredTypes.has(type)).length;
  const played = Array.from({ length: tries }, (_, number) => playGolden(kit, { seed: next + number, steps }));
  const [best] = played.toSorted((one, other) => countNewTypes(other) - countNewTypes(one));
  if (best !== undefined) process.stdout.write(`${addGolden(best)}: ${countNewTypes(best)} new types of events\n`);
}
