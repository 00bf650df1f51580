/** The GM's people and places as a viewer knows them: those on the shelf are known only to the GM, or to a co-GM who leads. */
import type { TableView, PersonView } from '../../view-types.ts';

export function peopleIn({ shared, own }: Pick<TableView, 'shared' | 'own'>): readonly PersonView[] {
  return [...shared.people, ...(own.shelf ?? [])];
}

/** The places that a viewer knows of: for the leader those on the shelf as well (CR-195). */
export function placesIn({
  shared,
  own,
}: Pick<TableView, 'shared' | 'own'>): readonly { readonly id: string; readonly name: string }[] {
  return own.places ?? shared.environments;
}

/** The name behind an id; empty for what this viewer knows no name of. */
export function nameBehind({ shared: { names }, own }: Pick<TableView, 'shared' | 'own'>, id: string): string {
  // An id from outside may be the name of a field that every object has.
  if (Object.hasOwn(names, id)) return names[id] ?? '';
  return [...(own.shelf ?? []), ...(own.places ?? [])].find((one) => one.id === id)?.name ?? '';
}
