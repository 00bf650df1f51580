/** Help from a place, the same for all sides (CR-173). */
import type { AttackId, PartId } from '../cards.ts';
import { activeParts, conflictOf } from '../selectors.ts';
import { isRed } from '../features/attacks/arena.ts';
import type { FlowContext } from './flow-context.ts';
import { clearReds } from './place.ts';

export function clearHelp(context: FlowContext): void {
  const { help, participants } = conflictOf(context.state);
  if (help !== null && activeParts({ participants }).every((id) => help.usedBy.includes(id)))
    context.emit({ type: 'help_over', aid: help.aid });
}

/** The attack leaves play; a red card is resolved for this participant only (CR-173). */
export function takeHelp(context: FlowContext, part: PartId, aid: AttackId): void {
  const { help, attacks, reds } = conflictOf(context.state);
  if (help === null) return;
  context.emit({ type: 'help_taken', aid: help.aid, part, against: aid });
  if (isRed({ reds }, aid)) {
    context.emit({ type: 'red_resolved', aid, part, how: 'sheltered' });
    clearReds(context);
  } else {
    const pile = attacks.find((one) => one.aid === aid)?.pile ?? [];
    context.emit({ type: 'piles_left_play', aids: [aid], cards: pile.map(({ face }) => face), reason: 'helped' });
  }
  clearHelp(context);
}
