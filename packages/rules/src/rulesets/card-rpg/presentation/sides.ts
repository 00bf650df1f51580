import { firstName } from '../naming.ts';
import type { ConflictView } from '../view-types.ts';
import { ownerOfStake, placeOfStakes } from '../features/terms/stakes.ts';

/** Who is on a side, short of their names; a dash while nobody is, for what is said of the side goes on. */
function namesOn(
  participants: readonly { readonly side: string; readonly name: string }[],
  side: unknown,
): readonly string[] {
  const names = participants.filter((part) => part.side === side).map(({ name }) => firstName(name));
  return names.length === 0 ? ['–'] : names;
}

type Named = { readonly id: string; readonly side: string; readonly name: string };

/** Whose stake it is, a place that is the foe included (CR-194). */
export function holdersOf(conflict: ConflictView, stake: string): readonly string[] {
  const { environment, participants } = conflict;
  if (environment !== null && stake === placeOfStakes(conflict)) return [firstName(environment.name)];
  return namesFor(participants, stake);
}

/** Whose stake it is: the people of a side, or the one who fights for something of their own (CR-52). */
export function namesFor(participants: readonly Named[], stake: unknown): readonly string[] {
  const owner = ownerOfStake({ participants }, String(stake));
  const own = participants.find(({ id }) => id === owner)?.name;
  return own === undefined ? namesOn(participants, stake) : [firstName(own)];
}
