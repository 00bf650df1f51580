import { firstName } from '../names.ts';
import type { ConflictView } from '../view-types.ts';
import { ownerOfStake, placeOfStakes } from '../features/terms/stakes.ts';

/** The short names of a side's members; a dash if it has none yet. */
function namesOn(
  participants: readonly { readonly side: string; readonly name: string }[],
  side: unknown,
): readonly string[] {
  const names = participants.filter((part) => part.side === side).map(({ name }) => firstName(name));
  return names.length === 0 ? ['–'] : names;
}

type Named = { readonly id: string; readonly side: string; readonly name: string };

/** The names of all who share a stake; for the stake of a place, the place's name (CR-194). */
export function holdersOf(conflict: ConflictView, stake: string): readonly string[] {
  const { environment, participants } = conflict;
  if (environment !== null && stake === placeOfStakes(conflict)) return [firstName(environment.name)];
  return namesFor(participants, stake);
}

/** The names of all who share a stake: the members of a side, or a single participant (CR-52). */
export function namesFor(participants: readonly Named[], stake: unknown): readonly string[] {
  const owner = ownerOfStake({ participants }, String(stake));
  const own = participants.find(({ id }) => id === owner)?.name;
  return own === undefined ? namesOn(participants, stake) : [firstName(own)];
}
