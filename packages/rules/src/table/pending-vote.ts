/** Whether the open vote of the table can still succeed. */
import { isClaimPending } from './claims.ts';
import type { SeatHolder, TableState } from './state.ts';

/**
 * False if there is no vote, if its claimant can no longer get the seat (TB-06), or if the role that it passes on no
 * longer belongs to the absent person (TB-04).
 */
export function isVotePending(state: TableState): boolean {
  const { vote, absences } = state;
  if (vote === null) return false;
  const { claim, successor } = vote;
  if (claim !== undefined) return isClaimPending(state);
  if (successor?.gone === undefined) return true;
  return absences?.[successor.role]?.person === successor.gone;
}

/** Whether the same person has the seat. */
export function isSameSitter(one: SeatHolder | null | undefined, other: SeatHolder | null | undefined): boolean {
  return one?.kind === 'person' && other?.kind === 'person' && one.person === other.person;
}
