/** What happens when the time for a choice runs out (DR-131). */
import { activeParties, awaitedJudges, dueParties } from '../selectors.ts';
import { endAttempt, runningChallenge } from './challenge.ts';
import { runningCompetition } from './competition.ts';
import { pickHighest, unansweredParties } from './exchange.ts';
import { ableMembers, gainUndescribed, runningFray } from './fray.ts';
import { followUp, redrawsLeft } from './follow-up.ts';
import { closeUnanswered } from './moot-questions.ts';
import { proceed } from './proceed.ts';
import { running } from './resolution.ts';
import type { FlowContext } from './flow-context.ts';
import { enterPhase, namedParty } from './flow-context.ts';
import { settleDisadvantageUse } from './window.ts';

export function choiceTimeUp(context: FlowContext): void {
  closeUnanswered(context);
  const resolution = running(context);
  switch (context.state.phase) {
    case 'CH_DRAW':
    case 'CO_DRAW':
    case 'FR_DRAW':
      for (const character of dueParties(context.state, resolution))
        if (!resolution.ready.includes(character)) context.emit({ type: 'draw_ready', character });
      return proceed(context);
    case 'CH_FOLLOWUP':
      return followUpAutomatically(context);
    case 'CO_AFTER':
      for (const { id } of activeParties(resolution))
        if (!runningCompetition(context).goingOn.includes(id))
          context.emit({ type: 'went_on', ...namedParty(context.state, id) });
      return proceed(context);
    case 'FR_AIMS':
      enterPhase(context, 'FR_DRAW');
      return proceed(context);
    case 'FR_AFTER':
      return afterFray(context);
    case 'PICK':
      return pickAutomatically(context);
    case 'WINDOW':
      return passAutomatically(context);
    default:
      return;
  }
}

function followUpAutomatically(context: FlowContext): void {
  const { follow } = runningChallenge(context);
  if (follow === 'partial') return endAttempt(context, 'accepted');
  if (follow === null || redrawsLeft(context.state) === 0) return endAttempt(context, 'stopped');
  followUp(context, follow);
}

function afterFray(context: FlowContext): void {
  const [winner] = runningFray(context).winners;
  if (winner !== undefined) {
    gainUndescribed(context, winner);
    return proceed(context);
  }
  const { goingOn, yielding, changing } = runningFray(context);
  const decided = new Set([...goingOn, ...yielding, ...changing]);
  for (const side of new Set(running(context).parties.map((party) => party.side)))
    for (const id of ableMembers(context, side))
      if (!decided.has(id)) context.emit({ type: 'went_on', ...namedParty(context.state, id) });
  proceed(context);
}

function pickAutomatically(context: FlowContext): void {
  for (const draw of running(context).draws) if (draw.pick === null) pickHighest(context, draw);
  proceed(context);
}

function passAutomatically(context: FlowContext): void {
  for (const draw of running(context).draws)
    if (draw.offer !== null && draw.result !== null)
      settleDisadvantageUse(context, draw, draw.offer.card.counts.value > draw.result.value ? 'used' : 'kept');
  const seats = awaitedJudges(context.state);
  if (seats.length > 0) context.emit({ type: 'description_accepted', seats });
  for (const character of unansweredParties(context)) context.emit({ type: 'passed', character });
  proceed(context);
}
