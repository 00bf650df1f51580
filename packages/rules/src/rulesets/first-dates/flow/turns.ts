/** Turns, and what happens between two of them (FD-56, FD-109 to FD-114, FD-121, FD-123). */
import type { FlowContext } from './flow-context.ts';
import { refill } from './decks.ts';
import { endDate } from './ending.ts';
import { expectedSeats, cycleLength, rolesOf, seatOfTurn } from '../selectors.ts';
import { openVote } from './votes.ts';

export function beginTurn(context: FlowContext, turn: number): void {
  context.emit({ type: 'phase_entered', phase: 'TURN', seat: seatOfTurn(context.state, turn), turn });
}

/** Once a cycle, from the n-th turn on, the table votes on cutting the date short (FD-123). */
function askLastCall(context: FlowContext, turn: number): void {
  const call = context.state.options.lastCall;
  if (call === 0 || turn < call || (turn - call) % cycleLength(context.state) !== 0) return;
  if (context.state.votes.some((vote) => vote.topic === 'concede')) return;
  openVote(context, 'concede', expectedSeats(context.state));
}

export function cleanUp(context: FlowContext): void {
  const { turn, pending } = context.state;
  if (turn === null) throw new Error('There is no turn to clean up after');
  if (pending !== null) {
    endDate(context, { cause: pending.pattern, by: pending.by });
    return;
  }
  // The active seat first, then the Interference: they may share a deck (FD-111).
  const isHere = context.state.players.some(({ seat }) => seat === turn.seat);
  if (turn.played && isHere) refill(context, turn.seat);
  const { oi } = rolesOf(context.state);
  if (turn.interfered && oi !== null) refill(context, oi);
  const quietTurns = turn.played || turn.interfered ? 0 : context.state.quietTurns + 1;
  if (quietTurns >= cycleLength(context.state)) {
    endDate(context, { cause: 'silence', by: null });
    return;
  }
  beginTurn(context, turn.number + 1);
  askLastCall(context, turn.number);
}
