/** Where the cards go: shuffles, setup flips, the deal and what is drawn. */
import type { CardCode, Zone } from '../../../kernel/index.ts';
import { emptyZone, enter } from '../../../kernel/index.ts';
import type { DeckName, Player, State } from '../state.ts';
import { deckOf } from '../table.ts';
import type { Changes, EventOf } from './change.ts';
import { marked, withPlayer } from './change.ts';

/** The whole deck lies in this order; whatever of it lay anywhere, trait cards apart, went in (FD-19, FD-53). */
function shuffledWhole(state: State, event: EventOf<'decks_shuffled'>): State {
  const { deck, order } = event;
  const cleared = (player: Player): Player =>
    player.role !== null && deckOf(player.role) === deck && player.hand.cards.length > 0
      ? { ...player, hand: { ...player.hand, cards: [] } }
      : player;
  const left = state.stacks.map((stack) => ({
    ...stack,
    event: null,
    sideways: false,
    zone: { ...stack.zone, cards: stack.zone.cards.filter((card) => card.back !== deck) },
  }));
  return marked({
    ...state,
    decks: { ...state.decks, [deck]: order },
    flipped: { ...state.flipped, [deck]: [] },
    flips: state.flips.filter((flip) => flip.deck !== deck),
    stacks: left.every((stack) => stack.zone.cards.length === 0) ? [] : left,
    last: null,
    pending: null,
    players: state.players.map(cleared),
    automatic: state.automatic === null ? null : cleared(state.automatic),
    shuffles: { ...state.shuffles, [deck]: state.shuffles[deck] + 1 },
  });
}

/** What was buried of this deck is a new deck; tops stay (FD-113). */
function recycled(state: State, event: EventOf<'deck_recycled'>): State {
  const { deck, order } = event;
  const dug = (zone: Zone): Zone => ({
    ...zone,
    cards: zone.cards.filter((card, place) => place === zone.cards.length - 1 || card.back !== deck),
  });
  return {
    ...state,
    decks: { ...state.decks, [deck]: order },
    stacks: state.stacks.map((stack) => ({ ...stack, zone: dug(stack.zone) })),
    shuffles: { ...state.shuffles, [deck]: state.shuffles[deck] + 1 },
  };
}

/** The deck lies in a new order. */
function reordered(state: State, deck: DeckName, order: readonly CardCode[]): State {
  return {
    ...state,
    decks: { ...state.decks, [deck]: order },
    shuffles: { ...state.shuffles, [deck]: state.shuffles[deck] + 1 },
  };
}

function offTheTop(state: State, deck: DeckName, count: number): State {
  return { ...state, decks: { ...state.decks, [deck]: state.decks[deck].slice(count) } };
}

function handed(state: State, event: EventOf<'hand_dealt' | 'cards_drawn'>): State {
  return withPlayer(offTheTop(state, event.deck, event.count), event.seat, (player) => ({
    ...player,
    hand: enter(player.hand, event.cards),
  }));
}

function flipped(state: State, event: EventOf<'setup_flip'>): State {
  const { purpose, deck, card } = event;
  const offer = state.offers.find(({ id }) => id === event.for);
  const what = offer === undefined ? {} : { offer: { field: offer.field, text: offer.text } };
  return {
    ...offTheTop(state, deck, 1),
    flipped: { ...state.flipped, [deck]: [...state.flipped[deck], card] },
    flips: [...state.flips, { purpose, deck, card, for: event.for, ...what }],
  };
}

function leaving(cards: readonly CardCode[], taken: readonly CardCode[]): readonly CardCode[] {
  return cards.filter((card) => !taken.includes(card));
}

function stacksDealt(state: State, { cards }: EventOf<'stacks_dealt'>): State {
  return {
    ...offTheTop(state, 'date', cards.length),
    stacks: cards.map((card) => ({
      zone: enter(emptyZone, [card], { back: 'date' }),
      sideways: false,
      marks: [],
      event: null,
    })),
  };
}

export const deckChanges: Changes<
  | 'decks_shuffled'
  | 'deck_recycled'
  | 'deck_reshuffled'
  | 'helper_shuffled'
  | 'hand_returned'
  | 'setup_flip'
  | 'traits_drawn'
  | 'stacks_dealt'
  | 'hand_dealt'
  | 'cards_drawn'
> = {
  decks_shuffled: shuffledWhole,
  deck_recycled: recycled,
  deck_reshuffled: (state, { deck, order }) => reordered(state, deck, order),
  helper_shuffled: (state) => ({ ...state, shuffles: { ...state.shuffles, helper: state.shuffles.helper + 1 } }),
  hand_returned: (state, { seat, deck, order }) =>
    withPlayer(reordered(state, deck, order), seat, (player) => ({ ...player, hand: { ...player.hand, cards: [] } })),
  setup_flip: flipped,
  traits_drawn: (state, { cards }) => ({
    ...state,
    decks: { ...state.decks, date: leaving(state.decks.date, cards) },
    traits: cards,
    traitsRevealed: false,
    meeting: null,
  }),
  stacks_dealt: stacksDealt,
  hand_dealt: handed,
  cards_drawn: handed,
};
