/** Where cards go: decks, discards, hands, and the area of a play. */
import type { CardCode, SeenCard } from '../../../kernel/index.ts';
import { emptyZone, enter, takeOut } from '../../../kernel/index.ts';
import { poolOf } from '../table.ts';
import type { Holder, Initiative, InitiativeEntry, Play, Pool, Side, State, Used } from '../state.ts';
import { handIn, withTop } from './handlers.ts';
import type { Handlers } from './handlers.ts';

export function intoDiscard(state: State, pool: Pool, cards: readonly CardCode[]): State {
  return { ...state, discards: { ...state.discards, [pool]: enter(state.discards[pool], cards) } };
}

export function fromDeck(state: State, pool: Pool, count: number): State {
  return { ...state, decks: { ...state.decks, [pool]: state.decks[pool].slice(count) } };
}

export function intoHand(state: State, holder: Holder, cards: readonly CardCode[]): State {
  return { ...state, hands: { ...state.hands, [holder]: enter(handIn(state, holder), cards) } };
}

export function outOfHand(state: State, holder: Holder, card: CardCode): State {
  return { ...state, hands: { ...state.hands, [holder]: takeOut(handIn(state, holder), card) } };
}

function drawn(state: State, { seat, cards }: { readonly seat: Holder; readonly cards: readonly CardCode[] }): State {
  return intoHand(fromDeck(state, poolOf(seat), cards.length), seat, cards);
}

/** A card comes to the area of the play on top. */
export function intoPlay(
  state: State,
  side: Side,
  card: Omit<Used, keyof SeenCard> & { readonly face: CardCode },
): State {
  return withTop(state, (play): Partial<Play> => ({
    arrivals: play.arrivals + 1,
    sides: { ...play.sides, [side]: [...play.sides[side], { ...card, handle: `u${play.arrivals + 1}` }] },
  }));
}

export function withInitiative(state: State, change: (initiative: Initiative) => Partial<Initiative>): State {
  const { combat } = state;
  if (combat === null || combat.initiative === null) return state;
  const { initiative } = combat;
  return { ...state, combat: { ...combat, initiative: { ...initiative, ...change(initiative) } } };
}

export function withEntry(
  state: State,
  party: string,
  change: (entry: InitiativeEntry) => Partial<InitiativeEntry>,
): State {
  return withInitiative(state, ({ entries }) => ({
    entries: entries.map((entry) => (entry.party === party ? { ...entry, ...change(entry) } : entry)),
  }));
}

function notOf(cards: readonly Used[], pool: Pool): readonly Used[] {
  return cards.filter(({ by }) => poolOf(by) !== pool);
}

/** On the side against a play only a rival's cards are the crew's (SU-70). */
function isOfCrew({ by }: Used): boolean {
  return poolOf(by) === 'player';
}

export const cardHandlers = {
  deck_shuffled: (state, { pool, cause, order }) => {
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
  cards_dealt: drawn,
  card_drawn: drawn,
  draw_missed: (state) => state,
  hand_discarded: (state, { seat, cards }) =>
    intoDiscard(
      cards.reduce((before, card) => outOfHand(before, seat, card), state),
      poolOf(seat),
      cards,
    ),
  cards_discarded: (state, { pool, cards }) => {
    const discarded = intoDiscard(state, pool, cards);
    if (state.plays.length > 0)
      return withTop(discarded, (play) => ({
        sides: { player: notOf(play.sides.player, pool), gm: notOf(play.sides.gm, pool) },
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
} satisfies Partial<Handlers>;
