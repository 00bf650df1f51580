/** Moves a resolution on as soon as no player has to answer, after an answer or a departure. */
import {
  activeParties,
  characterOf,
  choosingParties,
  controllerOf,
  dueParties,
  hasOpenQuestion,
  stillOpposed,
} from '../selectors.ts';
import { endCompetition, advanceIfAgreed } from './competition.ts';
import { allReady, closeWindowIfDone, deal, revealPicks } from './exchange.ts';
import { endIfOneSideIsOut, advanceIfAllContinue, runningFray } from './fray.ts';
import { running } from './resolution.ts';
import type { FlowContext } from './flow-context.ts';
import { enterPhase } from './flow-context.ts';

/** Parties without an aim; the automated opposition has none (DR-92, DR-147). */
function partiesWithoutAim(context: FlowContext): readonly string[] {
  const { aims } = runningFray(context);
  return activeParties(running(context))
    .map(({ id }) => id)
    .filter((id) => aims.every(({ party }) => party !== id))
    .filter(
      (id) => characterOf(context.state, id)?.incapacitated !== true && controllerOf(context.state, id) !== undefined,
    );
}

export function proceed(context: FlowContext): void {
  const { phase, resolution } = context.state;
  if (resolution === null) return;
  // Draws wait for the vote on overturning (DR-02).
  const isVotedOn = hasOpenQuestion(context.state, 'overturn');
  switch (phase) {
    case 'CO_DRAW':
      if (!stillOpposed(resolution.parties)) return endCompetition(context, 'left');
      if (allReady(context) && !isVotedOn) deal(context);
      return;
    case 'CH_DRAW':
      // A character out of action does not draw: the attempt waits until it is given up or they recover (DR-119).
      if (dueParties(context.state, resolution).length > 0 && allReady(context) && !isVotedOn) deal(context);
      return;
    case 'FR_DRAW':
      if (allReady(context) && !isVotedOn) deal(context);
      return;
    case 'PICK':
      if (choosingParties(resolution).length === 0) revealPicks(context);
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
      endIfOneSideIsOut(context);
      const after = context.state.resolution;
      if (after !== null && after.fray?.winners.length === 0) advanceIfAllContinue(context);
      return;
    }
    default:
      return;
  }
}
