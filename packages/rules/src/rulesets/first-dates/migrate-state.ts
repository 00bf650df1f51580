/** Migrates states that older versions stored: new fields get their defaults, options their current values. */
import { storedOptions } from './options.ts';
import type { State } from './state.ts';

export function migrateState(state: Omit<State, 'drops'>): State {
  return { drops: {}, ...state, options: storedOptions(state.options) };
}
