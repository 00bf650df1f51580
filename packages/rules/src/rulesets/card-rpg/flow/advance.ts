/** Advances a conflict until a player has to decide. */
import type { State } from '../state.ts';
import { activeSeatsAndGm } from '../selectors.ts';
import { decideByWounds, endIfDecided, discardOpenAttacks } from './aftermath.ts';
import { admitEntries } from './entering.ts';
import { drawCard, openReveals } from './place.ts';
import type { Stage } from './stage.ts';
import { endTurn, advanceTurn, endsItself, hasEmptyHand, sendForcedPiles, resumeRounds } from './turns.ts';

/** Whether the conflict is dealt and not decided. */
function isFighting({ conflict }: State): boolean {
  return conflict !== null && conflict.sealed && conflict.result === null;
}

function madePeace(stage: Stage): boolean {
  const truce = stage.state.conflict?.truce ?? null;
  if (truce === null || !activeSeatsAndGm(stage.state).every((seat) => truce.yes.includes(seat))) return false;
  discardOpenAttacks(stage);
  stage.emit({ type: 'truce_made', text: truce.text });
  return true;
}

/** Executes one automatic step; `waits` if a player has to act. */
function step(stage: Stage): 'moved' | 'waits' {
  const { conflict } = stage.state;
  if (conflict === null) return 'waits';
  const { reveal, waiting, turn, phase, participants } = conflict;
  if (reveal !== null && phase === 'ENV.reveal') {
    if (!reveal.asked.every((id) => reveal.committed[id] !== undefined)) return 'waits';
    openReveals(stage);
    return 'moved';
  }
  if (waiting !== null) {
    if (waiting.draws > 0) drawCard(stage);
    else advanceTurn(stage);
    return 'moved';
  }
  if (phase === 'CONFLICT.stalled') {
    // No turn is running: entries happen now, and a new round begins (CR-58).
    if (admitEntries(stage)) {
      resumeRounds(stage);
      return 'moved';
    }
    if (stage.state.options.onStall !== 'fewest-wounds') return 'waits';
    decideByWounds(stage);
    return 'moved';
  }
  if (turn === null) return 'waits';
  const isOut = participants.every(({ id, active }) => id !== turn.part || !active);
  if (isOut || hasEmptyHand(stage.state) || endsItself(stage.state)) {
    endTurn(stage);
    return 'moved';
  }
  return phase === 'TURN.push' && sendForcedPiles(stage) ? 'moved' : 'waits';
}

export function advance(stage: Stage): void {
  while (isFighting(stage.state)) {
    if (madePeace(stage) || endIfDecided(stage)) return;
    if (step(stage) === 'waits') return;
  }
}
