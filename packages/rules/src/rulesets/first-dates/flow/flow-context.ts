import type { Event } from '../events.ts';
import type { Rng } from '../../../kernel/index.ts';

import type { DeckName, State } from '../state.ts';

export interface FlowContext {
  readonly state: State;
  readonly rng: Rng;
  emit(event: Event): void;
}

/** The label of the next shuffle of this pile: `date`, then `date#2` … */
export function nextLabel(state: State, pile: DeckName | 'helper'): string {
  const previousShuffles = state.shuffles[pile];
  return previousShuffles === 0 ? pile : `${pile}#${previousShuffles + 1}`;
}
