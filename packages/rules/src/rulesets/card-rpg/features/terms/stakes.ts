/** Stakes (CR-52): a side's stake is stored under the side's name, a participant's own or a place's under its id. */
import type { Suit } from '../../../../kernel/index.ts';
import type { PartId, Side } from '../../cards.ts';
import type { Result } from '../../state.ts';

interface Staked {
  readonly participants: readonly { readonly id: PartId; readonly side: Side }[];
  readonly stakes: Readonly<Record<string, string>>;
}

/** The participant who owns this stake; `undefined` for the stake of a side or a place. */
export function ownerOfStake({ participants }: Pick<Staked, 'participants'>, stake: string): PartId | undefined {
  if (participants.some(({ side }) => side === stake)) return undefined;
  return participants.find(({ id }) => id === stake)?.id;
}

/** Sides that need a stake and have none: at least one member has no stake of their own. */
export function unwrittenSides(conflict: Staked): readonly Side[] {
  const { participants, stakes } = conflict;
  const shares = participants.filter(({ id }) => ownerOfStake(conflict, id) === undefined || (stakes[id] ?? '') === '');
  return [...new Set(shares.map(({ side }) => side).filter((side) => (stakes[side] ?? '') === ''))];
}

export function unwrittenSide(conflict: Staked): Side | undefined {
  return unwrittenSides(conflict)[0];
}

/** CR-50 */
export function isOpposed(conflict: Staked): boolean {
  const sides = new Set(conflict.participants.map(({ side }) => side));
  return sides.size > 1 || (sides.size === 1 && placeOfStakes(conflict) !== undefined);
}

interface Terms extends Staked {
  readonly participants: readonly { readonly id: PartId; readonly side: Side; readonly reason: string }[];
  readonly trump: Suit | null;
}

/** CR-51, CR-52, CR-59. `sharers` are the characters of a prequel (CR-40). */
export function areTermsWritten(conflict: Terms, sharers: readonly PartId[]): boolean {
  const { participants, trump } = conflict;
  return (
    participants.every(({ reason }) => reason !== '') &&
    unwrittenSides(conflict).length === 0 &&
    trump !== null &&
    isOpposed(conflict) &&
    areSharersTogether(conflict, sharers)
  );
}

/** CR-40 */
export function areSharersTogether(conflict: Staked, sharers: readonly PartId[]): boolean {
  const isIn = (one: PartId): boolean => conflict.participants.some(({ id }) => id === one);
  return sharers.every(isIn) && !areSharersApart(conflict, sharers);
}

/** CR-40 */
export function areSharersApart({ participants }: Staked, sharers: readonly PartId[]): boolean {
  return new Set(participants.filter(({ id }) => sharers.includes(id)).map(({ side }) => side)).size > 1;
}

/** The id of the place, if the place has its own stake: it is then a side of its own (CR-194). */
export function placeOfStakes({ participants, stakes }: Staked): Side | undefined {
  return Object.keys(stakes).find((stake) => participants.every(({ id, side }) => stake !== id && stake !== side));
}

/** CR-198 */
export function isStakeWon(conflict: Staked & { readonly result: Result | null }, stake: string): boolean {
  const { result } = conflict;
  if (result?.kind !== 'won') return false;
  const owner = ownerOfStake(conflict, stake);
  return owner === undefined ? result.side === stake : result.winners.includes(owner);
}

/**
 * The stakes after a participant left the setup: their own is removed, and their side's if they were its last member.
 */
export function stakesWithout({ participants, stakes }: Staked, part: PartId): Readonly<Record<string, string>> {
  const left = participants.find(({ id }) => id === part);
  const stays = (key: string): boolean =>
    ownerOfStake({ participants }, key) !== part &&
    (key !== left?.side || participants.some(({ id, side }) => id !== part && side === key));
  return Object.fromEntries(Object.entries(stakes).filter(([key]) => stays(key)));
}
