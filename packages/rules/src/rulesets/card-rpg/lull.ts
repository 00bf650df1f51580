/** When bots wait a little longer: a stake that was told is read, and so is what a conflict has left on the sheets. */
import type { State } from './state.ts';
import { phaseOf } from './table.ts';

/** In milliseconds: about as long as it takes to read a stake and what became of it, and two sheets. */
const stakeRead = 2_500;
const sheetsRead = 6_000;

export function lull(state: State): number {
  const phase = phaseOf(state);
  if (phase === 'CONFLICT.resolve') return stakeRead;
  return phase === 'SCENE' && state.conflicts > 0 ? sheetsRead : 0;
}
