/** Damage, and its effect on characters, NPCs and vehicles (SU-107, SU-108, SU-115, SU-180). */
import type { EntityId, Player } from '../state.ts';
import { findPlayer, npcOf, sheetOf, vehicleOf } from '../selectors.ts';
import { discardHand } from './decks.ts';
import type { Stage } from './stage.ts';

function damageOf({ state }: Stage, target: EntityId): number {
  return findPlayer(state, target)?.damage ?? npcOf(state, target)?.damage ?? vehicleOf(state, target)?.damage ?? 0;
}

export function dealDamage(stage: Stage, target: EntityId, parts: Readonly<Record<string, number>>): void {
  const amount = Object.values(parts).reduce((sum, part) => sum + part, 0);
  const player = findPlayer(stage.state, target);
  stage.emit({
    type: 'damage_dealt',
    target,
    ...(player === undefined ? {} : { name: sheetOf(player).name }),
    amount,
    parts,
    damage: damageOf(stage, target) + amount,
  });
  checkDamage(stage, target);
}

/**
 * A character falls if its damage exceeds its Fitness. A ruling that lowers the damage brings it
 * back (SU-107, SU-191).
 */
function checkCharacter(stage: Stage, player: Player): void {
  const { seat, damage, out } = player;
  const { name, dead, attributes } = sheetOf(player);
  const isFallen = dead || out;
  const isBeyond = damage > attributes.fitness;
  if (isBeyond === isFallen) return;
  if (isFallen) {
    stage.emit({ type: 'character_revived', seat, name });
    return;
  }
  stage.emit({ type: 'character_died', seat, name, forGood: stage.state.options.death === 'permanent' });
  discardHand(stage, seat);
}

/** Called after every change of damage, also by a ruling. */
export function checkDamage(stage: Stage, target: EntityId): void {
  const { state } = stage;
  const player = findPlayer(state, target);
  if (player !== undefined) {
    checkCharacter(stage, player);
    return;
  }
  const npc = npcOf(state, target);
  if (npc !== undefined) {
    const { fitness } = npc.attributes;
    if (!npc.down && fitness !== undefined && npc.damage > fitness) stage.emit({ type: 'npc_down', npc: target });
    return;
  }
  const vehicle = vehicleOf(state, target);
  if (vehicle !== undefined && !vehicle.stopped && vehicle.damage >= vehicle.capacity)
    stage.emit({ type: 'vehicle_stopped', vehicle: target });
}
