/** NPCs and places as a viewer knows them: hidden ones only for the GM, or for a co-GM who leads. */
import { numberedName, sameName } from '../../names.ts';
import type { TableView, NpcView } from '../../view-types.ts';

export function npcsIn({ shared, own }: Pick<TableView, 'shared' | 'own'>): readonly NpcView[] {
  return [...shared.people, ...(own.shelf ?? [])];
}

/** CR-195 */
export function placesIn({
  shared,
  own,
}: Pick<TableView, 'shared' | 'own'>): readonly { readonly id: string; readonly name: string }[] {
  return own.places ?? shared.environments;
}

/** The name for an id; empty if this viewer does not know it. */
export function nameBehind({ shared, own }: Pick<TableView, 'shared' | 'own'>, id: string): string {
  const { names } = shared;
  // The id may come from an intent and equal a property that every object has.
  if (Object.hasOwn(names, id)) return names[id] ?? '';
  const hidden = [...(own.shelf ?? []), ...(own.places ?? [])].filter((one) => !Object.hasOwn(names, one.id));
  const found = hidden.findIndex((one) => one.id === id);
  const name = hidden[found]?.name ?? '';
  // A later bearer of a name gets a number, as everyone knows it once the NPC is shown.
  const known = [...shared.characters, ...shared.people, ...shared.environments];
  const bearers = [...known, ...hidden.slice(0, Math.max(0, found))].filter((one) => sameName(one.name, name));
  return bearers.length === 0 ? name : numberedName(name, bearers.length + 1);
}
