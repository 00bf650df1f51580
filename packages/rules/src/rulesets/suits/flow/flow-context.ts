import type { Event } from '../events.ts';
import type { Rng } from '../../../kernel/index.ts';

import type { Pool, State } from '../state.ts';

export interface FlowContext {
  readonly state: State;
  readonly rng: Rng;
  emit(event: Event): void;
}

/** The label of the next shuffle of this pool: `player`, then `player#2` … */
export function nextLabel(state: State, pool: Pool): string {
  const previousShuffles = state.shuffles[pool];
  return previousShuffles === 0 ? pool : `${pool}#${previousShuffles + 1}`;
}

/** The forced step that follows a step of a play; `nothing`: the table waits for people. */
export type Next =
  'nothing' | 'askLeaders' | 'flip' | 'asked' | 'again' | 'settle' | 'jacks' | 'effects' | 'followUp' | 'close';
