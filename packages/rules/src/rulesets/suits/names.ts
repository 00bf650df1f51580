/** Names of NPCs and vehicles. Equal names are told apart by a number (SU-115). */
import type { EntityId } from './state.ts';

interface Entity {
  readonly id: EntityId;
  readonly name: string;
}

interface Listed {
  readonly npcs: readonly (Entity & { readonly hidden?: boolean })[];
  readonly vehicles: readonly (Entity & { readonly hidden?: boolean })[];
}

/** The second one with the same name is `Bouncer (2)`. */
function distinctName(known: readonly Entity[], who: EntityId | null): string | undefined {
  const name = known.find(({ id }) => id === who)?.name;
  if (name === undefined) return undefined;
  const index = known.filter((other) => other.name === name).findIndex(({ id }) => id === who);
  return index === 0 ? name : `${name} (${index + 1})`;
}

/** Hidden ones are counted last, so that everybody reads the same names of the others. */
export function entityName({ npcs, vehicles }: Listed, who: EntityId | null): string | undefined {
  const all = [...npcs, ...vehicles];
  const isHidden = ({ hidden = false }: { readonly hidden?: boolean }): boolean => hidden;
  return distinctName([...all.filter((entity) => !isHidden(entity)), ...all.filter(isHidden)], who);
}

/** The name in a view; with `own`, the GM's names of hidden ones as well. */
export function entityIn(
  { shared, own }: { readonly shared: Listed; readonly own?: Partial<Listed> | undefined },
  who: EntityId | null,
): string | undefined {
  return entityName({ npcs: own?.npcs ?? shared.npcs, vehicles: own?.vehicles ?? shared.vehicles }, who);
}
