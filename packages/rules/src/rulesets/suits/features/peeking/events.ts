import type { CardCode, SeatId } from '../../../../kernel/index.ts';
import type { Pool } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { toHolder } from '../../audience.ts';
import { fromDeck, intoDiscard, withTop } from '../../state-changes.ts';

interface PeekOpened {
  readonly seat: SeatId;
  readonly deck: Pool;
  readonly count: number;
  readonly mayDiscard: number;
  readonly cards: readonly CardCode[];
}

interface PeekClosed {
  readonly seat: SeatId;
  readonly deck: Pool;
  readonly discarded: readonly CardCode[];
  readonly returned: number;
  readonly order: readonly CardCode[];
}

export const peekingEvents = {
  peek_opened: event<PeekOpened>({
    audience: 'everybody',
    secret: { cards: toHolder },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (state, { seat, deck, mayDiscard, cards }) => ({
      ...withTop(fromDeck(state, deck, cards.length), () => ({ step: 'PEEK' })),
      tray: {
        seat,
        pool: deck,
        mayDiscard,
        zone: { cards: cards.map((face, index) => ({ handle: `t${index + 1}`, face })), arrivals: cards.length },
      },
    }),
  }),
  peek_closed: event<PeekClosed>({
    audience: 'everybody',
    secret: { order: toHolder },
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state, { deck, discarded, order }) => ({
      ...intoDiscard(
        { ...state, decks: { ...state.decks, [deck]: [...order, ...state.decks[deck]] } },
        deck,
        discarded,
      ),
      tray: null,
    }),
  }),
};
