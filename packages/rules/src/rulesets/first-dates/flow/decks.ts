/** Shuffling, flipping, dealing, drawing. */
import type { CardCode, SeatId } from '../../../kernel/index.ts';
import type { DeckName, FlipPurpose } from '../state.ts';
import { deckOf, handSize, playerOf, wholePack } from '../selectors.ts';
import type { Stage } from './stage.ts';
import { nextLabel } from './stage.ts';

/** All cards of this deck, except the trait cards that the Date holds (FD-47), shuffled into one pile. */
export function shuffleWhole(stage: Stage, deck: DeckName): void {
  const { traits } = stage.state;
  const cards = deck === 'date' ? wholePack.filter((card) => !traits.includes(card)) : wholePack;
  const order = stage.rng.shuffle(nextLabel(stage.state, deck), cards);
  stage.emit({ type: 'decks_shuffled', deck, size: order.length, order });
}

export function shuffleBoth(stage: Stage): void {
  shuffleWhole(stage, 'date');
  shuffleWhole(stage, 'system');
}

/** The helper pack, shuffled for this one use: no deck of the date changes (FD-102). */
export function helperCards(stage: Stage): readonly CardCode[] {
  const cards = stage.rng.shuffle(nextLabel(stage.state, 'helper'), wholePack);
  stage.emit({ type: 'helper_shuffled' });
  return cards;
}

/** Takes one card after another from a helper pack shuffled for this use; 52 are enough for ten seats. */
export function helperCardTaker(stage: Stage): () => CardCode {
  const cards = helperCards(stage).values();
  return () => {
    const { value, done } = cards.next();
    if (done === true) throw new Error('The helper pack has run out');
    return value;
  };
}

/** Turns the top card of a deck face up for setup; an empty deck is shuffled again (FD-53). */
export function flip(
  stage: Stage,
  details: { readonly purpose: FlipPurpose; readonly deck: DeckName; readonly for: string },
): CardCode {
  if (stage.state.decks[details.deck].length === 0) shuffleWhole(stage, details.deck);
  const card = stage.state.decks[details.deck][0];
  if (card === undefined) throw new Error(`The ${details.deck} deck has no card to flip`);
  stage.emit({ type: 'setup_flip', purpose: details.purpose, deck: details.deck, card, for: details.for });
  return card;
}

/** Shuffles the buried cards of this deck into a new one; the tops stay (FD-113). */
function recycle(stage: Stage, deck: DeckName): void {
  const buried = stage.state.stacks.flatMap((stack) =>
    stack.zone.cards
      .slice(0, -1)
      .filter((card) => card.back === deck)
      .map((card) => card.face),
  );
  if (buried.length === 0) return;
  const order = stage.rng.shuffle(nextLabel(stage.state, deck), buried);
  stage.emit({ type: 'deck_recycled', deck, size: order.length, order });
}

/** Refills the hand to five cards, or as far as the deck allows (FD-112, FD-114). */
export function refill(stage: Stage, seat: SeatId): void {
  const { role } = playerOf(stage.state, seat);
  if (role === null) return;
  const deck = deckOf(role);
  for (;;) {
    const missing = handSize - playerOf(stage.state, seat).hand.cards.length;
    if (missing <= 0) return;
    if (stage.state.decks[deck].length === 0) {
      if (stage.state.options.deckExhausted === 'noDraw') return;
      recycle(stage, deck);
    }
    const cards = stage.state.decks[deck].slice(0, missing);
    if (cards.length === 0) return;
    stage.emit({ type: 'cards_drawn', seat, deck, count: cards.length, cards });
  }
}

export function dealHand(stage: Stage, seat: SeatId): void {
  const { role } = playerOf(stage.state, seat);
  if (role === null) return;
  const deck = deckOf(role);
  const cards = stage.state.decks[deck].slice(0, handSize);
  stage.emit({ type: 'hand_dealt', seat, deck, count: cards.length, cards });
}

/** Shuffles the rest of a deck and changes nothing else (FD-141). */
export function shuffleRest(stage: Stage, deck: DeckName): void {
  const order = stage.rng.shuffle(nextLabel(stage.state, deck), stage.state.decks[deck]);
  if (order.length > 0) stage.emit({ type: 'deck_reshuffled', deck, size: order.length, order });
}
