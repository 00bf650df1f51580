/** The sessions that the contract suite and the fuzzer play of each ruleset. */
import type { GameEvent, Intent, Ruleset, View } from '@cartomancer/rules';

import type { Chance } from './random.ts';
import { chanceOf } from './random.ts';
import { checkSession } from './check-session.ts';
import type { SessionConfig } from './kit.ts';
import type { SessionKit } from './random-play.ts';
import { checkTwins } from './twins.ts';

const sessionSteps = 120;
const twinSteps = 80;
const twinsTried = 6;
/** At a table with random options, one in this many options is changed. */
const optionChangedOnceIn = 3;

/** Tables with the fewest, the most and a middle number of seats. With an optional GM, the smallest comes twice. */
export function configsOf<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
): readonly SessionConfig[] {
  const { min, max, gm } = ruleset.seats;
  const sizes = min === max ? [min] : [min, max, Math.floor((min + max) / 2)];
  const seated = sizes.map((seats): SessionConfig => ({ seats, gm: 'seated' }));
  const alone = sizes.map((seats): SessionConfig => ({ seats }));
  if (gm === 'required') return seated;
  return gm === 'optional' ? [...alone, ...seated.slice(0, 1)] : alone;
}

/** Unchanged if the options do not allow its number of seats. */
function withOptions<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  config: SessionConfig,
  chance: Chance,
): SessionConfig {
  const changed = ruleset.options.filter(() => chance.onceIn(optionChangedOnceIn));
  const drawn = Object.fromEntries(changed.map((option) => [option.key, chance.one(option.values)]));
  const options = { ...drawn, ...config.options };
  const defaults = Object.fromEntries(ruleset.options.map((option) => [option.key, option.default]));
  const limits = ruleset.seatLimits?.({ ...defaults, ...options }) ?? ruleset.seats;
  return config.seats < limits.min || config.seats > limits.max ? config : { ...config, options };
}

/** Plays a session with all checks, and compares it with twins. For about half of the seeds some options are random. */
export function checkSeed<S, V extends View, I extends Intent, E extends GameEvent>(
  kit: SessionKit<S, V, I, E>,
  seed: number,
  configs: readonly SessionConfig[] = kit.configs ?? configsOf(kit.ruleset),
): void {
  const plain = configs[seed % configs.length];
  if (plain === undefined) throw new Error(`${kit.ruleset.id} has no table to play at`);
  const chance = chanceOf(`options/${seed}`);
  const config = chance.onceIn(2) ? withOptions(kit.ruleset, plain, chance) : plain;
  checkSession(kit, { ...config, seed, steps: sessionSteps });
  checkTwins(kit, { ...config, seed, steps: twinSteps, twins: twinsTried });
}
