/** States of older versions may lack `drops` and options, or contain options with old values. */
import { storedOptions } from './options.ts';
import type { State } from './state.ts';

export function migrateState(state: Omit<State, 'drops'>): State {
  return { drops: {}, ...state, options: storedOptions(state.options) };
}
