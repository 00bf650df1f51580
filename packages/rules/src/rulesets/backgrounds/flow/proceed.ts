/** Moves a resolution on as soon as no player has to answer, after an answer or a departure. */
import {
  activeParties,
  characterOf,
  choosingParties,
  dueParties,
  hasOpenQuestion,
  hasController,
  stillOpposed,
} from '../selectors.ts';
import { endAttempt } from './challenge.ts';
import { endCompetition, advanceIfAgreed } from './competition.ts';
import { allReady, closeWindowIfDone, deal, pickForUncontrolled, revealPicks } from './exchange.ts';
import { endIfOneSideIsOut, advanceIfAllContinue, gainIfNoOneCanDescribe, judgeFray, runningFray } from './fray.ts';
import { running } from './resolution.ts';
import type { FlowContext } from './flow-context.ts';
import { enterPhase } from './flow-context.ts';

/** Parties without an aim; the automated opposition has none (DR-92, DR-147). */
function partiesWithoutAim(context: FlowContext): readonly string[] {
  const { aims } = runningFray(context);
  return activeParties(running(context))
    .map(({ id }) => id)
    .filter((id) => aims.every(({ party }) => party !== id))
    .filter((id) => characterOf(context.state, id)?.incapacitated !== true && hasController(context.state, id));
}

export function proceed(context: FlowContext): void {
  const { phase, resolution } = context.state;
  if (resolution === null) return;
  const due = dueParties(context.state, resolution);
  // Draws wait for the vote on overturning (DR-02).
  const isVotedOn = hasOpenQuestion(context.state, 'overturn');
  switch (phase) {
    case 'CO_DRAW':
      if (!stillOpposed(resolution.parties)) return endCompetition(context, 'left');
      if (allReady(context) && !isVotedOn) deal(context);
      return;
    case 'CH_DRAW':
    case 'CH_FOLLOWUP':
      // A character that is out of action does not draw, and one that no person plays cannot decide (DR-119, DR-147).
      if (!due.some((id) => hasController(context.state, id))) return endAttempt(context, 'stopped');
      if (phase === 'CH_DRAW' && allReady(context) && !isVotedOn) deal(context);
      return;
    case 'FR_DRAW':
      // All parties that were to draw have dropped out, for example those of a draw-off: no one has the highest card
      // (DR-93, DR-149).
      if (due.length === 0) return judgeFray(context);
      if (allReady(context) && !isVotedOn) deal(context);
      return;
    case 'PICK':
      pickForUncontrolled(context);
      if (choosingParties(running(context)).length === 0) revealPicks(context);
      return;
    case 'WINDOW':
      return closeWindowIfDone(context);
    case 'CO_AFTER':
      return advanceIfAgreed(context);
    case 'FR_AIMS':
      if (partiesWithoutAim(context).length > 0) return;
      enterPhase(context, 'FR_DRAW');
      return proceed(context);
    case 'FR_AFTER': {
      gainIfNoOneCanDescribe(context);
      endIfOneSideIsOut(context);
      const after = context.state.resolution;
      if (after !== null && after.fray?.winners.length === 0) advanceIfAllContinue(context);
      return;
    }
    default:
      return;
  }
}
