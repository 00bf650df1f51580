import { isAlive, isCreationOver } from '../selectors.ts';
import type { FlowContext } from './flow-context.ts';

/**
 * CR-42: play opens when the last character is finished, or when the last player without a finished character leaves.
 */
export function openPlayIfReady(context: FlowContext): void {
  const { state } = context;
  const hasPlayers = state.characters.some((one) => one.seat !== null && isAlive(one));
  if (state.stage === 'CREATION' && state.prequel === null && hasPlayers && isCreationOver(state))
    context.emit({ type: 'play_opened' });
}
