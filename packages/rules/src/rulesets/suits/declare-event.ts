import { declareEvents } from '../../kernel/index.ts';
import type { State } from './state.ts';

export const event = declareEvents<State>();
