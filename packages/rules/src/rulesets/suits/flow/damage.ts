/** Damage, and its effect on characters, NPCs and vehicles (SU-107, SU-108, SU-115, SU-180). */
import type { EntityId } from '../state.ts';
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

/** Called after every change of damage, also by a ruling. */
export function checkDamage(stage: Stage, target: EntityId): void {
  const { state } = stage;
  const player = findPlayer(state, target);
  if (player !== undefined) {
    const sheet = sheetOf(player);
    if (sheet.dead || player.out || player.damage <= sheet.attributes.fitness) return;
    const forGood = state.options.death === 'permanent';
    stage.emit({ type: 'character_died', seat: target, name: sheet.name, forGood });
    discardHand(stage, target);
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
