import type { SeatId } from '../../kernel/index.ts';
import { debts } from './features/interference/debts.ts';
import { seatForRequiredLooks, missingFields } from './features/setup/sheets.ts';
import type { State } from './state.ts';
import { expectedSeats, rolesOf, seatsOf } from './selectors.ts';

function withoutAutomatic(state: State, seats: readonly (SeatId | null)[]): readonly SeatId[] {
  return seats.filter((seat) => seat !== null && seat !== state.automatic?.seat).filter((seat) => seat !== null);
}

function waitedForInEvent(state: State): readonly SeatId[] {
  const { interference } = state;
  if (interference === null) return [];
  const oi = state.roles?.oi ?? null;
  const waited = new Set<SeatId | null>();
  for (const debt of debts(interference)) {
    if (debt === 'fronter') waited.add(interference.picker);
    // Which seats have answered is secret (FD-104, FD-105).
    else if (debt === 'answer') for (const seat of expectedSeats(state)) if (seat !== oi) waited.add(seat);
    if (debt === 'description' || debt === 'name' || debt === 'pronouns') waited.add(oi);
  }
  return withoutAutomatic(state, [...waited]);
}

function expectedExcept(state: State, done: readonly SeatId[]): readonly SeatId[] {
  return expectedSeats(state).filter((seat) => !done.includes(seat));
}

/** A vote on conceding runs beside play (FD-122). */
function waitedForInVotes(state: State): readonly SeatId[] {
  const open = state.votes.filter((vote) => vote.topic !== 'concede');
  return seatsOf(state).filter((seat) =>
    open.some((vote) => vote.electorate.includes(seat) && vote.ballots[seat] === undefined),
  );
}

function waitedForInMeeting(state: State): readonly SeatId[] {
  switch (state.meeting?.step) {
    case 'veto':
      return expectedExcept(state, state.acked);
    case 'looks':
      return expectedExcept(state, [...state.acked, ...state.parts]);
    default:
      return [rolesOf(state).date];
  }
}

/** The seats that owe an answer, a field, or at least their consent to continue. */
function waitedForInSheets(state: State): readonly SeatId[] {
  const seats = expectedSeats(state);
  const looking = seatForRequiredLooks(state);
  const owing = seats.filter(
    (seat) => seat === looking || state.offers.some(({ yes, no }) => ![...yes, ...no].includes(seat)),
  );
  if (owing.length > 0) return owing;
  return missingFields(state).length > 0 ? seats : expectedExcept(state, state.acked);
}

/** Depends only on public information. */
export function waitingFor(state: State): readonly SeatId[] {
  switch (state.phase) {
    case 'SAFETY':
    case 'ROLES':
    case 'FRONTING':
      return expectedExcept(state, state.acked);
    case 'TURN':
      return state.turn === null ? [] : [state.turn.seat];
    case 'REACTION':
    case 'SPEECHLESS':
    case 'RESPONSE':
      // A pass that is still hidden leaves no trace here (FD-80).
      return withoutAutomatic(state, [state.window?.seat ?? null]);
    case 'EVENT':
      return waitedForInEvent(state);
    case 'OUTCOME':
      return state.traitsRevealed ? waitedForInVotes(state) : [rolesOf(state).date];
    case 'STOOD_UP':
      return waitedForInVotes(state);
    case 'AFTERCARE':
      return expectedExcept(state, state.checkedIn);
    case 'NEXT':
      return expectedSeats(state).filter(
        (seat) =>
          (state.choices[seat] === undefined && !state.acked.includes(seat)) || state.newSheets[seat] !== undefined,
      );
    case 'SETTING':
    case 'SYSTEM_SHEET':
    case 'SCENE':
      return waitedForInSheets(state);
    case 'HEADMATES':
      return expectedExcept(state, state.parts);
    case 'PROSPECT':
      return waitedForInMeeting(state);
    case 'LOBBY':
    case 'DEAL':
    case 'CLEANUP':
    case 'CLOSED':
      return [];
  }
}
