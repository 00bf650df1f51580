/** Competitions: all opposed pairs are judged at once and reported from the highest card down (DR-44 to DR-47). */
import type { Contender } from '../features/draws/judging.ts';
import { contest, privilegedSuits } from '../features/draws/judging.ts';
import type { Competition, Draw, JudgedPair, PartyId, ResultCard } from '../state.ts';
import {
  activeParties,
  characterOf,
  controllerOf,
  drawsOf,
  hasOpenQuestion,
  nameOf,
  stillOpposed,
} from '../selectors.ts';
import { incapacitateFalling, outAtOnce, settleDisadvantages } from './harm.ts';
import { endResolution, running } from './resolution.ts';
import type { Stage } from './stage.ts';
import { enterPhase, namedParty } from './stage.ts';

export function runningCompetition(stage: Stage): Competition {
  const { competition } = running(stage);
  if (competition === null) throw new Error('No competition is open');
  return competition;
}

interface PartyDraw {
  readonly party: PartyId;
  readonly side: number;
  readonly draw: Draw;
  readonly result: ResultCard;
}

function judgeableDraws(stage: Stage): readonly PartyDraw[] {
  const resolution = running(stage);
  return activeParties(resolution).flatMap(({ id, side }) => {
    const [draw] = drawsOf(resolution, id);
    if (draw === undefined || draw.result === null) return [];
    return [{ party: id, side, draw, result: draw.result }];
  });
}

function contender({ state }: Stage, { party, result }: PartyDraw): Contender {
  return { ...result, privileged: privilegedSuits(state.options, characterOf(state, party)?.backgrounds ?? []) };
}

function judgePair(stage: Stage, one: PartyDraw, other: PartyDraw): JudgedPair {
  const [a, b] = [one.party, other.party];
  // A party that is out at once counts as conceding (DR-120).
  const outs = [one, other].filter(({ party }) => outAtOnce(stage, party));
  if (outs.length === 1) return { a, b, relation: 'decisive', beneficiary: outs[0] === one ? b : a };
  if (outs.length === 2) return { a, b, relation: 'unresolved', beneficiary: null };
  const relation = contest(contender(stage, one), contender(stage, other));
  if (relation === 'unresolved') return { a, b, relation, beneficiary: null };
  return { a, b, relation, beneficiary: one.result.value > other.result.value ? a : b };
}

/** All opposed pairs, the one with the highest card first. */
function opposedPairs(all: readonly PartyDraw[]): readonly (readonly [PartyDraw, PartyDraw])[] {
  const pairs = all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .flatMap((other): readonly (readonly [PartyDraw, PartyDraw])[] =>
        one.side === other.side ? [] : [[one, other]],
      ),
  );
  const high = ([one, other]: readonly [PartyDraw, PartyDraw]): number =>
    Math.max(one.result.value, other.result.value);
  return pairs.toSorted((one, other) => high(other) - high(one));
}

export function judgeCompetition(stage: Stage): void {
  const all = judgeableDraws(stage);
  const judged = opposedPairs(all).map(([one, other]) => judgePair(stage, one, other));
  for (const pair of judged)
    stage.emit({ type: 'pair_judged', ...pair, name: nameOf(stage.state, pair.a), other: nameOf(stage.state, pair.b) });

  const beaten = new Set(judged.filter(({ relation }) => relation === 'decisive').map(loserOf));
  const beneficiariesOf = (relation: JudgedPair['relation']): readonly PartyId[] =>
    judged.flatMap((pair) => (pair.relation === relation && pair.beneficiary !== null ? [pair.beneficiary] : []));
  for (const { party, draw } of all)
    settleDisadvantages(
      stage,
      draw,
      judged.some(
        // A beaten party gets no advantage and no alteration.
        ({ beneficiary, relation }) => beneficiary === party && (relation === 'decisive' || !beaten.has(party)),
      ),
    );
  for (const party of beaten) stage.emit({ type: 'beaten', ...namedParty(stage.state, party) });
  for (const party of beneficiariesOf('advantage')) if (!beaten.has(party)) gainAdvantage(stage, party);
  const alters = all
    .toSorted((one, other) => other.result.value - one.result.value)
    .map(({ party }) => party)
    // The automated opposition has nothing to describe and must not block the others (DR-147).
    .filter((party) => beneficiariesOf('alter').includes(party) && !beaten.has(party) && isControlled(stage, party));
  stage.emit({ type: 'alters_open', parties: alters });
  incapacitateFalling(stage);
  for (const { id } of activeParties(running(stage)))
    if (characterOf(stage.state, id)?.incapacitated === true)
      stage.emit({ type: 'conceded', ...namedParty(stage.state, id) });
  if (stillOpposed(running(stage).parties) || runningCompetition(stage).alters.length > 0)
    enterPhase(stage, 'CO_AFTER');
  else endCompetition(stage, beaten.size > 0 ? 'decisive' : 'conceded');
}

function loserOf({ a, b, beneficiary }: JudgedPair): PartyId {
  return beneficiary === a ? b : a;
}

/** Advantages do not add up unless the option says so (DR-55). */
function gainAdvantage(stage: Stage, party: PartyId): void {
  const held = stage.state.advantages[party] ?? 0;
  if (held === 0 || stage.state.options.advantageStack)
    stage.emit({ type: 'advantage_gained', ...namedParty(stage.state, party) });
}

export function endCompetition(stage: Stage, cause: 'decisive' | 'conceded' | 'withdrawn' | 'left'): void {
  const winners = activeParties(running(stage)).map(({ id }) => id);
  const names = winners.map((id) => nameOf(stage.state, id));
  const [first = null] = winners;
  if (cause === 'withdrawn') endWithoutWinner(stage, cause);
  else stage.emit({ type: 'competition_ended', winner: winners.length === 1 ? first : null, winners, names, cause });
  endResolution(stage);
}

/** Ends the competition without a winner. */
export function endWithoutWinner(stage: Stage, cause: 'withdrawn' | 'overturned' | 'ruled'): void {
  stage.emit({ type: 'competition_ended', winner: null, winners: [], names: [], cause });
}

/** A party that concedes has lost to all opponents. The others continue while any two are opposed (DR-59). */
export function leave(stage: Stage, party: PartyId, cause: 'conceded' | 'withdrawn' | 'absent'): void {
  const subject = namedParty(stage.state, party);
  if (cause === 'absent') stage.emit({ type: 'withdrawn', ...subject, absent: true });
  else stage.emit({ type: cause, ...subject });
  // If a party concedes before the drawn cards are judged, its opponents' draws count as successes (DR-106, DR-123).
  const isUnjudged = cause === 'conceded' && stage.state.phase === 'WINDOW';
  if (isUnjudged && !stillOpposed(running(stage).parties))
    for (const { id } of activeParties(running(stage)))
      for (const draw of drawsOf(running(stage), id)) settleDisadvantages(stage, draw, true);
  if (!stillOpposed(running(stage).parties)) endCompetition(stage, cause === 'absent' ? 'withdrawn' : cause);
}

/** Starts the next exchange once all remaining parties have agreed (DR-49). */
export function advanceIfAgreed(stage: Stage): void {
  const resolution = running(stage);
  const { goingOn, exchange } = runningCompetition(stage);
  const undecided = activeParties(resolution).filter(({ id }) => !goingOn.includes(id) && isControlled(stage, id));
  // Votes on an alteration or a withdrawal are decided before the next exchange (DR-57, DR-59).
  const isVotedOn = hasOpenQuestion(stage.state, 'overturn') || hasOpenQuestion(stage.state, 'withdraw');
  if (undecided.length > 0 || isVotedOn) return;
  if (!stillOpposed(resolution.parties)) return endCompetition(stage, 'decisive');
  stage.emit({ type: 'exchange_begun', exchange: exchange + 1 });
  enterPhase(stage, 'CO_DRAW');
}

/** Whether a person answers for this party. The automated opposition has none (DR-147). */
function isControlled(stage: Stage, party: PartyId): boolean {
  return controllerOf(stage.state, party) !== undefined;
}
