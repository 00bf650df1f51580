import { playIn } from '../../declare.ts';
import { isDefending } from '../../selectors.ts';
import type { EntityId } from '../../state.ts';
import type { TableView } from '../../view-types.ts';

/**
 * The allies that a leader could cover: for a player the characters under attack (SU-114), for an NPC the
 * marks of the player's play.
 */
export const coveredIn = (view: TableView): readonly EntityId[] => {
  const play = playIn(view, 'COVER');
  if (play === undefined) return [];
  if (!isDefending(play)) return play.marks;
  return [...new Set([...(play.seat === null ? [] : [play.seat]), ...view.shared.attacked])];
};
