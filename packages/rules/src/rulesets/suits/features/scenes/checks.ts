/** Checks about scenes that several features share. */
import type { TableView } from '../../view-types.ts';
import type { EntityId } from '../../state.ts';
import type { Check } from '../../declare.ts';
import { nameOf, refuseIf, seatViewOf } from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';

export const byGm = { who: ['gm'], stale: 'refuse' } as const;

/** Whether this party is present during a fight without being part of it, and could join (SU-118). */
export function standsBy({ shared: { combat } }: TableView, party: EntityId): boolean {
  return combat !== null && ![...combat.parties, ...combat.newcomers].includes(party);
}

/** It is this holder's turn; an NPC's turn is the GM's. */
export const onTurn: Check<Intent> = check('SU-125', [], ({ view, actor }) => {
  const { combat } = view.shared;
  const turn = combat?.turn ?? null;
  if (combat !== null && turn === null) return { code: 'E_NOT_YOUR_TURN', clause: 'SU-119' };
  const holder = actingSeat(actor);
  const isTheirs = turn !== null && (seatViewOf(view, turn) === undefined ? holder === 'gm' : holder === turn);
  return refuseIf(!isTheirs, () => ({ code: 'E_NOT_YOUR_TURN', facts: { name: nameOf(view, turn) } }));
});
