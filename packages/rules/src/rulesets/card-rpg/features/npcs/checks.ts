/** The GM's people, drafted from pools: what moves of several features check. */
import { badCardIn, mostCards } from '../places/environments.ts';
import { refuseIf } from '../../declare.ts';

/** Between fights, and while one is being agreed on. */
export const preparing = ['LOBBY', 'CREATION', 'SCENE', 'PREQUEL.scene', 'CONFLICT.setup'] as const;

/** Cards that are out of the game stay with the table: whoever makes people and dissolves them on and on comes to an end (CR-42). */
export const mostGone = 5_000;

export const anyTime = [
  ...preparing,
  'CONFLICT.open',
  'TURN.resolve',
  'TURN.push',
  'TURN.attack',
  'CONFLICT.stalled',
] as const;

export function deckFault(cards: unknown) {
  const bad = badCardIn(cards);
  if (bad === '') return { code: 'CR_BAD_CARD', clause: 'CR-157', facts: { n: mostCards } };
  return refuseIf(bad !== undefined, () => ({ code: 'CR_BAD_CARD', clause: 'CR-04', facts: { code: bad } }));
}
