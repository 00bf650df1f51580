/** The odds that the Interference can cover a card (FD-74), or that its own card can be answered (FD-91). */
import type { CardCode, Intent, Message, SeatId } from '../../../kernel/index.ts';
import { cardAt, chanceOfAny, pack, percentOf, sameRank, unseenCards } from '../../../kernel/index.ts';
import { fits } from '../matching.ts';
import type { DeckName } from '../state.ts';
import type { TableView } from '../view-types.ts';
import { mayBeCovered } from './foreseen.ts';
import { say } from './words.ts';

/** The cards of another hand that this viewer sees. */
function shownOf({ shared, own }: TableView, seat: SeatId): readonly CardCode[] {
  const open = shared.seats.find((candidate) => candidate.seat === seat)?.hand ?? own.hands?.[seat] ?? [];
  return open.map(({ face }) => face);
}

/** Every card of a deck that this viewer sees, wherever it is. */
function seenOf(view: TableView, deck: DeckName): readonly CardCode[] {
  const { shared, own } = view;
  const you = own.you.kind === 'seat' ? own.you.seat : undefined;
  const stacks = shared.stacks.flatMap(({ cards }) => cards.filter(({ back = 'date' }) => back === deck));
  const hands = shared.seats
    .filter((seat) => seat.deck === deck)
    .flatMap(({ seat }) => (seat === you ? own.hand.map(({ face }) => face) : shownOf(view, seat)));
  const ofDate = [
    ...(shared.automaticHand ?? []).map(({ face }) => face),
    ...(own.traits ?? shared.traits.cards ?? []),
  ];
  return [...stacks.map(({ face }) => face), ...hands, ...(deck === 'date' ? ofDate : [])];
}

interface HiddenHand {
  readonly deck: DeckName;
  readonly cards: number;
  readonly shown: readonly CardCode[];
}

/** From 0 to 1. */
function chanceIn(view: TableView, { deck, cards, shown }: HiddenHand, isFit: (card: CardCode) => boolean): number {
  if (shown.some(isFit)) return 1;
  const unseen = unseenCards(pack({ jokers: 'without' }), seenOf(view, deck));
  return chanceOfAny(unseen, Math.max(0, cards - shown.length), isFit);
}

function interferenceHand(view: TableView): HiddenHand | undefined {
  const { shared } = view;
  if (shared.automatic !== null)
    return { deck: 'date', cards: shared.automatic, shown: (shared.automaticHand ?? []).map(({ face }) => face) };
  const seat = shared.seats.find((candidate) => candidate.seat === shared.roles?.oi);
  return seat === undefined ? undefined : { deck: 'date', cards: seat.cards, shown: shownOf(view, seat.seat) };
}

/** Only a card of the same rank can cover this one (FD-74, FD-76). */
function coverOdds(view: TableView, card: CardCode): Message | undefined {
  const hand = interferenceHand(view);
  if (hand === undefined) return undefined;
  return say('odds.covered', { n: percentOf(chanceIn(view, hand, (other) => sameRank(other, card))) });
}

/** FD-91. */
function answerOdds(view: TableView, card: CardCode): Message | undefined {
  const { last, seats } = view.shared;
  const seat = seats.find((candidate) => candidate.seat === last?.seat);
  if (seat === undefined || seat.role === null || seat.role === 'oi') return undefined;
  const { role } = seat;
  const hand = { deck: seat.deck ?? role, cards: seat.cards, shown: shownOf(view, seat.seat) };
  return say('odds.answered', {
    seat: seat.seat,
    n: percentOf(chanceIn(view, hand, (reply) => fits(role, reply, card))),
  });
}

export function odds(view: TableView, intent: Intent): Message | undefined {
  const card = cardAt(view.own.hand, String(intent['card']))?.face;
  if (card === undefined || !mayBeCovered(view, intent)) return undefined;
  if (intent.type === 'play_card' || intent.type === 'respond') return coverOdds(view, card);
  return intent.type === 'oi_play' ? answerOdds(view, card) : undefined;
}
