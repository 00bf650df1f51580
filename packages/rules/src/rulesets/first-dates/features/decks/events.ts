import type { DeckName, FlipPurpose, Player, State } from '../../state.ts';
import type { CardCode, SeatId, Zone } from '../../../../kernel/index.ts';
import { emptyZone, enter } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import type { Shuffled } from '../../event-fields.ts';
import { deckOf } from '../../selectors.ts';
import { withMarks, reordered, withPlayer } from '../../state-changes.ts';
import { toHandViewers, turnedUp } from '../../audience.ts';

interface SetupFlip {
  readonly purpose: FlipPurpose;
  readonly deck: DeckName;
  readonly card: CardCode;
  readonly for: string;
}

interface StacksDealt {
  readonly cards: readonly CardCode[];
}

interface CardsToHand {
  readonly seat: SeatId;
  readonly deck: DeckName;
  readonly count: number;
  readonly cards: readonly CardCode[];
}

/**
 * Takes this deck's cards out of hands, stacks and setup flips. The deck then has all its cards but the traits, in this
 * order (FD-19, FD-53).
 */
function shuffledWhole(state: State, event: Shuffled): State {
  const { deck, order } = event;
  const cleared = (player: Player): Player =>
    player.role !== null && deckOf(player.role) === deck && player.hand.cards.length > 0
      ? { ...player, hand: { ...player.hand, cards: [] } }
      : player;
  const remaining = state.stacks.map((stack) => ({
    ...stack,
    event: null,
    sideways: false,
    zone: { ...stack.zone, cards: stack.zone.cards.filter((card) => card.back !== deck) },
  }));
  return withMarks({
    ...state,
    decks: { ...state.decks, [deck]: order },
    flipped: { ...state.flipped, [deck]: [] },
    flips: state.flips.filter((flip) => flip.deck !== deck),
    stacks: remaining.every((stack) => stack.zone.cards.length === 0) ? [] : remaining,
    last: null,
    pending: null,
    players: state.players.map(cleared),
    automatic: state.automatic === null ? null : cleared(state.automatic),
    shuffles: { ...state.shuffles, [deck]: state.shuffles[deck] + 1 },
  });
}

/** FD-113. */
function recycled(state: State, event: Shuffled): State {
  const { deck, order } = event;
  const withoutBuried = (zone: Zone): Zone => ({
    ...zone,
    cards: zone.cards.filter((card, index) => index === zone.cards.length - 1 || card.back !== deck),
  });
  return {
    ...state,
    decks: { ...state.decks, [deck]: order },
    stacks: state.stacks.map((stack) => ({ ...stack, zone: withoutBuried(stack.zone) })),
    shuffles: { ...state.shuffles, [deck]: state.shuffles[deck] + 1 },
  };
}

function offTheTop(state: State, deck: DeckName, count: number): State {
  return { ...state, decks: { ...state.decks, [deck]: state.decks[deck].slice(count) } };
}

function withCardsInHand(state: State, event: CardsToHand): State {
  return withPlayer(offTheTop(state, event.deck, event.count), event.seat, (player) => ({
    ...player,
    hand: enter(player.hand, event.cards),
  }));
}

function flipped(state: State, event: SetupFlip): State {
  const { purpose, deck, card } = event;
  const offer = state.offers.find(({ id }) => id === event.for);
  const chosen = offer === undefined ? {} : { offer: { field: offer.field, text: offer.text } };
  return {
    ...offTheTop(state, deck, 1),
    flipped: { ...state.flipped, [deck]: [...state.flipped[deck], card] },
    flips: [...state.flips, { purpose, deck, card, for: event.for, ...chosen }],
  };
}

function stacksDealt(state: State, { cards }: StacksDealt): State {
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

export const decksEvents = {
  decks_shuffled: event<Shuffled>({
    audience: 'everybody',
    secret: { order: 'none' },
    reveals: 'hidden',
    prompt: 'keep',
    apply: shuffledWhole,
  }),
  deck_recycled: event<Shuffled>({
    audience: 'everybody',
    secret: { order: 'none' },
    reveals: 'hidden',
    prompt: 'keep',
    apply: recycled,
  }),
  deck_reshuffled: event<Shuffled>({
    audience: 'everybody',
    secret: { order: 'none' },
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state, { deck, order }) => reordered(state, deck, order),
  }),
  helper_shuffled: event({
    audience: 'none',
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state) => ({ ...state, shuffles: { ...state.shuffles, helper: state.shuffles.helper + 1 } }),
  }),
  setup_flip: event<SetupFlip>({
    ...turnedUp,
    prompt: 'keep',
    apply: flipped,
  }),
  stacks_dealt: event<StacksDealt>({
    ...turnedUp,
    prompt: 'keep',
    apply: stacksDealt,
  }),
  hand_dealt: event<CardsToHand>({
    audience: 'everybody',
    secret: { cards: toHandViewers },
    reveals: 'hidden',
    prompt: 'keep',
    apply: withCardsInHand,
  }),
  cards_drawn: event<CardsToHand>({
    audience: 'everybody',
    secret: { cards: toHandViewers },
    reveals: 'hidden',
    prompt: 'keep',
    apply: withCardsInHand,
  }),
};
