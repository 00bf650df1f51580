/** `pnpm fuzz`: plays many seeded sessions. `--first <seed> --sessions 1` repeats a failure. */
import { everyKit } from './kits.ts';
import { programOptions } from './options.ts';
import { checkSeed } from './sessions.ts';

const kits = await everyKit();
const { values } = programOptions({
  usage: 'Usage: pnpm fuzz [--sessions 1000] [--first 1] [--ruleset <id>]',
  config: {
    options: {
      sessions: { type: 'string', default: '1000' },
      first: { type: 'string', default: '1' },
      ruleset: { type: 'string' },
    },
  },
  numbers: ['sessions', 'first'],
  words: { ruleset: [...kits.keys()] },
});

const first = Number(values.first);
const last = first + Number(values.sessions) - 1;
let failures = 0;

for (const [id, kit] of kits) {
  if (values.ruleset !== undefined && values.ruleset !== id) continue;
  for (let seed = first; seed <= last; seed += 1) {
    try {
      checkSeed(kit, seed);
    } catch (error) {
      failures += 1;
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  process.stdout.write(`${id}: sessions ${first} to ${last} played\n`);
}
process.exitCode = failures === 0 ? 0 : 1;
