/** What changes at once when the table no longer waits for a seat, or removes it from the date (FD-135, FD-137). */
import type { SeatId } from '../../../kernel/index.ts';
import { closeDecidedVotes } from './ballots.ts';
import { begin, advance } from './beginning.ts';
import { chooseFronterByCards, closeCheck } from './fill-in.ts';
import { allDone, dropAbsent, enterNext, takeOutSeat } from './leaving.ts';
import { advanceIfChosen } from './next.ts';
import { advanceMeetingIfDone } from './prospect.ts';
import { settle } from './settle.ts';
import { afterAnswer, passIfDone } from './sheets.ts';
import type { FlowContext } from './flow-context.ts';
import { beginTurn } from './turns.ts';
import { closeWindow } from './windows.ts';

export function advanceAfterAbsence(context: FlowContext): void {
  const { state } = context;
  switch (state.phase) {
    case 'SAFETY':
      if (allDone(state)) begin(context);
      return;
    case 'SETTING':
    case 'SYSTEM_SHEET':
    case 'SCENE':
      afterAnswer(context);
      return;
    case 'HEADMATES':
      if (allDone(state)) passIfDone(context);
      return;
    case 'ROLES':
    case 'FRONTING':
      if (allDone(state)) advance(context);
      return;
    case 'PROSPECT':
      if (allDone(state)) advanceMeetingIfDone(context);
      return;
    case 'EVENT':
      closeCheck(context);
      closeDecidedVotes(context);
      return;
    case 'AFTERCARE':
      if (allDone(state)) enterNext(context);
      return;
    case 'LOBBY':
    case 'NEXT':
      // Between two dates a seat that is given up leaves the game at once (FD-138).
      if (dropAbsent(context) === 'enough') advanceIfChosen(context);
      return;
    default:
      closeDecidedVotes(context);
  }
}

/**
 * The host removes a System seat from this date. Its turn ends, an answer it owes is dropped, and cards choose a
 * fronter for it (FD-137).
 */
export function removeSeat(context: FlowContext, seat: SeatId): void {
  if (context.state.phase === 'RESPONSE' && context.state.window?.seat === seat) closeWindow(context, 'pass');
  if (context.state.phase === 'EVENT' && context.state.interference?.picker === seat) chooseFronterByCards(context);
  takeOutSeat(context, seat);
  const { phase, turn } = context.state;
  if (phase === 'TURN' && turn?.seat === seat) beginTurn(context, turn.number + 1);
  else if (phase === 'EVENT') settle(context);
  else advanceAfterAbsence(context);
}
