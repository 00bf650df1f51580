import type { Holder, Pool, State, Used } from '../../state.ts';
import type { CardCode } from '../../../../kernel/index.ts';
import { emptyZone } from '../../../../kernel/index.ts';
import { toEverybody, toHolder, turnedUp } from '../../audience.ts';
import { fromDeck, intoDiscard, intoHand, outOfHand, withInitiative, withTop } from '../../state-changes.ts';
import { poolOf } from '../../selectors.ts';
import { event } from '../../declare-event.ts';

interface DeckShuffled {
  readonly pool: Pool;
  readonly size: number;
  readonly cause: 'start' | 'second' | 'exhausted' | 'search';
  readonly order: readonly CardCode[];
}

interface CardsDealt {
  readonly seat: Holder;
  readonly count: number;
  readonly cause: 'deal';
  readonly cards: readonly CardCode[];
}

interface CardDrawn {
  readonly seat: Holder;
  readonly count: number;
  readonly cause: DrawCause;
  readonly cards: readonly CardCode[];
}

interface DrawMissed {
  readonly seat: Holder;
  readonly cause: DrawCause | 'deal';
}

interface HandDiscarded {
  readonly seat: Holder;
  readonly count: number;
  readonly cards: readonly CardCode[];
}

interface CardsDiscarded {
  readonly pool: Pool;
  readonly cards: readonly CardCode[];
}

export type DrawCause = 'resolve' | 'ace' | 'suit' | 'stunt' | 'scene';

const handed = { audience: 'everybody', secret: { cards: toHolder }, reveals: 'hidden' } as const;

function drawn(state: State, { seat, cards }: { readonly seat: Holder; readonly cards: readonly CardCode[] }): State {
  return intoHand(fromDeck(state, poolOf(seat), cards.length), seat, cards);
}

function withoutPool(cards: readonly Used[], pool: Pool): readonly Used[] {
  return cards.filter(({ by }) => poolOf(by) !== pool);
}

/** Whether the card comes from the players' pool. Of the cards that oppose a play, only a rival's do (SU-70). */
function isOfCrew({ by }: Used): boolean {
  return poolOf(by) === 'player';
}

export const decksEvents = {
  deck_shuffled: event<DeckShuffled>({
    audience: 'everybody',
    secret: { order: 'none' },
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state, { pool, cause, order }) => {
      const shuffles = { ...state.shuffles, [pool]: state.shuffles[pool] + 1 };
      const decks = { ...state.decks, [pool]: order };
      if (cause === 'search') return { ...state, shuffles, decks };
      const empty = { ...state.discards[pool], cards: [] };
      if (cause === 'exhausted') return { ...state, shuffles, decks, discards: { ...state.discards, [pool]: empty } };
      const secondPack = state.secondPack || order.some((card) => card.endsWith('/2'));
      if (cause === 'second') return { ...state, shuffles, decks, secondPack };
      return {
        ...state,
        shuffles,
        decks,
        secondPack,
        discards: { ...state.discards, [pool]: empty },
        hands: Object.fromEntries(
          Object.entries(state.hands).map(([holder, hand]) => [holder, poolOf(holder) === pool ? emptyZone : hand]),
        ),
      };
    },
  }),
  cards_dealt: event<CardsDealt>({
    ...handed,
    prompt: 'keep',
    apply: drawn,
  }),
  card_drawn: event<CardDrawn>({
    ...handed,
    prompt: 'keep',
    apply: drawn,
  }),
  draw_missed: event<DrawMissed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
  hand_discarded: event<HandDiscarded>({
    ...turnedUp,
    prompt: 'keep',
    apply: (state, { seat, cards }) =>
      intoDiscard(
        cards.reduce((before, card) => outOfHand(before, seat, card), state),
        poolOf(seat),
        cards,
      ),
  }),
  cards_discarded: event<CardsDiscarded>({
    ...turnedUp,
    prompt: 'keep',
    apply: (state, { pool, cards }) => {
      const discarded = intoDiscard(state, pool, cards);
      if (state.plays.length > 0)
        return withTop(discarded, (play) => ({
          sides: { player: withoutPool(play.sides.player, pool), gm: withoutPool(play.sides.gm, pool) },
          spent: { ...play.spent, [pool]: cards },
          ...(pool === 'player' ? { rivalSpent: play.sides.gm.filter(isOfCrew).map(({ face }) => face) } : {}),
        }));
      return withInitiative(discarded, ({ entries, spent }) => ({
        entries: entries.map((entry) => ({
          ...entry,
          cards: entry.cards.filter(({ by, face }) => poolOf(by) !== pool || !cards.includes(face)),
        })),
        spent: { ...spent, [pool]: [...spent[pool], ...cards] },
      }));
    },
  }),
};
