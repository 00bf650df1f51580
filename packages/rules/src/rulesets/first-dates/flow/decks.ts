import type { CardCode, SeatId } from '../../../kernel/index.ts';
import { isTakenName, namesInStory } from '../features/interference/same-name.ts';
import { nameIn } from '../features/pack/pack.ts';
import type { DeckName, FlipPurpose, State } from '../state.ts';
import { deckOf, handSize, playerOf, wholePack } from '../selectors.ts';
import type { FlowContext } from './flow-context.ts';
import { nextLabel } from './flow-context.ts';

/** The Date keeps the trait cards (FD-47). */
export function shuffleWhole(context: FlowContext, deck: DeckName): void {
  const { traits } = context.state;
  const cards = deck === 'date' ? wholePack.filter((card) => !traits.includes(card)) : wholePack;
  const order = context.rng.shuffle(nextLabel(context.state, deck), cards);
  context.emit({ type: 'decks_shuffled', deck, size: order.length, order });
}

export function shuffleBoth(context: FlowContext): void {
  shuffleWhole(context, 'date');
  shuffleWhole(context, 'system');
}

/** The helper pack, shuffled for this one use: no deck of the date changes (FD-102). */
export function helperCards(context: FlowContext): readonly CardCode[] {
  const cards = context.rng.shuffle(nextLabel(context.state, 'helper'), wholePack);
  context.emit({ type: 'helper_shuffled' });
  return cards;
}

/** A campaign may have more Headmates than a pack has cards (FD-33): an empty pack is shuffled again, as in FD-53. */
export function helperCardTaker(context: FlowContext): () => CardCode {
  const left = [...helperCards(context)];
  return () => {
    if (left.length === 0) left.push(...helperCards(context));
    const card = left.shift();
    if (card === undefined) throw new Error('The helper pack has no cards');
    return card;
  };
}

/** An empty deck is shuffled again (FD-53). */
export function flip(
  context: FlowContext,
  details: { readonly purpose: FlipPurpose; readonly deck: DeckName; readonly for: string },
): CardCode {
  if (context.state.decks[details.deck].length === 0) shuffleWhole(context, details.deck);
  const card = context.state.decks[details.deck][0];
  if (card === undefined) throw new Error(`The ${details.deck} deck has no card to flip`);
  context.emit({ type: 'setup_flip', purpose: details.purpose, deck: details.deck, card, for: details.for });
  return card;
}

/** FD-113. */
function recycle(context: FlowContext, deck: DeckName): void {
  const buried = context.state.stacks.flatMap((stack) =>
    stack.zone.cards
      .slice(0, -1)
      .filter((card) => card.back === deck)
      .map((card) => card.face),
  );
  if (buried.length === 0) return;
  const order = context.rng.shuffle(nextLabel(context.state, deck), buried);
  context.emit({ type: 'deck_recycled', deck, size: order.length, order });
}

/** Refills the hand to five cards, or as far as the deck allows (FD-112, FD-114). */
export function refill(context: FlowContext, seat: SeatId): void {
  const { role } = playerOf(context.state, seat);
  if (role === null) return;
  const deck = deckOf(role);
  for (;;) {
    const missing = handSize - playerOf(context.state, seat).hand.cards.length;
    if (missing <= 0) return;
    if (context.state.decks[deck].length === 0) {
      if (context.state.options.deckExhausted === 'noDraw') return;
      recycle(context, deck);
    }
    const cards = context.state.decks[deck].slice(0, missing);
    if (cards.length === 0) return;
    context.emit({ type: 'cards_drawn', seat, deck, count: cards.length, cards });
  }
}

export function dealHand(context: FlowContext, seat: SeatId): void {
  const { role } = playerOf(context.state, seat);
  if (role === null) return;
  const deck = deckOf(role);
  const cards = context.state.decks[deck].slice(0, handSize);
  context.emit({ type: 'hand_dealt', seat, deck, count: cards.length, cards });
}

/** FD-141. */
export function shuffleRest(context: FlowContext, deck: DeckName): void {
  const order = context.rng.shuffle(nextLabel(context.state, deck), context.state.decks[deck]);
  if (order.length > 0) context.emit({ type: 'deck_reshuffled', deck, size: order.length, order });
}

/** A helper card for a name that no one in the story has yet, if the pack has one (FD-102). */
export function newNameCard(state: State, take: () => CardCode): CardCode {
  const inStory = namesInStory(state);
  let card = take();
  for (let taken = 1; taken < wholePack.length && isTakenName(nameIn(state.pack, card), inStory); taken += 1)
    card = take();
  return card;
}
