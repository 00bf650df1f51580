/** Scenes, who is in them, and what they bring: what moves of several features check. */
import type { TableView } from '../../view-types.ts';
import type { EntityId } from '../../state.ts';
import type { Check } from '../../declare.ts';
import { nameOf, refuseIf, seatViewOf } from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';

export const byGm = { who: ['gm'], stale: 'refuse' } as const;

/** Whether this one is there while others fight, and could be brought into it (SU-118). */
export function standsBy({ shared: { combat } }: TableView, party: EntityId): boolean {
  return combat !== null && ![...combat.parties, ...combat.newcomers].includes(party);
}

/** The turn is this holder's: the GM's, where an NPC acts. */
export const onTurn: Check<Intent> = check('SU-125', [], ({ view, actor }) => {
  const { combat } = view.shared;
  const turn = combat?.turn ?? null;
  if (combat !== null && turn === null) return { code: 'E_NOT_YOUR_TURN', clause: 'SU-119' };
  const holder = actingSeat(actor);
  const isTheirs = turn !== null && (seatViewOf(view, turn) === undefined ? holder === 'gm' : holder === turn);
  return refuseIf(!isTheirs, () => ({ code: 'E_NOT_YOUR_TURN', facts: { name: nameOf(view, turn) } }));
});
