/** Which sessions a ruleset is tried on, and how long they are: the suite and the fuzzer play by one table. */
import type { GameEvent, Intent, Ruleset, View } from '@cartomancer/rules';

import type { Chance } from './chance.ts';
import { chanceOf } from './chance.ts';
import { checkSession } from './check-session.ts';
import type { SessionConfig } from './kit.ts';
import type { SessionKit } from './random-play.ts';
import { checkTwins } from './twins.ts';

const sessionSteps = 120;
const twinSteps = 80;
const twinsTried = 6;
/** At a table with other options than the ordinary ones: once in so many. */
const optionChangedOnceIn = 3;

/** Tables of the least and the most seats, with a GM where one is needed, and once with one where one may be. */
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

/**
 * The table with other options than the ordinary ones: each is changed once in so many times. Options under which these
 * seats could not sit down are left alone.
 */
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

/** Everything a seed is good for: a session with its checks, and the same session among twins. Every other seed changes options. */
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
