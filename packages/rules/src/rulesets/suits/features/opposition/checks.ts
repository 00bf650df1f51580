import type { Intent, RefusalReason } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import type { Check } from '../../declare.ts';
import { nameOf, playIn } from '../../declare.ts';

/**
 * Whether no card has been flipped for a player's play: it is proposed, or leaders may step in and
 * none has (SU-40).
 */
export function isUnflipped(view: TableView): boolean {
  const play = playIn(view, 'PROPOSED', 'COVER');
  return play !== undefined && (play.kind === 'own' || play.kind === 'called') && play.cover === null;
}

/** Why the opposition cannot be set now, or why the play cannot be declined now (SU-38, SU-40, SU-51). */
export function settledRefusal(view: TableView): RefusalReason {
  const { play } = view.shared;
  if (play?.step === 'CALLED')
    return { code: 'SU_CALL_OPEN', clause: 'SU-41', facts: { name: nameOf(view, play.seat) } };
  if (play?.step === 'CONSENT')
    return { code: 'SU_CALL_OPEN', clause: 'SU-70', facts: { name: nameOf(view, play.rival?.seat) } };
  if (play?.step === 'FOLLOW_UP' && play.outcome === null)
    return { code: 'SU_CALL_OPEN', clause: 'SU-178', facts: { name: nameOf(view, play.seat) } };
  const isFlipped =
    play === null ||
    view.shared.plays.some(({ player, gm, outcome }) => player.length + gm.length > 0 || outcome !== null);
  return isFlipped ? { code: 'SU_ALREADY_FLIPPED' } : { code: 'SU_OPPOSITION_SET', clause: 'SU-51' };
}

export const mayBeSet: Check<Intent> = check('SU-40', [], ({ view }) =>
  isUnflipped(view) ? undefined : settledRefusal(view),
);
