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
import type { Stage } from './stage.ts';
import { enterPhase } from './stage.ts';

/** Parties without an aim; the automated opposition has none (DR-92, DR-147). */
function partiesWithoutAim(stage: Stage): readonly string[] {
  const { aims } = runningFray(stage);
  return activeParties(running(stage))
    .map(({ id }) => id)
    .filter((id) => aims.every(({ party }) => party !== id))
    .filter(
      (id) => characterOf(stage.state, id)?.incapacitated !== true && controllerOf(stage.state, id) !== undefined,
    );
}

export function proceed(stage: Stage): void {
  const { phase, resolution } = stage.state;
  if (resolution === null) return;
  // Draws wait for the vote on overturning (DR-02).
  const isVotedOn = hasOpenQuestion(stage.state, 'overturn');
  switch (phase) {
    case 'CO_DRAW':
      if (!stillOpposed(resolution.parties)) return endCompetition(stage, 'left');
      if (allReady(stage) && !isVotedOn) deal(stage);
      return;
    case 'CH_DRAW':
      // A character out of action does not draw: the attempt waits until it is given up or they recover (DR-119).
      if (dueParties(stage.state, resolution).length > 0 && allReady(stage) && !isVotedOn) deal(stage);
      return;
    case 'FR_DRAW':
      if (allReady(stage) && !isVotedOn) deal(stage);
      return;
    case 'PICK':
      if (choosingParties(resolution).length === 0) revealPicks(stage);
      return;
    case 'WINDOW':
      return closeWindowIfDone(stage);
    case 'CO_AFTER':
      return advanceIfAgreed(stage);
    case 'FR_AIMS':
      if (partiesWithoutAim(stage).length > 0) return;
      enterPhase(stage, 'FR_DRAW');
      return proceed(stage);
    case 'FR_AFTER': {
      endIfOneSideIsOut(stage);
      const after = stage.state.resolution;
      if (after !== null && after.fray?.winners.length === 0) advanceIfAllContinue(stage);
      return;
    }
    default:
      return;
  }
}
