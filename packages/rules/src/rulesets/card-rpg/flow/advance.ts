/** Advances a conflict until a player has to decide. */
import type { State } from '../state.ts';
import { activeSeatsAndGm } from '../selectors.ts';
import { decideByWounds, endIfDecided, discardAttacks } from './aftermath.ts';
import { admitEntries } from './entering.ts';
import { drawCard, openReveals } from './place.ts';
import type { FlowContext } from './flow-context.ts';
import { endTurn, advanceTurn, endsItself, hasEmptyHand, sendForcedPiles, resumeRounds } from './turns.ts';

function isFighting({ conflict }: State): boolean {
  return conflict !== null && conflict.sealed && conflict.result === null;
}

function madePeace(context: FlowContext): boolean {
  const truce = context.state.conflict?.truce ?? null;
  if (truce === null || !activeSeatsAndGm(context.state).every((seat) => truce.yes.includes(seat))) return false;
  discardAttacks(context);
  context.emit({ type: 'truce_made', text: truce.text });
  return true;
}

/** `waits`: a player has to act. */
function step(context: FlowContext): 'moved' | 'waits' {
  const { conflict } = context.state;
  if (conflict === null) return 'waits';
  const { reveal, waiting, turn, phase, participants } = conflict;
  if (reveal !== null && phase === 'ENV.reveal') {
    if (!reveal.asked.every((id) => reveal.committed[id] !== undefined)) return 'waits';
    openReveals(context);
    return 'moved';
  }
  if (waiting !== null) {
    if (waiting.draws > 0) drawCard(context);
    else advanceTurn(context);
    return 'moved';
  }
  if (phase === 'CONFLICT.stalled') {
    // No turn is running: entries happen now, and a new round begins (CR-58).
    if (admitEntries(context)) {
      resumeRounds(context);
      return 'moved';
    }
    if (context.state.options.onStall !== 'fewest-wounds') return 'waits';
    decideByWounds(context);
    return 'moved';
  }
  if (turn === null) return 'waits';
  const isOut = participants.every(({ id, active }) => id !== turn.part || !active);
  if (isOut || hasEmptyHand(context.state) || endsItself(context.state)) {
    endTurn(context);
    return 'moved';
  }
  return phase === 'TURN.push' && sendForcedPiles(context) ? 'moved' : 'waits';
}

export function advance(context: FlowContext): void {
  while (isFighting(context.state)) {
    if (madePeace(context) || endIfDecided(context)) return;
    if (step(context) === 'waits') return;
  }
}
