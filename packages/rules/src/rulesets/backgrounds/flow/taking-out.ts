/**
 * Takes a character out of action by a decision instead of a card, also during a resolution (DR-119, DR-146, DR-148).
 */
import type { CharacterId } from '../state.ts';
import { activeParties } from '../selectors.ts';
import { leave } from './competition.ts';
import { incapacitate } from './harm.ts';
import { proceed } from './proceed.ts';
import type { Stage } from './stage.ts';

/** In a competition, being taken out counts as conceding. The table no longer waits for this party. */
export function takeOut(stage: Stage, id: CharacterId, cause: string): void {
  incapacitate(stage, id, cause);
  const { resolution } = stage.state;
  if (resolution?.kind === 'competition' && activeParties(resolution).some((party) => party.id === id))
    leave(stage, id, 'conceded');
  proceed(stage);
}
