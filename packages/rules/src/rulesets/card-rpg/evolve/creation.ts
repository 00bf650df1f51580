/** Birth, prequels, gains, the sheet. */
import type { CardCode, Suit } from '../../../kernel/index.ts';
import { suits } from '../../../kernel/index.ts';
import type { Card } from '../cards.ts';
import { newCard } from '../cards.ts';
import { invitedTo, pairsOf, sharersOf } from '../prequel.ts';
import { giftOrigin } from '../sheets.ts';
import type { Character, Half, Halves, PrequelRecord, Scar, State, Taken } from '../state.ts';
import type { Some } from './change.ts';
import { withCharacter, withPrequel, withoutConflict } from './change.ts';

function newborn(id: string): Omit<Character, 'seat' | 'player' | 'name' | 'concept'> {
  return {
    id,
    childhood: null,
    creation: 'unborn',
    halves: null,
    deck: [],
    ashes: [],
    prequels: [],
    scars: [],
    captives: [],
    taken: [],
    consumed: false,
    fate: null,
  };
}

/** CR-33: from the half the result gives, else from the other one. */
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

/** The cards that these suits bring, one after the other, and what is left of the halves. */
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

/** Every face lies in one half of a character at most: it is known by itself. */
function withoutCards(halves: Halves, cards: readonly CardCode[]): Halves {
  const stays = ({ face }: Card): boolean => !cards.includes(face);
  return Object.fromEntries(
    suits.map((suit) => [suit, { low: halves[suit].low.filter(stays), high: halves[suit].high.filter(stays) }]),
  ) as unknown as Halves;
}

/** How many of the cards due in each suit come from which half, where one of them does not hold enough (CR-33). */
function shares(halves: Halves, due: readonly Suit[], half: Half): readonly (readonly [readonly Card[], number])[] {
  const other = half === 'high' ? 'low' : 'high';
  return suits.flatMap((suit): readonly (readonly [readonly Card[], number])[] => {
    const wanted = due.filter((one) => one === suit).length;
    const first = Math.min(wanted, halves[suit][half].length);
    const second = Math.min(wanted - first, halves[suit][other].length);
    return [
      [halves[suit][half], first],
      [halves[suit][other], second],
    ];
  });
}

/** What may be chosen from, at a table where gains are chosen (CR-22). */
export function choosableGains(halves: Halves, due: readonly Suit[], half: Half): readonly Card[] {
  return shares(halves, due, half).flatMap(([pile, count]) => (count === 0 ? [] : pile));
}

/** Whether these are as many of each half as are due. */
export function areGains(
  halves: Halves,
  due: readonly Suit[],
  { half, cards }: { readonly half: Half; readonly cards: readonly CardCode[] },
): boolean {
  const of = shares(halves, due, half);
  const total = of.reduce((sum, [, count]) => sum + count, 0);
  const fits = ([pile, count]: (typeof of)[number]): boolean =>
    pile.filter(({ face }) => cards.includes(face)).length === count;
  return new Set(cards).size === cards.length && cards.length === total && of.every(fits);
}

function leftOver(halves: Halves | null): readonly Card[] {
  return halves === null ? [] : suits.flatMap((suit) => [...halves[suit].low, ...halves[suit].high]);
}

function recorded(state: State): State {
  const { prequel } = state;
  if (prequel === null) return state;
  const { level, premise, won, gains, story } = prequel;
  const sharers = sharersOf(prequel);
  const nameOf = (id: string): string => state.characters.find((one) => one.id === id)?.name ?? '';
  const entry = (id: string): PrequelRecord => {
    const [partner = null, second] = sharers.filter((one) => one !== id).map(nameOf);
    return {
      level,
      premise,
      partner,
      ...(second === undefined ? {} : { second }),
      won: won[id] === true,
      story,
      gains: gains[id] ?? [],
    };
  };
  const written = sharers.reduce(
    (so, id) => withCharacter(so, id, ({ prequels }) => ({ prequels: [...prequels, entry(id)] })),
    state,
  );
  return { ...written, prequel: null, pairs: [...written.pairs, ...pairsOf(sharers)] };
}

/** Cards that come along with a sheet: those that were gifts stay known as gifts. */
function broughtCards(
  owner: string,
  brought: Readonly<Record<'deck' | 'ashes' | 'gifts', readonly CardCode[]>>,
): Pick<Character, 'deck' | 'ashes'> {
  const gifts = [...brought.gifts];
  const made = (face: CardCode): Card => {
    const place = gifts.indexOf(face);
    if (place >= 0) gifts.splice(place, 1);
    return { ...newCard(face, owner), ...(place < 0 ? {} : { origin: `${giftOrigin} of ${owner}` }) };
  };
  return { deck: brought.deck.map(made), ashes: brought.ashes.map(made) };
}

export const creation: Some<
  | 'character_created'
  | 'sheet_taken_up'
  | 'born_dealt'
  | 'born_redealt'
  | 'halves_built'
  | 'childhood_told'
  | 'prequel_proposed'
  | 'partner_answered'
  | 'prequel_approved'
  | 'cancel_wished'
  | 'prequel_cancelled'
  | 'bonus_suit_chosen'
  | 'gains_drawn'
  | 'story_written'
  | 'prequel_recorded'
  | 'creation_finished'
> = {
  character_created: (state, { id, seat, player, name, concept }) => ({
    ...state,
    characters: [...state.characters, { ...newborn(id), seat, player, name, concept }],
  }),
  sheet_taken_up: (state, { character, cards, ashes, story }) =>
    withCharacter(state, character, () => ({
      creation: 'ready',
      ...broughtCards(character, { deck: cards, ashes, gifts: story.gifts ?? [] }),
      childhood: story.childhood,
      prequels: story.prequels as readonly PrequelRecord[],
      scars: story.scars as readonly Scar[],
      taken: story.taken as readonly Taken[],
    })),
  born_dealt: (state, { character, cards }) =>
    withCharacter(state, character, () => ({ deck: cards.map((face) => newCard(face, character)) })),
  // Nothing lies there yet: what was dealt goes back before anything is made of it (CR-18).
  born_redealt: (state) => state,
  halves_built: (state, { character, orders, rest }) => ({
    ...withCharacter(state, character, () => ({ halves: orders, creation: 'menu' })),
    gone: [...state.gone, ...rest],
  }),
  childhood_told: (state, { character, text }) => withCharacter(state, character, () => ({ childhood: text })),
  prequel_proposed: (state, { character, partner, second, level, premise }) => ({
    ...state,
    prequel: {
      character,
      partners: [partner, second ?? null].filter((id) => id !== null),
      joined: [],
      level,
      premise,
      note: null,
      step: partner === null ? 'gm' : 'partner',
      cancelling: [],
      won: {},
      bonus: {},
      gains: {},
      story: '',
    },
  }),
  partner_answered: (state, { character, accept }) =>
    accept
      ? withPrequel(state, ({ partners, joined }) => {
          const both = [...joined, character];
          return { joined: both, step: invitedTo({ partners, joined: both }).length === 0 ? 'gm' : 'partner' };
        })
      : { ...state, prequel: null },
  prequel_approved: (state, { accept, note }) =>
    accept ? withPrequel(state, () => ({ step: 'scene', note })) : { ...state, prequel: null },
  cancel_wished: (state, { by }) => withPrequel(state, ({ cancelling }) => ({ cancelling: [...cancelling, by] })),
  prequel_cancelled: (state) => ({ ...withoutConflict(state), prequel: null }),
  // Until the cards are drawn it may be thought over: who names one suit more takes the first of them back.
  bonus_suit_chosen: (state, { character, suit }) =>
    withPrequel(state, ({ bonus, partners }) => ({
      bonus: { ...bonus, [character]: [...(bonus[character] ?? []), suit].slice(-partners.length) },
    })),
  gains_drawn: (state, { character, cards }) => {
    const one = state.characters.find(({ id }) => id === character);
    if (one === undefined) return state;
    if (one.halves === null) return withPrequel(state, ({ gains }) => ({ gains: { ...gains, [character]: [] } }));
    const { halves } = one;
    const gained = withCharacter(state, character, ({ deck }) => ({
      halves: withoutCards(halves, cards),
      deck: [...deck, ...cards.flatMap((face) => leftOver(halves).find((card) => card.face === face) ?? [])],
    }));
    return withPrequel(gained, ({ gains }) => ({ gains: { ...gains, [character]: cards } }));
  },
  story_written: (state, { text }) => withPrequel(state, () => ({ story: text })),
  prequel_recorded: recorded,
  creation_finished: (state, { character }) => {
    const one = state.characters.find(({ id }) => id === character);
    return {
      ...withCharacter(state, character, () => ({ creation: 'ready', halves: null })),
      gone: [...state.gone, ...leftOver(one?.halves ?? null)],
    };
  },
};
