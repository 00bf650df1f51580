/** NPCs and places as a viewer knows them: hidden ones only for the GM, or for a co-GM who leads. */
import type { TableView, NpcView } from '../../view-types.ts';

export function npcsIn({ shared, own }: Pick<TableView, 'shared' | 'own'>): readonly NpcView[] {
  return [...shared.people, ...(own.shelf ?? [])];
}

/** The places a viewer knows, including hidden ones for the GM (CR-195). */
export function placesIn({
  shared,
  own,
}: Pick<TableView, 'shared' | 'own'>): readonly { readonly id: string; readonly name: string }[] {
  return own.places ?? shared.environments;
}

/** The name for an id; empty if this viewer does not know it. */
export function nameBehind({ shared: { names }, own }: Pick<TableView, 'shared' | 'own'>, id: string): string {
  // The id may come from an intent and equal a property that every object has.
  if (Object.hasOwn(names, id)) return names[id] ?? '';
  return [...(own.shelf ?? []), ...(own.places ?? [])].find((one) => one.id === id)?.name ?? '';
}
