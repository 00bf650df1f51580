import { firstName } from '../naming.ts';
import { ownerOfStake } from '../stakes.ts';

/** Who is on a side, short of their names; a dash while nobody is, for what is said of the side goes on. */
function namesOn(
  participants: readonly { readonly side: string; readonly name: string }[],
  side: unknown,
): readonly string[] {
  const names = participants.filter((part) => part.side === side).map(({ name }) => firstName(name));
  return names.length === 0 ? ['–'] : names;
}

type Named = { readonly id: string; readonly side: string; readonly name: string };

/** Whose stake it is: the people of a side, or the one who fights for something of their own (CR-52). */
export function namesFor(participants: readonly Named[], stake: unknown): readonly string[] {
  const owner = ownerOfStake({ participants }, String(stake));
  const own = participants.find(({ id }) => id === owner)?.name;
  return own === undefined ? namesOn(participants, stake) : [firstName(own)];
}
