/** A person who lost their browser continues from another one, once those present have agreed (TB-06). */
import type { PersonRecognized, VoteClosed } from './events.ts';
import type { TableState } from './state.ts';

/** The claimant becomes the person they claimed to be: what the table keeps for that person belongs to the new browser. */
export function withRecognized(state: TableState, { person, claimant, identity }: PersonRecognized): TableState {
  const found = state.people[person];
  if (found === undefined) return state;
  const { [claimant]: _merged, ...others } = state.people;
  const isNow = (known: string): string => (known === found.identity ? identity : known);
  return {
    ...state,
    people: { ...others, [person]: { ...found, identity } },
    seats: state.seats.map((seat) => (seat.putOut === undefined ? seat : { ...seat, putOut: seat.putOut.map(isNow) })),
  };
}

/** Remembers that a seat has refused this person's claim. */
export function withRefusedClaim(state: TableState, { against }: VoteClosed): TableState {
  const claimant = state.vote?.claim?.person ?? '';
  const found = state.people[claimant];
  if (against === null || found === undefined) return state;
  return { ...state, people: { ...state.people, [claimant]: { ...found, claimRefusedBy: against } } };
}
