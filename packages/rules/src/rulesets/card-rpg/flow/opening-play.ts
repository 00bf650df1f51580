/** Ends the creation of characters and opens play. */
import { isAlive, isCreationOver } from '../selectors.ts';
import type { FlowContext } from './flow-context.ts';

/**
 * CR-42: play opens once all players have finished characters: when the last one finishes, or when the last player
 * without a finished one leaves.
 */
export function openPlayIfReady(context: FlowContext): void {
  const { state } = context;
  const hasPlayers = state.characters.some((one) => one.seat !== null && isAlive(one));
  if (state.stage === 'CREATION' && state.prequel === null && hasPlayers && isCreationOver(state))
    context.emit({ type: 'play_opened' });
}
