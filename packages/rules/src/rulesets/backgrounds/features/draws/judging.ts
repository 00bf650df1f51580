/** Pure functions that judge a draw: two cards compared, or one card against a target (DR-46, DR-69 to DR-75). */
import type { CardCode, Rank, Suit } from '../../../../kernel/index.ts';
import { colourOf, percentOf, rankOf, suitOf } from '../../../../kernel/index.ts';
import type { Background, Character, ChallengeResult, PairOutcome, SuitMatch, ResultCard, State } from '../../state.ts';

/** The bounds of a target (DR-62). */
export const leastTarget = 2;
export const highestTarget = 14;

/** The named levels of difficulty and their targets (DR-62). */
export const ladder = [
  { label: 'easy', target: 4 },
  { label: 'fair', target: 6 },
  { label: 'tough', target: 8 },
  { label: 'hard', target: 10 },
  { label: 'extreme', target: 12 },
  { label: 'legendary', target: 14 },
] as const;

/** The value of a held disadvantage ace (DR-115). */
const lowAce = 1;
const highAce = 14;

const courtValues: Readonly<Partial<Record<Rank, number>>> = { T: 10, J: 11, Q: 12, K: 13 };

/** 2 to 10 at face value, J 11, Q 12, K 13, ace 14 or 1 by option (DR-10). */
export function valueOf(card: CardCode, ace = highAce): number {
  const rank = rankOf(card);
  return rank === 'A' ? ace : (courtValues[rank] ?? Number(rank));
}

export type Judged = Pick<ResultCard, 'card' | 'value'>;

/** Compares two opposed cards. Ties are checked first (DR-43, DR-46). */
export function pairOutcomeOf(one: Judged, other: Judged): PairOutcome {
  if (one.value === other.value) return 'unresolved';
  if (suitOf(one.card) === suitOf(other.card)) return 'decisive';
  return colourOf(one.card) === colourOf(other.card) ? 'advantage' : 'alter';
}

/** The outcome one step better, for a privileged suit (DR-51). */
const oneStepBetter: Readonly<Record<PairOutcome, PairOutcome>> = {
  unresolved: 'unresolved',
  alter: 'advantage',
  advantage: 'decisive',
  decisive: 'decisive',
};

/** A card in a competition and the suits that are privileged for its party (DR-51). */
export interface Contender extends Judged {
  readonly privileged: readonly Suit[];
}

/** The outcome of two opposed cards. A winner with a privileged suit gets one step more (DR-51). */
export function contest(one: Contender, other: Contender): PairOutcome {
  const relation = pairOutcomeOf(one, other);
  const winner = one.value > other.value ? one : other;
  return winner.privileged.includes(suitOf(winner.card)) ? oneStepBetter[relation] : relation;
}

/** Suits privileged by tagged backgrounds, if the table uses them (DR-51). */
export function privilegedSuits(
  options: State['options'],
  cards: readonly Pick<Background, 'privileged' | 'face'>[],
): readonly Suit[] {
  if (!options.privilegedSuits) return [];
  return cards.filter(({ privileged }) => privileged).map(({ face }) => suitOf(face));
}

function suitMatchOf(card: CardCode, suit: Suit): SuitMatch {
  if (suitOf(card) === suit) return 'suit';
  const isRed = suit === 'H' || suit === 'D';
  return (colourOf(card) === 'red') === isRed ? 'colour' : 'other';
}

export type HitRule = 'atLeast' | 'above';

/** A high ace meets every target (DR-84). */
function hits(value: number, target: number, rule: HitRule): boolean {
  if (value === highAce) return true;
  return rule === 'atLeast' ? value >= target : value > target;
}

const results: Readonly<Record<SuitMatch, { readonly hit: ChallengeResult; readonly miss: ChallengeResult }>> = {
  suit: { hit: 'complete', miss: 'two' },
  colour: { hit: 'partial', miss: 'again' },
  other: { hit: 'cost', miss: 'failed' },
};

export interface ChallengeJudgement {
  readonly relation: SuitMatch;
  readonly hit: boolean;
  readonly outcome: ChallengeResult;
}

/** DR-70 to DR-75. */
export function judgeChallenge(
  result: Judged,
  challenge: { readonly suit: Suit; readonly target: number },
  rule: HitRule = 'atLeast',
): ChallengeJudgement {
  const relation = suitMatchOf(result.card, challenge.suit);
  const hit = hits(result.value, challenge.target, rule);
  return { relation, hit, outcome: results[relation][hit ? 'hit' : 'miss'] };
}

/** The held disadvantage to compare with a card of this suit: the lowest (DR-121). */
export function heldIn(character: Pick<Character, 'disadvantages'> | undefined, card: CardCode): CardCode | undefined {
  return (character?.disadvantages ?? [])
    .map((held) => held.card)
    .filter((held) => suitOf(held) === suitOf(card))
    .toSorted((one, other) => valueOf(one, lowAce) - valueOf(other, lowAce))[0];
}

/** What a drawn card counts as: itself, or a worse held disadvantage of its suit (DR-112, DR-113, DR-115). */
export function countedAs(
  character: Pick<Character, 'disadvantages'> | undefined,
  card: CardCode,
  ace: number,
  from: 'drawn' | 'disadvantage',
): ResultCard {
  const own: ResultCard = { card, value: valueOf(card, ace), from, back: 'players' };
  const held = heldIn(character, card);
  if (held === undefined || valueOf(held, lowAce) >= own.value) return own;
  return { card: held, value: valueOf(held, lowAce), from: 'penalty', back: 'players' };
}

/** The chance of each result, in whole percent, if one of these cards is drawn. */
export function challengeOdds(
  cards: readonly Judged[],
  challenge: { readonly suit: Suit; readonly target: number },
  rule: HitRule = 'atLeast',
): Readonly<Record<ChallengeResult, number>> {
  const counted: Record<ChallengeResult, number> = { complete: 0, partial: 0, cost: 0, two: 0, again: 0, failed: 0 };
  for (const card of cards) counted[judgeChallenge(card, challenge, rule).outcome] += 1;
  const percent = (count: number): number => percentOf(count / cards.length);
  return {
    complete: percent(counted.complete),
    partial: percent(counted.partial),
    cost: percent(counted.cost),
    two: percent(counted.two),
    again: percent(counted.again),
    failed: percent(counted.failed),
  };
}

/**
 * The chance of each outcome, from 0 to 1, if both parties draw from the same cards. `ones` and `others` list, in the
 * same order, what each card would count as for one party and for the other.
 */
export function pairOdds(
  ones: readonly Contender[],
  others: readonly Contender[],
): Readonly<Record<PairOutcome, number>> {
  const counted: Record<PairOutcome, number> = { unresolved: 0, decisive: 0, advantage: 0, alter: 0 };
  for (const [place, one] of ones.entries())
    for (const [otherPlace, other] of others.entries()) if (otherPlace !== place) counted[contest(one, other)] += 1;
  const pairs = ones.length * (others.length - 1);
  return {
    unresolved: counted.unresolved / pairs,
    decisive: counted.decisive / pairs,
    advantage: counted.advantage / pairs,
    alter: counted.alter / pairs,
  };
}
