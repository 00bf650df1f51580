/** The owners of stakes (CR-52): a side's is stored under its name, a participant's under their id. */
import type { PartId, Side } from '../../cards.ts';
import type { Result } from '../../state.ts';

interface Staked {
  readonly participants: readonly { readonly id: PartId; readonly side: Side }[];
  readonly stakes: Readonly<Record<string, string>>;
}

/** The participant with this stake; `undefined` for one of a side or a place. */
export function ownerOfStake({ participants }: Pick<Staked, 'participants'>, stake: string): PartId | undefined {
  if (participants.some(({ side }) => side === stake)) return undefined;
  return participants.find(({ id }) => id === stake)?.id;
}

/** The first side without a stake although one of its members fights for it. */
export function unwrittenSide(conflict: Staked): Side | undefined {
  const { participants, stakes } = conflict;
  const shares = participants.filter(({ id }) => ownerOfStake(conflict, id) === undefined || (stakes[id] ?? '') === '');
  return shares.find(({ side }) => (stakes[side] ?? '') === '')?.side;
}

/** The side that a place fights for, if the place has its own stake (CR-194). */
export function placeOfStakes({ participants, stakes }: Staked): Side | undefined {
  return Object.keys(stakes).find((stake) => participants.every(({ id, side }) => stake !== id && stake !== side));
}

/** CR-198: a side's stake comes true if the side wins, an individual one only if its participant is still fighting. */
export function isStakeWon(conflict: Staked & { readonly result: Result | null }, stake: string): boolean {
  const { result } = conflict;
  if (result?.kind !== 'won') return false;
  const owner = ownerOfStake(conflict, stake);
  return owner === undefined ? result.side === stake : result.winners.includes(owner);
}

/** The stakes after a participant left the setup: their own is removed, and that of a side with its last member. */
export function stakesWithout({ participants, stakes }: Staked, part: PartId): Readonly<Record<string, string>> {
  const left = participants.find(({ id }) => id === part);
  const stays = (key: string): boolean =>
    ownerOfStake({ participants }, key) !== part &&
    (key !== left?.side || participants.some(({ id, side }) => id !== part && side === key));
  return Object.fromEntries(Object.entries(stakes).filter(([key]) => stays(key)));
}
