/** Questions to the state that many ask: who sits where, what lies on top, whom the table waits for. */
import type { CardCode, Pile, SeatId } from '../../kernel/index.ts';
import { pack, topOf } from '../../kernel/index.ts';
import { debts } from './features/interference/debts.ts';
import { lookerOf, missingFields } from './features/setup/sheets.ts';
import type { DeckName, Gone, Player, Role, State } from './state.ts';

/** Five cards for every role (FD-13). */
export const handSize = 5;
export const wholePack: Pile = pack({ jokers: 'without' });
/** The seat of the Interference without a person (FD-03). */
export const automaticSeat: SeatId = 'oi';

/** The Date and the Interference share one deck, the System has its own (FD-10, FD-11). */
export function deckOf(role: Role): DeckName {
  return role === 'system' ? 'system' : 'date';
}

export function playerOf(state: State, seat: SeatId): Player {
  const player =
    state.automatic?.seat === seat ? state.automatic : state.players.find((candidate) => candidate.seat === seat);
  if (player === undefined) throw new Error(`Nobody sits at ${seat}`);
  return player;
}

export function rolesOf(state: State): NonNullable<State['roles']> {
  if (state.roles === null) throw new Error('No roles yet');
  return state.roles;
}

export function seatsOf(state: State): readonly SeatId[] {
  return state.players.map((player) => player.seat);
}

export function topsOf(state: State): readonly CardCode[] {
  return state.stacks.flatMap((stack) => topOf(stack.zone)?.face ?? []);
}

/** The top of stack 1 to 3. */
export function topAt(state: State, stack: number): CardCode {
  const top = topsOf(state)[stack - 1];
  if (top === undefined) throw new Error(`Stack ${stack} is empty`);
  return top;
}

/** How many turns one cycle has: the Date before each System seat (FD-56). */
export function cycleLength(state: State): number {
  return 2 * rolesOf(state).system.length;
}

/** Whose turn the n-th is, from 1. */
export function seatOfTurn(state: State, turn: number): SeatId {
  const { date, system } = rolesOf(state);
  if (turn % 2 === 1) return date;
  return system[(turn / 2 - 1 + state.turnShift) % system.length] ?? date;
}

/** Seats that are waited for: whoever is only a moment away still is (FD-135). */
export function attendingSeats(state: State): readonly SeatId[] {
  return state.players.filter(({ presence }) => presence !== 'absent').map(({ seat }) => seat);
}

/**
 * The player this person was before they were taken out of the game (FD-33). Journals before version 3 name no person, and
 * there the seat and the display name decide.
 */
export function wasHere(
  gone: readonly Gone[],
  who: { readonly seat: SeatId; readonly name: string; readonly person?: string },
): Gone | undefined {
  if (who.person !== undefined) return gone.find(({ person }) => person === who.person);
  return gone.find(({ seat, name, person }) => person === undefined && seat === who.seat && name === who.name);
}

export function attends(state: State, seat: SeatId): boolean {
  return attendingSeats(state).includes(seat);
}

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
    // Who has answered already is nobody's business (FD-104, FD-105).
    else if (debt === 'answer') for (const seat of attendingSeats(state)) if (seat !== oi) waited.add(seat);
    if (debt === 'description' || debt === 'name' || debt === 'pronouns') waited.add(oi);
  }
  return withoutAutomatic(state, [...waited]);
}

function notYet(state: State, done: readonly SeatId[]): readonly SeatId[] {
  return attendingSeats(state).filter((seat) => !done.includes(seat));
}

/** Votes that play waits for; asking to cut the date short is none, it runs beside the game (FD-122). */
function waitedForInVotes(state: State): readonly SeatId[] {
  const open = state.votes.filter((vote) => vote.topic !== 'concede');
  return seatsOf(state).filter((seat) =>
    open.some((vote) => vote.electorate.includes(seat) && vote.ballots[seat] === undefined),
  );
}

function waitedForInMeeting(state: State): readonly SeatId[] {
  switch (state.meeting?.step) {
    case 'veto':
      return notYet(state, state.acked);
    case 'looks':
      return notYet(state, [...state.acked, ...state.parts]);
    default:
      return [rolesOf(state).date];
  }
}

/** Whether the Date's player alone says what a date meant that ended by its cards (FD-126). */
export function isUpToTheDate({ ended, options }: State): boolean {
  const endedByCards = ended?.cause === 'suits' || ended?.cause === 'ranks';
  return endedByCards && options.outcomeRule === 'datePlayer';
}

/** Somebody owes an answer, or a field, or at least a "go on". */
function waitedForInSheets(state: State): readonly SeatId[] {
  const seats = attendingSeats(state);
  const looking = lookerOf(state);
  const owing = seats.filter(
    (seat) => seat === looking || state.offers.some(({ yes, no }) => ![...yes, ...no].includes(seat)),
  );
  if (owing.length > 0) return owing;
  return missingFields(state).length > 0 ? seats : notYet(state, state.acked);
}

/** Whom the table waits for, from what everybody may know. */
export function waitingFor(state: State): readonly SeatId[] {
  switch (state.phase) {
    case 'SAFETY':
    case 'ROLES':
    case 'FRONTING':
      return notYet(state, state.acked);
    case 'TURN':
      return state.turn === null ? [] : [state.turn.seat];
    case 'REACTION':
    case 'SPEECHLESS':
    case 'RESPONSE':
      // A pass under the mask leaves no trace here (FD-80).
      return withoutAutomatic(state, [state.window?.seat ?? null]);
    case 'EVENT':
      return waitedForInEvent(state);
    case 'OUTCOME':
      return state.traitsRevealed ? waitedForInVotes(state) : [rolesOf(state).date];
    case 'STOOD_UP':
      return waitedForInVotes(state);
    case 'AFTERCARE':
      return notYet(state, state.checkedIn);
    case 'NEXT':
      return attendingSeats(state).filter(
        (seat) =>
          (state.choices[seat] === undefined && !state.acked.includes(seat)) || state.newSheets[seat] !== undefined,
      );
    case 'SETTING':
    case 'SYSTEM_SHEET':
    case 'SCENE':
      return waitedForInSheets(state);
    case 'HEADMATES':
      return notYet(state, state.parts);
    case 'PROSPECT':
      return waitedForInMeeting(state);
    case 'LOBBY':
    case 'DEAL':
    case 'CLEANUP':
    case 'CLOSED':
      return [];
  }
}
