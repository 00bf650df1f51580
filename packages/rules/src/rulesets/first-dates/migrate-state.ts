/** States that older journals stored as a whole: fields added since get their defaults, options their values of today. */
import { storedOptions } from './options.ts';
import type { State } from './state.ts';

export function migrateState(state: Omit<State, 'drops'>): State {
  return { drops: {}, ...state, options: storedOptions(state.options) };
}
