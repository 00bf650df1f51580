/**
 * TB-06: a person who lost their browser continues from another one, once the witnesses who are present have agreed.
 */
import type { SeatId } from '../kernel/index.ts';
import type { PersonRecognized, VoteClosed } from './events.ts';
import type { PersonId, TableState } from './state.ts';
import { formerPlayers } from './put-out.ts';
import { seatOf } from './state.ts';
import { holderOf, othersSeated, roles } from './succession.ts';

/** The people, without programs, who had a seat when the missing person disappeared. */
function witnesses(state: TableState, gone: PersonId): readonly PersonId[] {
  return state.people[gone]?.seatedWith ?? othersSeated(state, gone);
}

/** Those of witnesses who still have a seat and are present. */
export function votersOnClaim(state: TableState, gone: PersonId): readonly SeatId[] {
  const known = witnesses(state, gone);
  return othersSeated(state, gone)
    .filter((person) => known.includes(person) && state.people[person]?.here === true)
    .flatMap((person) => seatOf(state, person)?.seat ?? []);
}

/**
 * The identities of the witnesses, and of others who were put out of a seat. Otherwise a stand-in could first remove
 * all other witnesses.
 */
function identitiesInTotal(state: TableState, gone: PersonId): ReadonlySet<string | undefined> {
  const { people, doors } = state;
  const identityOf = (person: PersonId) => (people[person] ?? doors.removed[person])?.identity;
  const others = formerPlayers(state).filter((identity) => identity !== identityOf(gone));
  return new Set([...witnesses(state, gone).map((person) => identityOf(person) ?? person), ...others]);
}

/**
 * Whether more than half of these people are present and can vote. Otherwise one of them could take any seat with a
 * second browser.
 */
export function hasEnoughVoters(state: TableState, gone: PersonId): boolean {
  return 2 * votersOnClaim(state, gone).length > identitiesInTotal(state, gone).size;
}

/**
 * Whether a single voter is too few: the claimed person is the host or the GM, or can become GM again by sitting down.
 * As for a successor, one person decides alone only once the absence has lasted as long as the option says (TB-04).
 */
export function needsSecondVoter(state: TableState, gone: PersonId): boolean {
  const ledLast = state.seats.some(
    ({ kind, holder, last }) => kind === 'gm' && holder === null && last?.person === gone,
  );
  const isSoon = roles.some((role) => holderOf(state, role)?.person === gone && state.absences?.[role]?.open !== true);
  return (ledLast || isSoon) && votersOnClaim(state, gone).length < 2;
}

/**
 * Whether the vote on a claim can still succeed: the claimant is present without a seat or role, the claimed person is
 * absent, and a voter has yet to answer.
 */
export function isClaimPending(state: TableState): boolean {
  const { vote, people } = state;
  if (vote?.claim === undefined) return false;
  const { person, absent } = vote.claim;
  const isClaimantFree = seatOf(state, person) === undefined && state.host !== person && state.standsInFor !== person;
  const unanswered = votersOnClaim(state, absent).filter(
    (seat) => vote.asked.includes(seat) && !vote.yes.includes(seat),
  );
  return isClaimantFree && people[person]?.here === true && people[absent]?.here === false && unanswered.length > 0;
}

/** What the table keeps for that person belongs to the new browser. */
export function withRecognized(state: TableState, { person, claimant, identity }: PersonRecognized): TableState {
  const found = state.people[person];
  if (found === undefined) return state;
  const { [claimant]: arrived, ...others } = state.people;
  const link = found.link === 'seat' && arrived?.link === 'gm' ? arrived.link : found.link;
  const isNow = (known: string): string => (known === found.identity ? identity : known);
  const isHost = person === state.host || person === state.standsInFor;
  const renamed = state.doors.muted.map((other) => (other === claimant ? person : other));
  // Only a host can unmute people, and not themselves (TB-04).
  const muted = isHost ? renamed.filter((other) => other !== person) : renamed;
  return {
    ...state,
    people: { ...others, [person]: { ...found, identity, link } },
    seats: state.seats.map((seat) => (seat.putOut === undefined ? seat : { ...seat, putOut: seat.putOut.map(isNow) })),
    doors: { ...state.doors, muted: [...new Set(muted)] },
  };
}

export function withRefusedClaim(state: TableState, { against }: VoteClosed): TableState {
  const { person = '', absent = '' } = state.vote?.claim ?? {};
  const found = state.people[person];
  if (against === null || found === undefined) return state;
  const refusedClaims = { ...found.refusedClaims, [absent]: against };
  return { ...state, people: { ...state.people, [person]: { ...found, refusedClaims } } };
}
