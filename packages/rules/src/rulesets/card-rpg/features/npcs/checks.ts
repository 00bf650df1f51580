import { badCardIn, mostCards } from '../places/environments.ts';
import { refuseIf } from '../../declare.ts';

/** Between conflicts and during a setup. */
export const preparing = ['LOBBY', 'CREATION', 'SCENE', 'PREQUEL.scene', 'CONFLICT.setup'] as const;

/** The most cards that can leave the game, because the state keeps them (CR-42). */
export const mostGone = 5_000;

/**
 * Like `preparing`, and also during a conflict, except while a place's card chooses its target and after the result.
 */
export const preparingOrFighting = [
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
