/** Competitions: all opposed pairs are judged at once and reported from the highest card down (DR-44 to DR-47). */
import type { Contender } from '../features/draws/judging.ts';
import { contest, privilegedSuits } from '../features/draws/judging.ts';
import type { Competition, Draw, JudgedPair, PartyId, ResultCard } from '../state.ts';
import {
  activeParties,
  characterOf,
  drawsOf,
  hasOpenQuestion,
  hasController,
  nameOf,
  stillOpposed,
} from '../selectors.ts';
import { incapacitateFalling, outAtOnce, settleDisadvantages } from './harm.ts';
import { hasOpenCards } from './clocks.ts';
import { endResolution, running } from './resolution.ts';
import type { FlowContext } from './flow-context.ts';
import { enterPhase, namedParty } from './flow-context.ts';

export function runningCompetition(context: FlowContext): Competition {
  const { competition } = running(context);
  if (competition === null) throw new Error('No competition is open');
  return competition;
}

interface PartyDraw {
  readonly party: PartyId;
  readonly side: number;
  readonly draw: Draw;
  readonly result: ResultCard;
}

function judgeableDraws(context: FlowContext): readonly PartyDraw[] {
  const resolution = running(context);
  return activeParties(resolution).flatMap(({ id, side }) => {
    const [draw] = drawsOf(resolution, id);
    if (draw === undefined || draw.result === null) return [];
    return [{ party: id, side, draw, result: draw.result }];
  });
}

function contender({ state }: FlowContext, { party, result }: PartyDraw): Contender {
  return { ...result, privileged: privilegedSuits(state.options, characterOf(state, party)?.backgrounds ?? []) };
}

function judgePair(context: FlowContext, one: PartyDraw, other: PartyDraw): JudgedPair {
  const [a, b] = [one.party, other.party];
  // A party that is out at once counts as conceding (DR-120).
  const outs = [one, other].filter(({ party }) => outAtOnce(context, party));
  if (outs.length === 1) return { a, b, relation: 'decisive', beneficiary: outs[0] === one ? b : a };
  if (outs.length === 2) return { a, b, relation: 'unresolved', beneficiary: null };
  const relation = contest(contender(context, one), contender(context, other));
  if (relation === 'unresolved') return { a, b, relation, beneficiary: null };
  return { a, b, relation, beneficiary: one.result.value > other.result.value ? a : b };
}

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

export function judgeCompetition(context: FlowContext): void {
  const all = judgeableDraws(context);
  const judged = opposedPairs(all).map(([one, other]) => judgePair(context, one, other));
  const beaten = new Set(judged.filter(({ relation }) => relation === 'decisive').map(loserOf));
  const { falling } = running(context);
  // A party that leaves with this exchange alters nothing (DR-47, DR-119). The automated opposition has nothing to
  // describe and must not block the others (DR-147).
  const canAlter = (party: PartyId): boolean =>
    !beaten.has(party) && !falling.includes(party) && hasController(context.state, party);
  const told = new Set<PartyId>();
  for (const pair of judged) {
    const { relation, beneficiary } = pair;
    const isAlter = relation === 'alter' && beneficiary !== null;
    context.emit({
      type: 'pair_judged',
      ...pair,
      name: nameOf(context.state, pair.a),
      other: nameOf(context.state, pair.b),
      // A party alters the scene only once in an exchange (DR-57).
      ...(isAlter && (!canAlter(beneficiary) || told.has(beneficiary)) ? { lapsed: true as const } : {}),
    });
    if (isAlter) told.add(beneficiary);
  }

  const beneficiariesOf = (relation: JudgedPair['relation']): readonly PartyId[] =>
    judged.flatMap((pair) => (pair.relation === relation && pair.beneficiary !== null ? [pair.beneficiary] : []));
  for (const { party, draw } of all)
    settleDisadvantages(
      context,
      draw,
      judged.some(
        // A beaten party gets no advantage and no alteration.
        ({ beneficiary, relation }) => beneficiary === party && (relation === 'decisive' || !beaten.has(party)),
      ),
    );
  for (const party of beaten) context.emit({ type: 'beaten', ...namedParty(context.state, party) });
  for (const party of beneficiariesOf('advantage')) if (!beaten.has(party)) gainAdvantage(context, party);
  const alters = all
    .toSorted((one, other) => other.result.value - one.result.value)
    .map(({ party }) => party)
    .filter((party) => beneficiariesOf('alter').includes(party) && canAlter(party));
  context.emit({ type: 'alters_open', parties: alters });
  incapacitateFalling(context);
  for (const { id } of activeParties(running(context)))
    if (characterOf(context.state, id)?.incapacitated === true)
      context.emit({ type: 'conceded', ...namedParty(context.state, id), out: true });
  const isOpen = stillOpposed(running(context).parties) || runningCompetition(context).alters.length > 0;
  if (isOpen && canGoOn(context)) enterPhase(context, 'CO_AFTER');
  else if (isOpen) endCompetition(context, 'withdrawn', 'judged');
  else endCompetition(context, beaten.size > 0 ? 'decisive' : 'conceded', 'judged');
}

function loserOf({ a, b, beneficiary }: JudgedPair): PartyId {
  return beneficiary === a ? b : a;
}

/** Advantages do not add up unless the option says so (DR-55). */
function gainAdvantage(context: FlowContext, party: PartyId): void {
  const held = context.state.advantages[party] ?? 0;
  if (held === 0 || context.state.options.advantageStack)
    context.emit({ type: 'advantage_gained', ...namedParty(context.state, party) });
}

/**
 * `cards`: those of this exchange. The phase is still `WINDOW` while they are judged, so `judgeCompetition` says so.
 */
export function endCompetition(
  context: FlowContext,
  cause: 'decisive' | 'conceded' | 'withdrawn' | 'left',
  cards: 'judged' | 'unjudged' = hasOpenCards(context) ? 'unjudged' : 'judged',
): void {
  const winners = activeParties(running(context)).map(({ id }) => id);
  const names = winners.map((id) => nameOf(context.state, id));
  const [first = null] = winners;
  if (cause === 'withdrawn') endWithoutWinner(context, cause);
  else context.emit({ type: 'competition_ended', winner: winners.length === 1 ? first : null, winners, names, cause });
  endResolution(context, cards);
}

export function endWithoutWinner(context: FlowContext, cause: 'withdrawn' | 'overturned' | 'ruled'): void {
  context.emit({ type: 'competition_ended', winner: null, winners: [], names: [], cause });
}

/**
 * A party that concedes has lost to all opponents. The others continue while any two are opposed (DR-59). Being taken
 * out of action counts as conceding (DR-119).
 */
export function leave(
  context: FlowContext,
  party: PartyId,
  way: 'conceded' | 'taken out' | 'withdrawn' | 'absent',
): void {
  const subject = namedParty(context.state, party);
  const cause = way === 'conceded' || way === 'taken out' ? 'conceded' : 'withdrawn';
  if (way === 'absent') context.emit({ type: 'withdrawn', ...subject, absent: true });
  else if (way === 'taken out') context.emit({ type: 'conceded', ...subject, out: true });
  else context.emit({ type: cause, ...subject });
  // If a party concedes before the drawn cards are judged, its opponents' draws count as successes (DR-106, DR-123).
  const isUnjudged = cause === 'conceded' && context.state.phase === 'WINDOW';
  if (isUnjudged && !stillOpposed(running(context).parties))
    for (const { id } of activeParties(running(context)))
      for (const draw of drawsOf(running(context), id)) settleDisadvantages(context, draw, true);
  if (!stillOpposed(running(context).parties)) endCompetition(context, cause);
}

/** Starts the next exchange once all remaining parties have agreed (DR-49). */
export function advanceIfAgreed(context: FlowContext): void {
  const resolution = running(context);
  const { goingOn, exchange } = runningCompetition(context);
  const undecided = activeParties(resolution).filter(
    ({ id }) => !goingOn.includes(id) && hasController(context.state, id),
  );
  // Votes on an alteration or a withdrawal are decided before the next exchange (DR-57, DR-59).
  const isVotedOn = hasOpenQuestion(context.state, 'overturn') || hasOpenQuestion(context.state, 'withdraw');
  if (undecided.length > 0 || isVotedOn) return;
  if (!stillOpposed(resolution.parties)) return endCompetition(context, 'decisive');
  if (!canGoOn(context)) return endCompetition(context, 'withdrawn');
  const { pairs } = runningCompetition(context);
  context.emit({ type: 'exchange_begun', exchange: exchange + 1, judged: pairs.length });
  enterPhase(context, 'CO_DRAW');
}

/** Whether anyone is left who decides about the next exchange (DR-147). */
function canGoOn(context: FlowContext): boolean {
  return activeParties(running(context)).some(({ id }) => hasController(context.state, id));
}
