/** Help from a place, the same for all sides (CR-173). */
import type { AttackId, PartId } from '../cards.ts';
import { activeParts, conflictOf } from '../selectors.ts';
import { isRed } from '../features/attacks/arena.ts';
import type { Stage } from './stage.ts';
import { clearReds } from './place.ts';

/** Removes the help once all remaining participants have used it. */
export function clearHelp(stage: Stage): void {
  const { help, participants } = conflictOf(stage.state);
  if (help !== null && activeParts({ participants }).every((id) => help.usedBy.includes(id)))
    stage.emit({ type: 'help_over', aid: help.aid });
}

/** The attack leaves play; a red card is resolved for this participant only (CR-173). */
export function takeHelp(stage: Stage, part: PartId, aid: AttackId): void {
  const { help, attacks, reds } = conflictOf(stage.state);
  if (help === null) return;
  stage.emit({ type: 'help_taken', aid: help.aid, part, against: aid });
  if (isRed({ reds }, aid)) {
    stage.emit({ type: 'red_resolved', aid, part, how: 'sheltered' });
    clearReds(stage);
  } else {
    const pile = attacks.find((one) => one.aid === aid)?.pile ?? [];
    stage.emit({ type: 'piles_left_play', aids: [aid], cards: pile.map(({ face }) => face), reason: 'helped' });
  }
  clearHelp(stage);
}
