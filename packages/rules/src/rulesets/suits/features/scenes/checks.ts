import type { TableView } from '../../view-types.ts';
import type { EntityId } from '../../state.ts';
import type { Check } from '../../declare.ts';
import { nameOf, refuseIf, seatViewOf } from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';

export const byGm = { who: ['gm'], stale: 'refuse' } as const;

/** Whether there is a fight that this party is not part of and does not join with the next round (SU-118). */
export function isOutsideFight({ shared: { combat } }: TableView, party: EntityId): boolean {
  return combat !== null && ![...combat.parties, ...combat.newcomers].includes(party);
}

export const onTurn: Check<Intent> = check('SU-125', [], ({ view, actor }) => {
  const { combat } = view.shared;
  const turn = combat?.turn ?? null;
  if (combat !== null && turn === null) return { code: 'E_NOT_YOUR_TURN', clause: 'SU-119' };
  const holder = actingSeat(actor);
  const isTheirs = turn !== null && (seatViewOf(view, turn) === undefined ? holder === 'gm' : holder === turn);
  return refuseIf(!isTheirs, () => ({ code: 'E_NOT_YOUR_TURN', facts: { name: nameOf(view, turn) } }));
});
