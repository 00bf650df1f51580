/** Small changes that many events make. */
import type { CardEvent, EventOf } from '../events.ts';
import type { Card, OwnerId, PartId } from '../cards.ts';
import { plain } from '../cards.ts';
import type { Attack, Character, Conflict, Npc, Participant, Pool, Prequel, RedCard, State } from '../state.ts';

export type Handlers = { readonly [T in CardEvent['type']]: (state: State, event: EventOf<T>) => State };
export type Some<T extends CardEvent['type']> = Pick<Handlers, T>;

export function withConflict(state: State, change: (conflict: Conflict) => Partial<Conflict>): State {
  const { conflict } = state;
  return conflict === null ? state : { ...state, conflict: { ...conflict, ...change(conflict) } };
}

/** The conflict is gone, and with it whoever left for good in the middle of it (CR-209). */
export function withoutConflict(state: State): State {
  if (state.conflict === null) return state;
  const isLeft = (one: Character): boolean =>
    state.seats.some(({ seat, presence }) => seat === one.seat && presence === 'left');
  return {
    ...state,
    conflict: null,
    characters: state.characters.map((one) => (isLeft(one) ? { ...one, seat: null } : one)),
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

/** A character's deck, or that of somebody with a deck of their own. */
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

/** The top of an attack taken off: what is left of the table, and the card. A one-card attack is gone with it (CR-132). */
export function withoutTop(
  conflict: Conflict,
  aid: string,
): { readonly rest: Pick<Conflict, 'attacks' | 'reds'>; readonly card: Card } {
  const red = redAt(conflict, aid);
  if (red !== undefined)
    return { card: red.card, rest: { attacks: conflict.attacks, reds: conflict.reds.filter((one) => one !== red) } };
  const attack = attackAt(conflict, aid);
  const card = attack?.pile.at(-1);
  if (attack === undefined || card === undefined) throw new Error(`There is no attack ${aid}`);
  const left = attack.pile.slice(0, -1);
  const attacks =
    left.length === 0
      ? conflict.attacks.filter((one) => one !== attack)
      : withAttack(conflict, aid, (one) => ({ ...one, pile: left }));
  return { card, rest: { attacks, reds: conflict.reds } };
}

/** All cards of this owner that lie anywhere in the conflict, those of hands apart, and the conflict without them. */
export function gathered(
  conflict: Conflict,
  owner: OwnerId,
): { readonly hands: readonly Card[]; readonly table: readonly Card[]; readonly rest: Conflict } {
  const of = (card: Card): boolean => card.owner === owner;
  const not = (card: Card): boolean => card.owner !== owner;
  const { participants, attacks, reds, help, outOfPlay, reveal } = conflict;
  const hands = participants.flatMap(({ hand }) => hand.cards.filter(of)).map(plain);
  const table = [
    ...participants.flatMap(({ wounds }) => wounds.flatMap(({ pile }) => pile)),
    ...attacks.flatMap(({ pile }) => pile),
    ...reds.map(({ card }) => card),
    ...outOfPlay,
    ...(help === null ? [] : [help.card]),
    ...(reveal === null ? [] : [reveal.card]),
  ].filter(of);
  return {
    hands,
    table,
    rest: {
      ...conflict,
      participants: participants.map((part) => ({
        ...part,
        hand: { ...part.hand, cards: part.hand.cards.filter(not) },
        wounds: part.wounds.map((wound) => ({ ...wound, pile: wound.pile.filter(not) })),
      })),
      attacks: attacks.map((attack) => ({ ...attack, pile: attack.pile.filter(not) })),
      reds: reds.filter(({ card }) => not(card)),
      outOfPlay: outOfPlay.filter(not),
      help: help !== null && of(help.card) ? null : help,
      reveal: reveal !== null && of(reveal.card) ? null : reveal,
    },
  };
}

/** A sealed choice without these: they are asked no more, and what they chose is no matter (CR-119, CR-189). */
export function withoutAsked(reveal: Conflict['reveal'], parts: readonly PartId[]): Conflict['reveal'] {
  if (reveal === null) return null;
  return {
    ...reveal,
    asked: reveal.asked.filter((one) => !parts.includes(one)),
    committed: Object.fromEntries(Object.entries(reveal.committed).filter(([one]) => !parts.includes(one))),
  };
}

/** Every owner who has a card in the conflict. */
export function ownersIn(conflict: Conflict): readonly OwnerId[] {
  const cards = [
    ...conflict.participants.flatMap(({ hand, wounds }) => [...hand.cards, ...wounds.flatMap(({ pile }) => pile)]),
    ...conflict.attacks.flatMap(({ pile }) => pile),
    ...conflict.reds.map(({ card }) => card),
    ...conflict.outOfPlay,
    ...(conflict.help === null ? [] : [conflict.help.card]),
    ...(conflict.reveal === null ? [] : [conflict.reveal.card]),
  ];
  return [...new Set(cards.map(({ owner }) => owner))];
}
