/** The turns and what happens between two of them: drawing, silence, last call (FD-56, FD-109 to FD-114, FD-121, FD-123). */
import type { Stage } from './stage.ts';
import { refill } from './decks.ts';
import { endDate } from './ending.ts';
import { attendingSeats, cycleLength, rolesOf, seatOfTurn } from '../selectors.ts';
import { openVote } from './votes.ts';

export function beginTurn(stage: Stage, turn: number): void {
  stage.emit({ type: 'phase_entered', phase: 'TURN', seat: seatOfTurn(stage.state, turn), turn });
}

/** Once a cycle, from the n-th turn on, the table votes on cutting the date short (FD-123). */
function askLastCall(stage: Stage, turn: number): void {
  const call = stage.state.options.lastCall;
  if (call === 0 || turn < call || (turn - call) % cycleLength(stage.state) !== 0) return;
  if (stage.state.votes.some((vote) => vote.topic === 'concede')) return;
  openVote(stage, 'concede', attendingSeats(stage.state));
}

/** After an exchange of cards: an unbroken pattern ends the date, else hands are refilled and the next turn begins. */
export function cleanUp(stage: Stage): void {
  const { turn, pending } = stage.state;
  if (turn === null) throw new Error('There is no turn to clean up after');
  if (pending !== null) {
    endDate(stage, { pattern: pending.pattern, by: pending.by });
    return;
  }
  // The active seat first, then the Interference: they may share a deck (FD-111).
  const isHere = stage.state.players.some(({ seat }) => seat === turn.seat);
  if (turn.played && isHere) refill(stage, turn.seat);
  const { oi } = rolesOf(stage.state);
  if (turn.interfered && oi !== null) refill(stage, oi);
  const quietTurns = turn.played || turn.interfered ? 0 : stage.state.quietTurns + 1;
  if (quietTurns >= cycleLength(stage.state)) {
    endDate(stage, { pattern: 'silence', by: null });
    return;
  }
  beginTurn(stage, turn.number + 1);
  askLastCall(stage, turn.number);
}
