/** Challenges: the six results and what follows from each (DR-70 to DR-84). */
import { suitOf } from '../../../kernel/index.ts';
import type { HitRule } from '../features/draws/judging.ts';
import { judgeChallenge } from '../features/draws/judging.ts';
import type { ChallengeResult, Challenge, Draw } from '../state.ts';
import { characterOf } from '../selectors.ts';
import { incapacitateFalling, outAtOnce, settleDisadvantages } from './harm.ts';
import { endResolution, running } from './resolution.ts';
import type { Stage } from './stage.ts';
import { enterPhase, namedParty } from './stage.ts';

export function runningChallenge(stage: Stage): Challenge {
  const { challenge } = running(stage);
  if (challenge === null) throw new Error('No challenge is open');
  return challenge;
}

/** The span, if it was given. */
function spanOf(stage: Stage): { readonly span?: string } {
  const { span } = running(stage);
  return span === '' ? {} : { span };
}

function judgeDraw(stage: Stage, draw: Draw): ChallengeResult {
  const challenge = runningChallenge(stage);
  const { result } = draw;
  if (result === null) throw new Error('The draw has no result');
  const { options } = stage.state;
  const rule: HitRule = options.hitRule === 'above' ? 'above' : 'atLeast';
  const judgement = judgeChallenge(result, challenge, rule);
  // A character that is out at once has failed, whatever the card (DR-120).
  const isOut = outAtOnce(stage, challenge.character);
  const outcome = isOut ? 'failed' : judgement.outcome;
  const hit = !isOut && judgement.hit;
  const costSuit = options.costSuit === 'challenge' ? challenge.suit : suitOf(result.card);
  const kept = challenge.partial && outcome !== 'complete' && outcome !== 'cost';
  stage.emit({
    type: 'challenge_judged',
    ...namedParty(stage.state, challenge.character),
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
    ...spanOf(stage),
    title: challenge.title,
  });
  settleDisadvantages(stage, draw, hit);
  return outcome;
}

export function judgeChallengeDraw(stage: Stage): void {
  const [draw] = running(stage).draws;
  if (draw === undefined) throw new Error('The challenge has no draw');
  const outcome = judgeDraw(stage, draw);
  if (outcome === 'failed') lock(stage);
  incapacitateFalling(stage);
  const { character } = runningChallenge(stage);
  const isOut = characterOf(stage.state, character)?.incapacitated === true;
  const goesOn = outcome === 'two' || outcome === 'again' || outcome === 'partial';
  if (!goesOn) return endResolution(stage);
  if (isOut) return endAttempt(stage, 'stopped');
  enterPhase(stage, 'CH_FOLLOWUP');
}

/** No further attempt until the scene changes (DR-75, DR-82). */
function lock(stage: Stage): void {
  const { character, title } = runningChallenge(stage);
  stage.emit({ type: 'lock_set', ...namedParty(stage.state, character), title });
}

/** Failing on purpose locks the attempt like any failure (DR-106). */
export function failOnPurpose(stage: Stage): void {
  lock(stage);
  endResolution(stage);
}

export function endAttempt(
  stage: Stage,
  cause: 'cancelled' | 'stopped' | 'accepted' | 'suit_noted' | 'suspended' | 'overturned' | 'ruled',
): void {
  const { character, title, partial, follow } = runningChallenge(stage);
  // Whether the event says that an earlier partial success is kept. Right after that success this is obvious, and a
  // ruling replaces the result.
  const isKept = partial && follow !== 'partial' && cause !== 'ruled';
  stage.emit({
    type: 'attempt_ended',
    ...namedParty(stage.state, character),
    cause,
    ...(isKept ? { kept: true } : {}),
    title,
  });
  endResolution(stage);
}
