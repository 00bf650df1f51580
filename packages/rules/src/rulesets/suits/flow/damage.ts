/** Damage, and its effect on characters, NPCs and vehicles (SU-107, SU-108, SU-115, SU-180). */
import type { EntityId, Player } from '../state.ts';
import { findPlayer, npcOf, sheetOf, vehicleOf } from '../selectors.ts';
import { discardHand } from './decks.ts';
import type { FlowContext } from './flow-context.ts';
import { declineOffersOf } from './swapping.ts';

function damageOf({ state }: FlowContext, target: EntityId): number {
  return findPlayer(state, target)?.damage ?? npcOf(state, target)?.damage ?? vehicleOf(state, target)?.damage ?? 0;
}

export function dealDamage(context: FlowContext, target: EntityId, parts: Readonly<Record<string, number>>): void {
  const amount = Object.values(parts).reduce((sum, part) => sum + part, 0);
  const player = findPlayer(context.state, target);
  context.emit({
    type: 'damage_dealt',
    target,
    ...(player === undefined ? {} : { name: sheetOf(player).name }),
    amount,
    parts,
    damage: damageOf(context, target) + amount,
  });
  checkDamage(context, target);
}

/**
 * A character falls if its damage exceeds its Fitness. A ruling that lowers the damage brings it
 * back (SU-107, SU-191).
 */
function checkCharacter(context: FlowContext, player: Player): void {
  const { seat, damage, out } = player;
  const { name, dead, attributes } = sheetOf(player);
  const isFallen = dead || out;
  const isBeyond = damage > attributes.fitness;
  if (isBeyond === isFallen) return;
  if (isFallen) {
    context.emit({ type: 'character_revived', seat, name });
    return;
  }
  context.emit({ type: 'character_died', seat, name, forGood: context.state.options.death === 'permanent' });
  declineOffersOf(context, seat);
  discardHand(context, seat);
}

/** Called after a change of damage, Fitness or capacity; at the end of a scene damage is cleared without it. */
export function checkDamage(context: FlowContext, target: EntityId): void {
  const { state } = context;
  const player = findPlayer(state, target);
  if (player !== undefined) {
    checkCharacter(context, player);
    return;
  }
  const npc = npcOf(state, target);
  if (npc !== undefined) {
    const { fitness } = npc.attributes;
    if (!npc.down && fitness !== undefined && npc.damage > fitness) context.emit({ type: 'npc_down', npc: target });
    return;
  }
  const vehicle = vehicleOf(state, target);
  if (vehicle !== undefined && !vehicle.stopped && vehicle.damage >= vehicle.capacity)
    context.emit({ type: 'vehicle_stopped', vehicle: target });
}
