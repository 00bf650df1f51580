/** States that older journals stored as a whole: fields added since get their defaults. */
import type { State } from './state.ts';

export function migrateState(state: Omit<State, 'drops'>): State {
  return { drops: {}, ...state };
}
