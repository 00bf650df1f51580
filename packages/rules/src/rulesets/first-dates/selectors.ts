import type { CardCode, Pile, SeatId } from '../../kernel/index.ts';
import { pack, topOf } from '../../kernel/index.ts';
import type { DeckName, FormerPlayer, Headmate, Player, Role, State } from './state.ts';

/** For every role (FD-13). */
export const handSize = 5;
export const wholePack: Pile = pack({ jokers: 'without' });
/** The seat of the automatic Interference (FD-03). */
export const automaticSeat: SeatId = 'oi';

/** The Date and the Interference share one deck, the System has its own (FD-10, FD-11). */
export function deckOf(role: Role): DeckName {
  return role === 'system' ? 'system' : 'date';
}

export function playerOf(state: State, seat: SeatId): Player {
  const player =
    state.automatic?.seat === seat ? state.automatic : state.players.find((candidate) => candidate.seat === seat);
  if (player === undefined) throw new Error(`No player at seat ${seat}`);
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

/** `stack`: 1 to 3. */
export function topAt(state: State, stack: number): CardCode {
  const top = topsOf(state)[stack - 1];
  if (top === undefined) throw new Error(`Stack ${stack} is empty`);
  return top;
}

/** The number of turns in a cycle: the Date before each System seat (FD-56). */
export function cycleLength(state: State): number {
  return 2 * rolesOf(state).system.length;
}

/** `turn`: counted from 1 (FD-56). */
export function seatOfTurn(state: State, turn: number): SeatId {
  const { date, system } = rolesOf(state);
  if (turn % 2 === 1) return date;
  return system[(turn / 2 - 1 + state.turnShift) % system.length] ?? date;
}

/** Headmates with the same name are told apart by a number (FD-30). */
export function nameOfHeadmate(headmates: readonly Headmate[], id: string): string | undefined {
  const name = headmates.find((headmate) => headmate.id === id)?.name;
  const sharing = headmates.filter((headmate) => name !== '' && headmate.name === name);
  return sharing.length < 2 ? name : `${name} (${sharing.findIndex((headmate) => headmate.id === id) + 1})`;
}

/** The seats from which the table expects answers, including those whose grace period is running (FD-135). */
export function expectedSeats(state: Pick<State, 'players'>): readonly SeatId[] {
  return state.players.filter(({ presence }) => presence !== 'absent').map(({ seat }) => seat);
}

/**
 * The record of a player who was in the game before (FD-33). Journals before version 3 name no person; for them the
 * seat and the display name decide.
 */
export function formerPlayer(
  gone: readonly FormerPlayer[],
  arrival: { readonly seat: SeatId; readonly name: string; readonly person?: string },
): FormerPlayer | undefined {
  if (arrival.person !== undefined) return gone.find(({ person }) => person === arrival.person);
  return gone.find(({ seat, name, person }) => person === undefined && seat === arrival.seat && name === arrival.name);
}

export function isExpected(state: State, seat: SeatId): boolean {
  return expectedSeats(state).includes(seat);
}

/** Whether the Date's player alone decides the outcome of a date that its cards ended (FD-126). */
export function dateDecidesOutcome({ ended, options }: State): boolean {
  const endedByCards = ended?.cause === 'suits' || ended?.cause === 'ranks';
  return endedByCards && options.outcomeRule === 'datePlayer';
}

/**
 * The result of the vote on whether the two meet again, after a date (FD-128) or after being stood up (FD-55). `null`
 * without a vote.
 */
export function willMeetAgain({
  ended,
  outcome,
  results,
}: Pick<State, 'ended' | 'outcome' | 'results'>): boolean | null {
  return (ended?.cause === 'stood_up' ? results.reschedule : outcome?.agreed) ?? null;
}
