import { yesOrNo } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import type { EntityId } from '../../state.ts';
import { activeSeatsIn, allNpcs, malformed, nameOf, absentRefusal, seatViewOf } from '../../declare.ts';
import type { RefusalReason } from '../../../../kernel/index.ts';
import { leastModifier, mostModifier } from '../../constants.ts';
import type { FlowContext } from '../../flow/flow-context.ts';
import type { Trait } from '../skills/skills.ts';
import { npcOf } from '../../selectors.ts';

/** Everyone and everything that an NPC can attack: characters, and the vehicles they drive. */
export const targetsIn = (view: TableView): readonly EntityId[] => {
  const seats = activeSeatsIn(view);
  const driven = view.shared.vehicles.filter(({ driver, stopped }) => !stopped && seats.includes(driver ?? ''));
  return [...seats, ...driven.map(({ id }) => id)];
};

/** Why an NPC cannot attack this target: not present, on the GM's own side, or a vehicle that no player drives. */
export function targetRefusal(view: TableView, target: EntityId): RefusalReason {
  const seat = seatViewOf(view, target);
  if (seat !== undefined) return absentRefusal(view, seat);
  const name = nameOf(view, target);
  if (name === '') return malformed('targets');
  return { code: allNpcs(view).includes(target) ? 'SU_NOT_CREW' : 'SU_UNDRIVEN', facts: { name } };
}

export const modifier = { kind: 'number', least: leastModifier, most: mostModifier, optional: true } as const;

export const tagged = { kind: 'choice', of: yesOrNo, optional: true } as const;

export const mostTargets = 16;

/** Whether the NPC has tagged this skill. An NPC without any tags counts as tagged in all of them. */
export function isTaggedOn(context: FlowContext, npc: string, use: Trait): boolean {
  const tags = npcOf(context.state, npc)?.tags ?? [];
  return tags.length === 0 || tags.some((tag) => tag === use);
}
