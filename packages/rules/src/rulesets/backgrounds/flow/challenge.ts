/** Challenges: the six results and what follows from each (DR-70 to DR-84). */
import { suitOf } from '../../../kernel/index.ts';
import type { HitRule } from '../features/draws/judging.ts';
import { judgeChallenge } from '../features/draws/judging.ts';
import type { ChallengeResult, Challenge, Draw } from '../state.ts';
import { characterOf, hasController } from '../selectors.ts';
import { incapacitateFalling, outAtOnce, settleDisadvantages } from './harm.ts';
import { endResolution, running } from './resolution.ts';
import type { FlowContext } from './flow-context.ts';
import { enterPhase, namedParty } from './flow-context.ts';

export function runningChallenge(context: FlowContext): Challenge {
  const { challenge } = running(context);
  if (challenge === null) throw new Error('No challenge is open');
  return challenge;
}

function spanOf(context: FlowContext): { readonly span?: string } {
  const { span } = running(context);
  return span === '' ? {} : { span };
}

function judgeDraw(context: FlowContext, draw: Draw): ChallengeResult {
  const challenge = runningChallenge(context);
  const { result } = draw;
  if (result === null) throw new Error('The draw has no result');
  const { options } = context.state;
  const rule: HitRule = options.hitRule === 'above' ? 'above' : 'atLeast';
  const judgement = judgeChallenge(result, challenge, rule);
  // A character that is out at once has failed, whatever the card (DR-120).
  const isOut = outAtOnce(context, challenge.character);
  const outcome = isOut ? 'failed' : judgement.outcome;
  const hit = !isOut && judgement.hit;
  const costSuit = options.costSuit === 'challenge' ? challenge.suit : suitOf(result.card);
  const kept = challenge.partial && outcome !== 'complete' && outcome !== 'cost';
  context.emit({
    type: 'challenge_judged',
    ...namedParty(context.state, challenge.character),
    card: result.card,
    value: result.value,
    target: challenge.target,
    relation: judgement.relation,
    hit,
    outcome,
    cost: outcome === 'cost' ? costSuit : null,
    time: challenge.time,
    kept,
    // `outcome` is the result of this card; the attempt stays a partial success (DR-80).
    ...(kept ? { attempt: 'partial' } : {}),
    ...spanOf(context),
    title: challenge.title,
  });
  settleDisadvantages(context, draw, hit);
  return outcome;
}

export function judgeChallengeDraw(context: FlowContext): void {
  const [draw] = running(context).draws;
  if (draw === undefined) throw new Error('The challenge has no draw');
  const outcome = judgeDraw(context, draw);
  if (outcome === 'failed') lock(context);
  incapacitateFalling(context);
  const { character } = runningChallenge(context);
  const isOut = characterOf(context.state, character)?.incapacitated === true;
  const goesOn = outcome === 'two' || outcome === 'again' || outcome === 'partial';
  if (!goesOn) return endResolution(context);
  // No one can decide for a character that is out of action or that no person plays (DR-119, DR-147).
  if (isOut || !hasController(context.state, character)) return endAttempt(context, 'stopped');
  enterPhase(context, 'CH_FOLLOWUP');
}

/** No further attempt until the scene changes (DR-75, DR-82). */
function lock(context: FlowContext): void {
  const { character, title } = runningChallenge(context);
  context.emit({ type: 'lock_set', ...namedParty(context.state, character), title });
}

/** Failing on purpose locks the attempt like any failure (DR-106). */
export function failOnPurpose(context: FlowContext): void {
  lock(context);
  endResolution(context);
}

export function endAttempt(
  context: FlowContext,
  cause: 'cancelled' | 'stopped' | 'accepted' | 'suit_noted' | 'suspended' | 'overturned' | 'ruled',
): void {
  const { character, title, partial, follow } = runningChallenge(context);
  // Whether the event says that an earlier partial success is kept. Right after that success this is obvious, and a
  // ruling replaces the result.
  const isKept = partial && follow !== 'partial' && cause !== 'ruled';
  context.emit({
    type: 'attempt_ended',
    ...namedParty(context.state, character),
    // Stopping right after a partial success is the same as accepting it (DR-80).
    cause: cause === 'stopped' && follow === 'partial' ? 'accepted' : cause,
    ...(isKept ? { kept: true } : {}),
    title,
  });
  endResolution(context);
}
