/**
 * Takes a character out of action by a decision instead of a card, also during a resolution (DR-119, DR-146, DR-148).
 */
import type { CharacterId } from '../state.ts';
import { activeParties } from '../selectors.ts';
import { leave } from './competition.ts';
import { incapacitate } from './harm.ts';
import { proceed } from './proceed.ts';
import type { FlowContext } from './flow-context.ts';

/** In a competition, being taken out counts as conceding; an attempt ends. The table no longer waits for this party. */
export function takeOut(context: FlowContext, id: CharacterId, cause: string): void {
  incapacitate(context, id, cause);
  const { resolution } = context.state;
  if (resolution?.kind === 'competition' && activeParties(resolution).some((party) => party.id === id))
    leave(context, id, 'taken out');
  proceed(context);
}
