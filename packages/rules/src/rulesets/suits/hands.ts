import type { Holder, State } from './state.ts';
import { emptyZone } from '../../kernel/index.ts';

export function handIn(state: State, holder: Holder) {
  return state.hands[holder] ?? emptyZone;
}
