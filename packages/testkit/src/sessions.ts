/** Which sessions a ruleset is tried on, and how long they are: the suite and the fuzzer play by one table. */
import type { GameEvent, Intent, Ruleset, View } from '@cartomancer/rules';

import { checkSession } from './check-session.ts';
import type { SessionConfig } from './kit.ts';
import type { SessionKit } from './random-play.ts';
import { checkTwins } from './twins.ts';

const sessionSteps = 120;
const twinSteps = 80;
const twinsTried = 6;

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

/** Everything a seed is good for: a session with its checks, and the same session among twins. */
export function checkSeed<S, V extends View, I extends Intent, E extends GameEvent>(
  kit: SessionKit<S, V, I, E>,
  seed: number,
  configs: readonly SessionConfig[] = kit.configs ?? configsOf(kit.ruleset),
): void {
  const config = configs[seed % configs.length];
  if (config === undefined) throw new Error(`${kit.ruleset.id} has no table to play at`);
  checkSession(kit, { ...config, seed, steps: sessionSteps });
  checkTwins(kit, { ...config, seed, steps: twinSteps, twins: twinsTried });
}
