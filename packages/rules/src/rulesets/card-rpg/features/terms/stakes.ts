/** Whose stake is whose (CR-52): a side's stands under its name, that of a single participant under their id. */
import type { PartId, Side } from '../../cards.ts';
import type { Result } from '../../state.ts';

interface Staked {
  readonly participants: readonly { readonly id: PartId; readonly side: Side }[];
  readonly stakes: Readonly<Record<string, string>>;
}

/** Whose own this stake is; nothing for one that a side shares or a place has. */
export function ownerOfStake({ participants }: Pick<Staked, 'participants'>, stake: string): PartId | undefined {
  if (participants.some(({ side }) => side === stake)) return undefined;
  return participants.find(({ id }) => id === stake)?.id;
}

/** The first side that still needs words: one of its people fights for the shared stake. */
export function unwrittenSide(conflict: Staked): Side | undefined {
  const { participants, stakes } = conflict;
  const shares = participants.filter(({ id }) => ownerOfStake(conflict, id) === undefined || (stakes[id] ?? '') === '');
  return shares.find(({ side }) => (stakes[side] ?? '') === '')?.side;
}

/** The side that a place fights for, where it has a stake of its own (CR-194). */
export function placeOfStakes({ participants, stakes }: Staked): Side | undefined {
  return Object.keys(stakes).find((stake) => participants.every(({ id, side }) => stake !== id && stake !== side));
}

/** CR-198: a side's stake comes true with the side, an own one only for a participant still fighting. */
export function isStakeWon(conflict: Staked & { readonly result: Result | null }, stake: string): boolean {
  const { result } = conflict;
  if (result?.kind !== 'won') return false;
  const owner = ownerOfStake(conflict, stake);
  return owner === undefined ? result.side === stake : result.winners.includes(owner);
}

/** The stakes once a participant has left the setup: their own goes with them, that of a side with its last member. */
export function stakesWithout({ participants, stakes }: Staked, part: PartId): Readonly<Record<string, string>> {
  const left = participants.find(({ id }) => id === part);
  const stays = (key: string): boolean =>
    ownerOfStake({ participants }, key) !== part &&
    (key !== left?.side || participants.some(({ id, side }) => id !== part && side === key));
  return Object.fromEntries(Object.entries(stakes).filter(([key]) => stays(key)));
}
