import type { EntityId } from '../state.ts';
import type { TableView } from '../view-types.ts';

/** The NPCs among whom the GM chooses for each card; empty for players, and if there is only one NPC. */
export function npcsToChoose({ own: { you }, shared: { play, combat } }: TableView): readonly EntityId[] {
  const npcs = combat?.initiative?.npcs ?? [];
  return you.kind === 'gm' && play === null && npcs.length > 1 ? npcs : [];
}

/** The total of this NPC, or of the only one; known to the GM alone (SU-121). */
export function orderTotal({ own: { initiative }, shared: { combat } }: TableView, npc: unknown): number | undefined {
  const { npcs = [] } = combat?.initiative ?? {};
  const party = npc ?? (npcs.length === 1 ? npcs[0] : undefined);
  return typeof party === 'string' && npcs.includes(party) ? initiative?.[party] : undefined;
}
