import type { Suit } from '../../../kernel/index.ts';
import { suits } from '../../../kernel/index.ts';
import type { Card, PartId } from '../cards.ts';
import { halfOf, isSpell, newCard, ofSuit } from '../cards.ts';
import { bornCards, prequelHandBase } from '../options.ts';
import type { Halves } from '../state.ts';
import { fullPack, withoutLostOwner } from '../state-changes.ts';
import { characterAt, npcAt, prequelParts } from '../selectors.ts';
import type { FlowContext } from './flow-context.ts';
import { nextLabel, reordered } from './flow-context.ts';

/** CR-62, CR-145: cards that a king took stay with their new owner (CR-137). */
export function shuffleDeck(context: FlowContext, id: PartId): void {
  shuffleInto(context, id, deckOf(context, id).map(withoutLostOwner));
}

/** CR-202: the conflict may still be undone (CR-204), so taken cards remember their former owner. */
export function reshuffleDeck(context: FlowContext, id: PartId): void {
  shuffleInto(context, id, deckOf(context, id));
}

function deckOf({ state }: FlowContext, id: PartId): readonly Card[] {
  return characterAt(state, id)?.deck ?? npcAt(state, id)?.deck ?? [];
}

function shuffleInto(context: FlowContext, id: PartId, cards: readonly Card[]): void {
  const deck = `deck:${id}`;
  const order = reordered(context.rng, nextLabel(context.state, deck), cards);
  context.emit({ type: 'deck_shuffled', deck, of: id, kind: 'deck', count: order.length, order });
}

/** CR-168 */
export function shufflePool(context: FlowContext, id: string): void {
  const pool = context.state.pools[id];
  if (pool === undefined) return;
  const deck = `pool:${id}`;
  const order = reordered(context.rng, nextLabel(context.state, deck), [...pool.pile, ...pool.discard]);
  context.emit({ type: 'deck_shuffled', deck, of: id, kind: 'pool', count: order.length, order });
}

/** CR-175, CR-192 */
export function shuffleEnvironment(context: FlowContext, id: string): void {
  const place = context.state.environments.find(({ definition }) => definition.id === id);
  if (place === undefined) return;
  const deck = `environment:${id}`;
  const order = reordered(context.rng, nextLabel(context.state, deck), [...place.pile, ...place.discard]);
  context.emit({ type: 'deck_shuffled', deck, of: id, kind: 'environment', count: order.length, order });
}

function shuffledBirth(context: FlowContext, id: PartId): readonly Card[] {
  const deck = `birth:${id}`;
  const cards = fullPack.map((face) => newCard(face, id));
  const order = reordered(context.rng, nextLabel(context.state, deck), cards);
  context.emit({ type: 'deck_shuffled', deck, of: id, kind: 'birth', count: order.length, order: [] });
  return order;
}

function shuffledHalf(
  context: FlowContext,
  id: PartId,
  suit: Suit,
  half: 'low' | 'high',
  cards: readonly Card[],
): readonly Card[] {
  const deck = `half:${id}:${suit}:${half}`;
  const order = reordered(context.rng, nextLabel(context.state, deck), cards);
  context.emit({ type: 'deck_shuffled', deck, of: id, kind: 'half', count: order.length, order: [] });
  return order;
}

/** CR-16 to CR-21 */
export function dealBirthCards(context: FlowContext, id: PartId): void {
  let order = shuffledBirth(context, id);
  for (let trial = 0; trial < mostTrials && order.slice(0, bornCards).every(({ face }) => isSpell(face)); trial += 1) {
    const cards = order.slice(0, bornCards).map(({ face }) => face);
    context.emit({ type: 'born_redealt', character: id, count: bornCards, cards });
    order = shuffledBirth(context, id);
  }
  const cards = order.slice(0, bornCards).map(({ face }) => face);
  context.emit({ type: 'born_dealt', character: id, count: bornCards, cards });
  const remaining = order.slice(bornCards);
  const excluded = context.state.options.faceHalf === 'excluded';
  const usable = remaining.filter(({ face }) => !excluded || !isSpell(face));
  const halves = Object.fromEntries(
    suits.map((suit) => {
      const pile = (half: 'low' | 'high') =>
        shuffledHalf(
          context,
          id,
          suit,
          half,
          ofSuit(usable, suit).filter(({ face }) => halfOf(face) === half),
        );
      return [suit, { low: pile('low'), high: pile('high') }];
    }),
  ) as Halves;
  const counts = Object.fromEntries(
    suits.flatMap((suit) => (['low', 'high'] as const).map((half) => [`${suit}:${half}`, halves[suit][half].length])),
  );
  context.emit({
    type: 'halves_built',
    character: id,
    counts,
    orders: halves,
    rest: remaining.filter((card) => !usable.includes(card)),
  });
}

/** The limit for dealing again: a rigged shuffle could return the same six cards forever. */
const mostTrials = 20;

/** CR-27, CR-62 */
function handSize(state: FlowContext['state'], part: PartId): number {
  const character = characterAt(state, part);
  if (character !== undefined && prequelParts(state).includes(part))
    return prequelHandBase - (character.prequels.length + 1);
  const npc = npcAt(state, part);
  if (npc !== undefined && npc.pool !== null) return npc.deck.length;
  return state.options.conflictHand;
}

export function dealHand(context: FlowContext, part: PartId, type: 'hand_dealt' | 'hands_redealt'): void {
  const cards = deckOf(context, part)
    .slice(0, handSize(context.state, part))
    .map(({ face }) => face);
  context.emit({ type, part, count: cards.length, cards });
}
