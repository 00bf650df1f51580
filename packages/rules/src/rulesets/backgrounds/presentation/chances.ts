/**
 * The chances of the next draw. They are counted over the cards that this viewer cannot see, each of which may be the
 * next one, and with the disadvantages of the party that draws (DR-12, DR-112).
 */
import type { CardCode, Suit } from '../../../kernel/index.ts';
import { pack, percentOf, unseenCards } from '../../../kernel/index.ts';
import type { HitRule } from '../features/draws/judging.ts';
import { challengeOdds, countedAs, judgeChallenge, pairOdds } from '../features/draws/judging.ts';
import type { ChallengeResult, PairOutcome, PartyId, ResultCard } from '../state.ts';
import type { ResolutionView, TableView } from '../view-types.ts';
import { contenderOf } from './words.ts';

const firstPack = pack({ jokers: 'without' });
const secondPack = pack({ jokers: 'without', copy: 2 });

/** The cards of the deck that this viewer sees outside of it. */
function seenIn({ shared, own }: TableView): readonly CardCode[] {
  return [
    ...[...shared.discard, ...shared.row].map(({ face }) => face),
    ...shared.characters.flatMap(({ disadvantages }) => disadvantages.map(({ card }) => card)),
    ...own.sheets.flatMap(({ bonus }) => bonus.map(({ face }) => face)),
    ...Object.values(own.hands ?? {}).flatMap((cards) => cards.map(({ face }) => face)),
  ];
}

/** The cards that the next draw may be. An empty deck is shuffled again from the discard pile (DR-12). */
function nextCards(view: TableView): readonly CardCode[] {
  const { piles, discard, options } = view.shared;
  if (piles.draw === 0) return discard.length === 0 ? firstPack : discard.map(({ face }) => face);
  const packs = options.drawPacks === 2 ? [...firstPack, ...secondPack] : firstPack;
  const unseen = unseenCards(packs, seenIn(view));
  // After a fresh pack was opened there are more cards than the options say (DR-13).
  return unseen.length < piles.draw ? unseenCards([...packs, ...secondPack], seenIn(view)) : unseen;
}

/** What each of the cards that the next draw may be would count as for this party. */
export function nextResults(
  view: TableView,
  party: PartyId | undefined,
  from: 'drawn' | 'disadvantage' = 'drawn',
): readonly ResultCard[] {
  const { options, characters } = view.shared;
  const holder = characters.find(({ id }) => id === party);
  const ace = from === 'disadvantage' ? options.aceNow : options.aceValue;
  return nextCards(view).map((card) => countedAs(holder, card, ace, from));
}

export function hitRule(view: TableView): HitRule {
  return view.shared.options.hitRule === 'above' ? 'above' : 'atLeast';
}

/** In whole percent. */
export function shareOf(cards: readonly ResultCard[], isFit: (card: ResultCard) => boolean): number {
  return percentOf(cards.filter(isFit).length / cards.length);
}

export function chanceToMeet(view: TableView, cards: readonly ResultCard[], target: number): number {
  // Whether a card meets the target does not depend on the suit of the challenge (DR-69).
  return shareOf(cards, (card) => judgeChallenge(card, { suit: 'C', target }, hitRule(view)).hit);
}

export function resultChances(
  view: TableView,
  party: PartyId | undefined,
  challenge: { readonly suit: Suit; readonly target: number },
): Readonly<Record<ChallengeResult, number>> {
  return challengeOdds(nextResults(view, party), challenge, hitRule(view));
}

/** Whether one card decides this draw: of two cards, their holder chooses the one that counts (DR-53, DR-71). */
export function drawsOne({ shared: { advantages, resolution } }: TableView, party: PartyId): boolean {
  return (advantages[party] ?? 0) === 0 && resolution?.challenge?.next !== 'two';
}

/**
 * The chance of each outcome of a competition between two parties that are about to draw one card each from the same
 * pile; `undefined` in any other case.
 */
export function pairChances(
  view: TableView,
  { parties, draws }: ResolutionView,
): Readonly<Record<PairOutcome, number>> | undefined {
  const [one, other, third] = parties.filter(({ active }) => active).map(({ id }) => id);
  const { piles, discard } = view.shared;
  // If the deck runs out between the two cards, the second one comes from another pile.
  const left = piles.draw === 0 ? discard.length : piles.draw;
  if (draws.length > 0 || one === undefined || other === undefined || third !== undefined || left < 2) return undefined;
  if (!drawsOne(view, one) || !drawsOne(view, other)) return undefined;
  const ofOne = nextResults(view, one).map((card) => contenderOf(view, one, card));
  const ofOther = nextResults(view, other).map((card) => contenderOf(view, other, card));
  return pairOdds(ofOne, ofOther);
}
