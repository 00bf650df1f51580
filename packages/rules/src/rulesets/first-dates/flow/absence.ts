/** What changes at once when the table no longer waits for a seat, or removes it from the date (FD-135, FD-137). */
import type { SeatId } from '../../../kernel/index.ts';
import { closeDecidedVotes } from './ballots.ts';
import { begin, advance } from './beginning.ts';
import { applyConsent, chooseFronterByCards } from './fill-in.ts';
import { allDone, dropAbsent, enterNext, takeOutSeat } from './leaving.ts';
import { advanceIfChosen } from './next.ts';
import { advanceMeetingIfDone } from './prospect.ts';
import { settle } from './settle.ts';
import { afterAnswer, passIfDone } from './sheets.ts';
import type { Stage } from './stage.ts';
import { beginTurn } from './turns.ts';
import { closeWindow } from './windows.ts';

/** Continues if the answers of the remaining seats are enough. */
export function advanceAfterAbsence(stage: Stage): void {
  const { state } = stage;
  switch (state.phase) {
    case 'SAFETY':
      if (allDone(state)) begin(stage);
      return;
    case 'SETTING':
    case 'SYSTEM_SHEET':
    case 'SCENE':
      afterAnswer(stage);
      return;
    case 'HEADMATES':
      if (allDone(state)) passIfDone(stage);
      return;
    case 'ROLES':
    case 'FRONTING':
      if (allDone(state)) advance(stage);
      return;
    case 'PROSPECT':
      if (allDone(state)) advanceMeetingIfDone(stage);
      return;
    case 'EVENT':
      closeCheck(stage);
      closeDecidedVotes(stage);
      return;
    case 'AFTERCARE':
      if (allDone(state)) enterNext(stage);
      return;
    case 'LOBBY':
    case 'NEXT':
      // Between two dates a seat that is given up leaves the game at once (FD-138).
      if (dropAbsent(stage) === 'enough') advanceIfChosen(stage);
      return;
    default:
      closeDecidedVotes(stage);
  }
}

function closeCheck(stage: Stage): void {
  const { interference, roles, players } = stage.state;
  const asked = players.filter(({ seat, presence }) => seat !== roles?.oi && presence !== 'absent');
  const agreed = interference?.check?.agreed;
  if (agreed === undefined || asked.length === 0 || !asked.every(({ seat }) => agreed.includes(seat))) return;
  applyConsent(stage);
  settle(stage);
}

/** The host removes a System seat from this date. Its turn ends, an answer it owes is dropped, and cards choose a fronter for it (FD-137). */
export function removeSeat(stage: Stage, seat: SeatId): void {
  if (stage.state.phase === 'RESPONSE' && stage.state.window?.seat === seat) closeWindow(stage, 'pass');
  if (stage.state.phase === 'EVENT' && stage.state.interference?.picker === seat) chooseFronterByCards(stage);
  takeOutSeat(stage, seat);
  const { phase, turn } = stage.state;
  if (phase === 'TURN' && turn?.seat === seat) beginTurn(stage, turn.number + 1);
  else if (phase === 'EVENT') settle(stage);
  else advanceAfterAbsence(stage);
}
