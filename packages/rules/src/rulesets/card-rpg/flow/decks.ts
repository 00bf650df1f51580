/** Shuffling and dealing. */
import type { Suit } from '../../../kernel/index.ts';
import { suits } from '../../../kernel/index.ts';
import type { Card, PartId } from '../cards.ts';
import { halfOf, isSpell, newCard, ofSuit } from '../cards.ts';
import { bornCards, prequelHandBase } from '../options.ts';
import type { Halves } from '../state.ts';
import { fullPack } from '../state-changes.ts';
import { characterAt, npcAt, prequelParts } from '../selectors.ts';
import type { Stage } from './stage.ts';
import { nextLabel, reordered } from './stage.ts';

/** CR-145, CR-62: shuffles the participant's own deck. */
export function shuffleDeck(stage: Stage, id: PartId): void {
  const cards = characterAt(stage.state, id)?.deck ?? npcAt(stage.state, id)?.deck ?? [];
  const deck = `deck:${id}`;
  const order = reordered(stage.rng, nextLabel(stage.state, deck), cards);
  stage.emit({ type: 'deck_shuffled', deck, of: id, kind: 'deck', count: order.length, order });
}

/** Shuffles the pool together with its discard pile (CR-168). */
export function shufflePool(stage: Stage, id: string): void {
  const pool = stage.state.pools[id];
  if (pool === undefined) return;
  const deck = `pool:${id}`;
  const order = reordered(stage.rng, nextLabel(stage.state, deck), [...pool.pile, ...pool.discard]);
  stage.emit({ type: 'deck_shuffled', deck, of: id, kind: 'pool', count: order.length, order });
}

/** Shuffles the place's deck, from its remaining cards and its discard pile (CR-175, CR-192). */
export function shuffleEnvironment(stage: Stage, id: string): void {
  const place = stage.state.environments.find(({ definition }) => definition.id === id);
  if (place === undefined) return;
  const deck = `environment:${id}`;
  const order = reordered(stage.rng, nextLabel(stage.state, deck), [...place.pile, ...place.discard]);
  stage.emit({ type: 'deck_shuffled', deck, of: id, kind: 'environment', count: order.length, order });
}

function shuffledBirth(stage: Stage, id: PartId): readonly Card[] {
  const deck = `birth:${id}`;
  const cards = fullPack.map((face) => newCard(face, id));
  const order = reordered(stage.rng, nextLabel(stage.state, deck), cards);
  stage.emit({ type: 'deck_shuffled', deck, of: id, kind: 'birth', count: order.length, order: [] });
  return order;
}

function shuffledHalf(
  stage: Stage,
  id: PartId,
  suit: Suit,
  half: 'low' | 'high',
  cards: readonly Card[],
): readonly Card[] {
  const deck = `half:${id}:${suit}:${half}`;
  const order = reordered(stage.rng, nextLabel(stage.state, deck), cards);
  stage.emit({ type: 'deck_shuffled', deck, of: id, kind: 'half', count: order.length, order: [] });
  return order;
}

/** CR-16 to CR-21: draws six cards, again if all are faces, and sorts the rest by suit into two halves. */
export function dealBirthCards(stage: Stage, id: PartId): void {
  let order = shuffledBirth(stage, id);
  for (let trial = 0; trial < mostTrials && order.slice(0, bornCards).every(({ face }) => isSpell(face)); trial += 1) {
    const cards = order.slice(0, bornCards).map(({ face }) => face);
    stage.emit({ type: 'born_redealt', character: id, count: bornCards, cards });
    order = shuffledBirth(stage, id);
  }
  const cards = order.slice(0, bornCards).map(({ face }) => face);
  stage.emit({ type: 'born_dealt', character: id, count: bornCards, cards });
  const remaining = order.slice(bornCards);
  const excluded = stage.state.options.faceHalf === 'excluded';
  const usable = remaining.filter(({ face }) => !excluded || !isSpell(face));
  const halves = Object.fromEntries(
    suits.map((suit) => {
      const pile = (half: 'low' | 'high') =>
        shuffledHalf(
          stage,
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
  stage.emit({
    type: 'halves_built',
    character: id,
    counts,
    orders: halves,
    rest: remaining.filter((card) => !usable.includes(card)),
  });
}

/** The limit for dealing again: a rigged shuffle could return the same six cards forever. */
const mostTrials = 20;

/** The hand size (CR-27, CR-62). */
function handSize(state: Stage['state'], part: PartId): number {
  const character = characterAt(state, part);
  if (character !== undefined && prequelParts(state).includes(part))
    return prequelHandBase - (character.prequels.length + 1);
  const npc = npcAt(state, part);
  if (npc !== undefined && npc.pool !== null) return npc.deck.length;
  return state.options.conflictHand;
}

export function dealHand(stage: Stage, part: PartId, type: 'hand_dealt' | 'hands_redealt'): void {
  const deck = characterAt(stage.state, part)?.deck ?? npcAt(stage.state, part)?.deck ?? [];
  const cards = deck.slice(0, handSize(stage.state, part)).map(({ face }) => face);
  stage.emit({ type, part, count: cards.length, cards });
}
