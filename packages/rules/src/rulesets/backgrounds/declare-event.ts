/** Declares the events of this system over its state. */
import { declareEvents } from '../../kernel/index.ts';
import type { State } from './state.ts';

export const event = declareEvents<State>();
