/** The step of a turn follows from the cards in front of the participant on turn (CR-76). */
import { coveredBy, toResolve } from '../attacks/arena.ts';
import type { State } from '../../state.ts';

export function phaseAfter(state: State): State {
  const { conflict } = state;
  if (conflict === null || conflict.turn === null || !conflict.phase.startsWith('TURN.')) return state;
  const { part } = conflict.turn;
  const phase =
    toResolve(conflict, part).length > 0
      ? 'TURN.resolve'
      : coveredBy(conflict, part).length > 0
        ? 'TURN.push'
        : 'TURN.attack';
  return phase === conflict.phase ? state : { ...state, conflict: { ...conflict, phase } };
}
