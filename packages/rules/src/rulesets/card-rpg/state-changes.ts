import type {
  Attack,
  Character,
  Conflict,
  Environment,
  Half,
  Halves,
  Npc,
  Participant,
  Pool,
  Prequel,
  RedCard,
  Seat,
  State,
  Wound,
} from './state.ts';
import type { Card, OwnerId, PartId } from './cards.ts';
import { withoutHandle } from './cards.ts';
import type { CardCode, Suit } from '../../kernel/index.ts';
import { pack, suits } from '../../kernel/index.ts';

export function withConflict(state: State, change: (conflict: Conflict) => Partial<Conflict>): State {
  const { conflict } = state;
  return conflict === null ? state : { ...state, conflict: { ...conflict, ...change(conflict) } };
}

/**
 * Removes the conflict. In journals up to version 4, a character whose player left during it leaves the seat only now
 * (CR-209).
 */
export function withoutConflict(state: State): State {
  if (state.conflict === null) return state;
  const hasLeft = (one: Character): boolean =>
    state.seats.some(({ seat, presence }) => seat === one.seat && presence === 'left');
  return {
    ...state,
    conflict: null,
    characters: state.characters.map((one) => (hasLeft(one) ? { ...one, seat: null } : one)),
  };
}

export function withPart(state: State, id: PartId, change: (part: Participant) => Partial<Participant>): State {
  return withConflict(state, ({ participants }) => ({
    participants: participants.map((part) => (part.id === id ? { ...part, ...change(part) } : part)),
  }));
}

export function withCharacter(state: State, id: PartId, change: (one: Character) => Partial<Character>): State {
  return {
    ...state,
    characters: state.characters.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
  };
}

export function withNpc(state: State, id: PartId, change: (one: Npc) => Partial<Npc>): State {
  return { ...state, npcs: state.npcs.map((one) => (one.id === id ? { ...one, ...change(one) } : one)) };
}

export function withDeck(state: State, id: PartId, change: (deck: readonly Card[]) => readonly Card[]): State {
  const inCharacter = withCharacter(state, id, ({ deck }) => ({ deck: change(deck) }));
  return withNpc(inCharacter, id, ({ deck }) => ({ deck: change(deck) }));
}

export function withPool(state: State, id: string, change: (pool: Pool) => Partial<Pool>): State {
  const pool = state.pools[id];
  return pool === undefined ? state : { ...state, pools: { ...state.pools, [id]: { ...pool, ...change(pool) } } };
}

export function withPrequel(state: State, change: (prequel: Prequel) => Partial<Prequel>): State {
  const { prequel } = state;
  return prequel === null ? state : { ...state, prequel: { ...prequel, ...change(prequel) } };
}

export function withAttack(conflict: Conflict, aid: string, change: (attack: Attack) => Attack): readonly Attack[] {
  return conflict.attacks.map((attack) => (attack.aid === aid ? change(attack) : attack));
}

export function attackAt(conflict: Conflict, aid: string): Attack | undefined {
  return conflict.attacks.find((attack) => attack.aid === aid);
}

export function redAt(conflict: Conflict, aid: string): RedCard | undefined {
  return conflict.reds.find((red) => red.aid === aid);
}

/** All cards of this owner in the conflict, with those in hands listed separately, and the conflict without them. */
export function collectCards(
  conflict: Conflict,
  owner: OwnerId,
): { readonly hands: readonly Card[]; readonly table: readonly Card[]; readonly rest: Conflict } {
  const isOwn = (card: Card): boolean => card.owner === owner;
  const isOther = (card: Card): boolean => card.owner !== owner;
  const { participants, attacks, reds, help, outOfPlay, reveal } = conflict;
  const hands = participants.flatMap(({ hand }) => hand.cards.filter(isOwn)).map(withoutHandle);
  const table = [
    ...participants.flatMap(({ wounds }) => wounds.flatMap(({ pile }) => pile)),
    ...attacks.flatMap(({ pile }) => pile),
    ...reds.map(({ card }) => card),
    ...outOfPlay,
    ...(help === null ? [] : [help.card]),
    ...(reveal === null ? [] : [reveal.card]),
  ].filter(isOwn);
  return {
    hands,
    table,
    rest: {
      ...conflict,
      participants: participants.map((part) => ({
        ...part,
        hand: { ...part.hand, cards: part.hand.cards.filter(isOther) },
        wounds: part.wounds.map((wound) => ({ ...wound, pile: wound.pile.filter(isOther) })),
      })),
      attacks: attacks.map((attack) => ({ ...attack, pile: attack.pile.filter(isOther) })),
      reds: reds.filter(({ card }) => isOther(card)),
      outOfPlay: outOfPlay.filter(isOther),
      help: help !== null && isOwn(help.card) ? null : help,
      reveal: reveal !== null && isOwn(reveal.card) ? null : reveal,
    },
  };
}

/** CR-119, CR-189 */
export function withoutRevealBy(reveal: Conflict['reveal'], parts: readonly PartId[]): Conflict['reveal'] {
  if (reveal === null) return null;
  return {
    ...reveal,
    asked: reveal.asked.filter((one) => !parts.includes(one)),
    committed: Object.fromEntries(Object.entries(reveal.committed).filter(([one]) => !parts.includes(one))),
  };
}

export function cardsIn(conflict: Conflict): readonly Card[] {
  return [
    ...conflict.participants.flatMap(({ hand, wounds }) => [...hand.cards, ...wounds.flatMap(({ pile }) => pile)]),
    ...conflict.attacks.flatMap(({ pile }) => pile),
    ...conflict.reds.map(({ card }) => card),
    ...conflict.outOfPlay,
    ...(conflict.help === null ? [] : [conflict.help.card]),
    ...(conflict.reveal === null ? [] : [conflict.reveal.card]),
  ];
}

export function ownersIn(conflict: Conflict): readonly OwnerId[] {
  return [...new Set(cardsIn(conflict).map(({ owner }) => owner))];
}

/** CR-33 */
export function halfFor(halves: Halves, suit: Suit, half: Half): Half | undefined {
  if (halves[suit][half].length > 0) return half;
  const other = half === 'high' ? 'low' : 'high';
  return halves[suit][other].length > 0 ? other : undefined;
}

function drawGain(
  halves: Halves,
  suit: Suit,
  half: Half,
): { readonly halves: Halves; readonly card: Card | undefined } {
  const from = halfFor(halves, suit, half);
  if (from === undefined) return { halves, card: undefined };
  const [card, ...rest] = halves[suit][from];
  return { halves: { ...halves, [suit]: { ...halves[suit], [from]: rest } }, card };
}

export function drawGains(
  halves: Halves,
  due: readonly Suit[],
  half: Half,
): { readonly halves: Halves; readonly cards: readonly Card[] } {
  let left = halves;
  const cards = due.flatMap((suit) => {
    const drawn = drawGain(left, suit, half);
    left = drawn.halves;
    return drawn.card === undefined ? [] : [drawn.card];
  });
  return { halves: left, cards };
}

/** CR-33: for each suit, its two halves with the number of cards that come from each. */
function shares(halves: Halves, due: readonly Suit[], half: Half): readonly (readonly [readonly Card[], number])[] {
  const other = half === 'high' ? 'low' : 'high';
  return suits.flatMap((suit): readonly (readonly [readonly Card[], number])[] => {
    const dueInSuit = due.filter((one) => one === suit).length;
    const first = Math.min(dueInSuit, halves[suit][half].length);
    const second = Math.min(dueInSuit - first, halves[suit][other].length);
    return [
      [halves[suit][half], first],
      [halves[suit][other], second],
    ];
  });
}

/** CR-22 */
export function choosableGains(halves: Halves, due: readonly Suit[], half: Half): readonly Card[] {
  return shares(halves, due, half).flatMap(([pile, count]) => (count === 0 ? [] : pile));
}

export function areGains(
  halves: Halves,
  due: readonly Suit[],
  { half, cards }: { readonly half: Half; readonly cards: readonly CardCode[] },
): boolean {
  const piles = shares(halves, due, half);
  const total = piles.reduce((sum, [, count]) => sum + count, 0);
  const fits = ([pile, count]: (typeof piles)[number]): boolean =>
    pile.filter(({ face }) => cards.includes(face)).length === count;
  return new Set(cards).size === cards.length && cards.length === total && piles.every(fits);
}

export function leftOver(halves: Halves | null): readonly Card[] {
  return halves === null ? [] : suits.flatMap((suit) => [...halves[suit].low, ...halves[suit].high]);
}

/** The card as it is outside of conflicts, without an owner to restore. */
export function withoutLostOwner(card: Card): Card {
  return { ...withoutHandle(card), lost: null };
}

/** Returns a card to its owner. A deck gets it at the bottom, because it is shuffled before use. */
export function withCardHome(state: State, card: Card): State {
  const { owner } = card;
  if (state.pools[owner] !== undefined) return withCardsInPool(state, owner, [card]);
  const place = state.environments.find(({ definition }) => definition.id === owner);
  // Cards of an NPC or a place that was removed in the meantime leave the game (CR-157, CR-195).
  const isKnown = [...state.characters, ...state.npcs].some(({ id }) => id === owner);
  if (place === undefined && !isKnown) return { ...state, gone: [...state.gone, card] };
  if (place === undefined) return withDeck(state, owner, (deck) => [...deck, card]);
  const pile = [...place.pile, card];
  return { ...state, environments: state.environments.map((one) => (one === place ? { ...one, pile } : one)) };
}

/**
 * Returns cards to a pool. A kept NPC, or one that has to pay, keeps its six; the rest are discarded (CR-169, CR-170).
 */
export function withCardsInPool(state: State, pool: string, cards: readonly Card[]): State {
  const pays = (id: PartId): boolean => state.conflict?.payments[id] !== undefined;
  const keeps = (card: Card): boolean => state.npcs.some(({ id, kept }) => (kept || pays(id)) && id === card.home);
  const withReturned = state.npcs.reduce(
    (current, { id }) =>
      withNpc(current, id, ({ deck }) => ({
        deck: [...deck, ...cards.filter((card) => keeps(card) && card.home === id)],
      })),
    state,
  );
  return withPool(withReturned, pool, ({ discard }) => ({
    discard: [...discard, ...cards.filter((card) => !keeps(card)).map((card) => ({ ...card, home: null }))],
  }));
}

export const fullPack = pack({ jokers: 'without' });

/** CR-158 */
export const poolIds = ['p1', 'p2'] as const;

export function withSeat(state: State, seat: string, change: (one: Seat) => Partial<Seat>): State {
  if (seat === state.gm.seat) return { ...state, gm: { ...state.gm, ...change(state.gm) } };
  return { ...state, seats: state.seats.map((one) => (one.seat === seat ? { ...one, ...change(one) } : one)) };
}

/**
 * The characters of this seat leave it: they wait for the same person, and no other player sees them (CR-209, TB-02).
 */
export function withoutPlayer(state: State, seat: string, person?: string): State {
  const leaver = person === undefined ? {} : { leftBy: person };
  return {
    ...state,
    // A character that came back belongs to the same person as before.
    characters: state.characters.map((one) => (one.seat === seat ? { ...leaver, ...one, seat: null } : one)),
  };
}

export function withEnvironment(
  state: State,
  id: string | null,
  change: (one: Environment) => Partial<Environment>,
): State {
  return {
    ...state,
    environments: state.environments.map((one) => (one.definition.id === id ? { ...one, ...change(one) } : one)),
  };
}

export function withWound(
  state: State,
  taken: {
    readonly wid: string;
    readonly aid: string;
    readonly part: PartId;
    readonly from: PartId;
    readonly faces: readonly CardCode[];
    readonly marker: boolean;
    readonly say: string | null;
  },
): State {
  const { wid, aid, part, from, faces, marker, say } = taken;
  const pile = marker || state.conflict === null ? [] : (attackAt(state.conflict, aid)?.pile ?? []);
  const wound: Wound = { wid, pile, faces, of: part, from, marker, story: say };
  const marked = withPart({ ...state, wounds: state.wounds + 1 }, part, ({ wounds }) => ({
    wounds: [...wounds, wound],
  }));
  return withConflict(marked, ({ attacks, reds, turn }) => ({
    attacks: marker ? attacks : attacks.filter((one) => one.aid !== aid),
    reds: marker
      ? reds.map((red) => (red.aid === aid ? { ...red, resolvedBy: [...red.resolvedBy, part] } : red))
      : reds,
    turn: turn !== null && turn.part === part ? { ...turn, wounded: true } : turn,
  }));
}
