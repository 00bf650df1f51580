/** Goes on as soon as nobody is waited for any more, whoever spoke last or left. */
import {
  activeParties,
  characterOf,
  choosingParties,
  controllerOf,
  dueParties,
  isAskedAbout,
  stillOpposed,
} from '../selectors.ts';
import { endCompetition, advanceIfAgreed } from './competition.ts';
import { allReady, closeWindowIfDone, deal, revealPicks } from './exchange.ts';
import { endIfOneSideIsOut, advanceIfAllContinue, runningFray } from './fray.ts';
import { running } from './resolution.ts';
import type { Stage } from './stage.ts';
import { enter } from './stage.ts';

/** Whose aim is not in yet; the house has none (DR-92, DR-147). */
function aimless(stage: Stage): readonly string[] {
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
  // While the others decide whether it is overturned nobody draws (DR-02).
  const isVotedOn = isAskedAbout(stage.state, 'overturn');
  switch (phase) {
    case 'CO_DRAW':
      if (!stillOpposed(resolution.parties)) return endCompetition(stage, 'left');
      if (allReady(stage) && !isVotedOn) deal(stage);
      return;
    case 'CH_DRAW':
      // Who is out of action draws nothing: the attempt waits until it is given up, or they can act again (DR-119).
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
      if (aimless(stage).length > 0) return;
      enter(stage, 'FR_DRAW');
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
