import type { Ruleset } from '../kernel/index.ts';
import type { TablePhase } from './contract.ts';
import type { TableState } from './state.ts';
import { isShut } from './state.ts';

export function phaseIn(ruleset: Ruleset, state: TableState): TablePhase {
  if (state.game === null) return 'lobby';
  return isShut(state) || ruleset.rests?.(state.game) === 'over' ? 'over' : 'play';
}
