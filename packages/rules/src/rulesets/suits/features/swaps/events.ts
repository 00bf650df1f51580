import type { CardCode, SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { holds, toEverybody, toHolder } from '../../audience.ts';
import { intoHand, outOfHand, withTop } from '../../state-changes.ts';

interface SwapOpened {
  readonly leader: SeatId;
  readonly parties: readonly SeatId[];
  readonly left: number;
}

interface SwapOffered {
  readonly offer: string;
  readonly seat: SeatId;
  readonly with: SeatId;
  readonly card: CardCode;
}

interface SwapDeclined {
  readonly offer: string;
  readonly seat: SeatId;
  readonly with: SeatId;
}

interface CardsSwapped {
  readonly offer: string;
  readonly seats: readonly [SeatId, SeatId];
  readonly cards: readonly [CardCode, CardCode];
}

export const swapsEvents = {
  swap_opened: event<SwapOpened>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { leader, parties, left }) => ({
      ...withTop(state, () => ({ step: 'SWAP' })),
      swap: { leader, parties, left, most: left, offers: [] },
    }),
  }),
  swap_offered: event<SwapOffered>({
    audience: 'everybody',
    secret: { card: toHolder },
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { offer, seat, with: other, card }) => {
      const { swap } = state;
      if (swap === null) return state;
      return {
        ...outOfHand(state, seat, card),
        made: { ...state.made, offer: state.made.offer + 1 },
        swap: { ...swap, offers: [...swap.offers, { id: offer, from: seat, to: other, card }] },
      };
    },
  }),
  swap_declined: event<SwapDeclined>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { offer }) => {
      const { swap } = state;
      const returned = swap?.offers.find(({ id }) => id === offer);
      if (swap === null || returned === undefined) return state;
      return {
        ...intoHand(state, returned.from, [returned.card]),
        swap: { ...swap, offers: swap.offers.filter(({ id }) => id !== offer) },
      };
    },
  }),
  cards_swapped: event<CardsSwapped>({
    audience: 'everybody',
    secret: { cards: ({ before, event, viewer }) => event.seats.some((seat) => holds(before, viewer, seat)) },
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state, { offer, seats: [from, to], cards: [given, answered] }) => {
      const { swap } = state;
      if (swap === null) return state;
      const exchanged = intoHand(intoHand(outOfHand(state, to, answered), from, [answered]), to, [given]);
      return {
        ...exchanged,
        swap: { ...swap, left: swap.left - 1, offers: swap.offers.filter(({ id }) => id !== offer) },
      };
    },
  }),
  swap_closed: event({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => ({ ...state, swap: null }),
  }),
};
