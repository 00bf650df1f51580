/** Names of NPCs and vehicles, which are told apart by a number if they are the same (SU-115). */
import type { EntityId } from './state.ts';

interface Entity {
  readonly id: EntityId;
  readonly name: string;
}

interface Listed {
  readonly npcs: readonly (Entity & { readonly hidden?: boolean })[];
  readonly vehicles: readonly (Entity & { readonly hidden?: boolean })[];
}

/** The name of this NPC or vehicle; the second one with the same name is `Bouncer (2)`. */
function distinctName(known: readonly Entity[], who: EntityId | null): string | undefined {
  const name = known.find(({ id }) => id === who)?.name;
  if (name === undefined) return undefined;
  const index = known.filter((other) => other.name === name).findIndex(({ id }) => id === who);
  return index === 0 ? name : `${name} (${index + 1})`;
}

/**
 * The name of an NPC or a vehicle. Those that only the GM knows are counted last, so that all people read the same
 * name of the others.
 */
export function entityName({ npcs, vehicles }: Listed, who: EntityId | null): string | undefined {
  const all = [...npcs, ...vehicles];
  const isHidden = ({ hidden = false }: { readonly hidden?: boolean }): boolean => hidden;
  return distinctName([...all.filter((entity) => !isHidden(entity)), ...all.filter(isHidden)], who);
}

/** The same from a view: with `own`, hidden ones are named as well. */
export function entityIn(
  { shared, own }: { readonly shared: Listed; readonly own?: Partial<Listed> | undefined },
  who: EntityId | null,
): string | undefined {
  return entityName({ npcs: own?.npcs ?? shared.npcs, vehicles: own?.vehicles ?? shared.vehicles }, who);
}
