/** What happens when the time for a choice runs out (DR-131). */
import { activeParties, awaitedJudges, dueParties } from '../selectors.ts';
import { endAttempt, runningChallenge } from './challenge.ts';
import { runningCompetition } from './competition.ts';
import { bestOf, choose, deal, unansweredParties } from './exchange.ts';
import { ableMembers, runningFray } from './fray.ts';
import { followUp, redrawsLeft } from './follow-up.ts';
import { closeUnanswered } from './moot-questions.ts';
import { proceed } from './proceed.ts';
import { running } from './resolution.ts';
import type { Stage } from './stage.ts';
import { enterPhase, namedParty } from './stage.ts';
import { settleDisadvantageUse } from './window.ts';

export function choiceTimeUp(stage: Stage): void {
  closeUnanswered(stage);
  const resolution = running(stage);
  switch (stage.state.phase) {
    case 'CH_DRAW':
    case 'CO_DRAW':
    case 'FR_DRAW':
      for (const character of dueParties(stage.state, resolution))
        if (!resolution.ready.includes(character)) stage.emit({ type: 'draw_ready', character });
      return deal(stage);
    case 'CH_FOLLOWUP':
      return followUpAutomatically(stage);
    case 'CO_AFTER':
      for (const { id } of activeParties(resolution))
        if (!runningCompetition(stage).goingOn.includes(id))
          stage.emit({ type: 'went_on', ...namedParty(stage.state, id) });
      return proceed(stage);
    case 'FR_AIMS':
      enterPhase(stage, 'FR_DRAW');
      return proceed(stage);
    case 'FR_AFTER':
      return afterFray(stage);
    case 'PICK':
      return pickAutomatically(stage);
    case 'WINDOW':
      return passAutomatically(stage);
    default:
      return;
  }
}

function followUpAutomatically(stage: Stage): void {
  const { follow } = runningChallenge(stage);
  if (follow === 'partial') return endAttempt(stage, 'accepted');
  if (follow === null || redrawsLeft(stage.state) === 0) return endAttempt(stage, 'stopped');
  followUp(stage, follow);
}

function afterFray(stage: Stage): void {
  const [winner] = runningFray(stage).winners;
  if (winner !== undefined) {
    stage.emit({ type: 'fray_success_gained', ...namedParty(stage.state, winner), kind: 'other', text: '', whom: '' });
    return proceed(stage);
  }
  const { goingOn, yielding, changing } = runningFray(stage);
  const decided = new Set([...goingOn, ...yielding, ...changing]);
  for (const side of new Set(running(stage).parties.map((party) => party.side)))
    for (const id of ableMembers(stage, side))
      if (!decided.has(id)) stage.emit({ type: 'went_on', ...namedParty(stage.state, id) });
  proceed(stage);
}

/** Keeps the card of higher value; of equal cards the earlier. */
function pickAutomatically(stage: Stage): void {
  for (const draw of running(stage).draws) {
    if (draw.pick !== null) continue;
    if (draw.offer !== null && draw.result !== null) {
      const { counts } = draw.offer.card;
      choose(stage, draw, counts.value > draw.result.value ? counts : draw.result);
    } else if (draw.result === null) choose(stage, draw, bestOf(draw));
  }
  proceed(stage);
}

function passAutomatically(stage: Stage): void {
  for (const draw of running(stage).draws)
    if (draw.offer !== null && draw.result !== null)
      settleDisadvantageUse(stage, draw, draw.offer.card.counts.value > draw.result.value ? 'used' : 'kept');
  const seats = awaitedJudges(stage.state);
  if (seats.length > 0) stage.emit({ type: 'description_accepted', seats });
  for (const character of unansweredParties(stage)) stage.emit({ type: 'passed', character });
  proceed(stage);
}
