/** How a conflict ends, what goes home, what is paid, what is lost. */
import type { Card, PartId } from '../cards.ts';
import { newCard } from '../cards.ts';
import { giftOrigin } from '../sheets.ts';
import type { Character, Conflict, Participant, Payment, State, Taken } from '../state.ts';
import type { Some } from './change.ts';
import {
  gathered,
  withCharacter,
  withConflict,
  withDeck,
  withNpc,
  withPart,
  withPrequel,
  withoutConflict,
} from './change.ts';
import { atHome, sentHome, toPool } from './home.ts';

function withPayment(state: State, part: PartId, change: (payment: Payment) => Partial<Payment>): State {
  return withConflict(state, ({ payments }) => {
    const payment = payments[part];
    return payment === undefined ? {} : { payments: { ...payments, [part]: { ...payment, ...change(payment) } } };
  });
}

function resolved(state: State, result: NonNullable<Conflict['result']>): State {
  return withConflict(state, ({ stakes, participants }) => ({
    phase: 'CONFLICT.resolve',
    result,
    // A side all of whose people fight for something of their own may share nothing (CR-52).
    owed: Object.keys(stakes).filter((key) => stakes[key] !== '' || participants.every(({ side }) => side !== key)),
    truce: null,
    turn: null,
    waiting: null,
  }));
}

type Scarred = Pick<Character, 'scars' | 'captives'>;

/** What stays of wounds, on the sheet of a character or with somebody of the GM's who has a deck (CR-157). */
function withScars(state: State, id: PartId, change: (one: Scarred) => Partial<Scarred>): State {
  return withNpc(withCharacter(state, id, change), id, change);
}

/** Everything of one owner goes where it lives. */
function returned(state: State, owner: string, apart: 'together' | 'apart'): State {
  const { conflict } = state;
  if (conflict === null) return state;
  const { hands, table, rest } = gathered(conflict, owner);
  const emptied: State = { ...state, conflict: rest };
  const all = [...hands, ...table].map(atHome);
  if (state.pools[owner] !== undefined) return toPool(emptied, owner, all);
  const place = state.environments.find(({ definition }) => definition.id === owner);
  if (place !== undefined)
    return {
      ...emptied,
      environments: emptied.environments.map((one) =>
        one === place ? { ...one, pile: [...one.pile, ...one.discard, ...all], discard: [] } : one,
      ),
    };
  if (apart === 'together') return withDeck(emptied, owner, (deck) => [...deck, ...all]);
  const held = withDeck(emptied, owner, (deck) => [...deck, ...hands.map(atHome)]);
  return withPayment(held, owner, () => ({ apart: table.map(atHome) }));
}

function cardsIn({ participants, attacks, reds, outOfPlay }: Conflict): readonly Card[] {
  return [
    ...participants.flatMap(({ hand, wounds }) => [...hand.cards, ...wounds.flatMap(({ pile }) => pile)]),
    ...attacks.flatMap(({ pile }) => pile),
    ...reds.map(({ card }) => card),
    ...outOfPlay,
  ];
}

/** A title may come up again: the last note of this card is the one that is undone. */
function withoutTheft(taken: readonly Taken[], theft: { readonly face: string; readonly title: string }) {
  const place = taken.findLastIndex(({ face, title }) => face === theft.face && title === theft.title);
  return place < 0 ? taken : taken.toSpliced(place, 1);
}

/** CR-204: ownership as at the deal. */
function restored(state: State): State {
  const { conflict } = state;
  if (conflict === null) return state;
  const back = <C extends Card>(card: C): C => (card.lost === null ? card : { ...card, ...card.lost, lost: null });
  const ofPart = (part: Participant): Participant => ({
    ...part,
    cost: 0,
    hand: { ...part.hand, cards: part.hand.cards.map(back) },
    wounds: part.wounds.map((wound) => ({ ...wound, pile: wound.pile.map(back) })),
  });
  const lost = cardsIn(conflict).flatMap((card) => (card.lost === null ? [] : [card.face]));
  return {
    ...state,
    characters: state.characters.map((one) => ({
      ...one,
      consumed: one.fate === null ? false : one.consumed,
      taken: lost.reduce((taken, face) => withoutTheft(taken, { face, title: conflict.title }), one.taken),
    })),
    npcs: state.npcs.map((one) => ({ ...one, consumed: one.fate === null ? false : one.consumed })),
    conflict: {
      ...conflict,
      participants: conflict.participants.map(ofPart),
      attacks: conflict.attacks.map((attack) => ({ ...attack, pile: attack.pile.map(back) })),
      reds: conflict.reds.map((red) => ({ ...red, card: back(red.card) })),
      outOfPlay: conflict.outOfPlay.map(back),
      result: { kind: 'nobody', text: '' },
      turn: null,
    },
  };
}

export const ending: Some<
  | 'stalled'
  | 'truce_proposed'
  | 'truce_answered'
  | 'truce_made'
  | 'no_winner_declared'
  | 'conflict_won'
  | 'outcome_narrated'
  | 'conflict_aborted'
  | 'cards_returned'
  | 'payment_due'
  | 'payment_flipped'
  | 'cards_joined'
  | 'cards_destroyed'
  | 'cost_lapsed'
  | 'payment_done'
  | 'rewards_due'
  | 'check_due'
  | 'consumed'
  | 'fate_decided'
  | 'scar_recorded'
  | 'cards_captured'
  | 'scar_healed'
  | 'conflict_over'
> = {
  stalled: (state) => withConflict(state, () => ({ phase: 'CONFLICT.stalled', turn: null, waiting: null })),
  truce_proposed: (state, { by, text }) => withConflict(state, () => ({ truce: { text, by, yes: [by] } })),
  truce_answered: (state, { by, accept }) =>
    withConflict(state, ({ truce }) =>
      truce === null ? {} : { truce: accept ? { ...truce, yes: [...truce.yes, by] } : null },
    ),
  truce_made: (state, { text }) => resolved(state, { kind: 'truce', text }),
  no_winner_declared: (state, { text }) => resolved(state, { kind: 'nobody', text }),
  conflict_won: (state, { side, winners }) => resolved(state, { kind: 'won', side, winners }),
  outcome_narrated: (state, { side }) =>
    withConflict(state, ({ owed }) => ({ owed: owed.filter((one) => one !== side) })),
  conflict_aborted: restored,
  payment_due: (state, { part, cost }) =>
    withConflict(state, ({ payments }) => ({
      phase: 'AFTERMATH.pay',
      payments: { ...payments, [part]: { left: cost, paid: [], faces: [], apart: [] } },
    })),
  cards_returned: (state, { owner, apart }) => returned(state, owner, apart.length > 0 ? 'apart' : 'together'),
  payment_flipped: (state, { part, pays, left }) => {
    const deck =
      state.characters.find(({ id }) => id === part)?.deck ?? state.npcs.find(({ id }) => id === part)?.deck ?? [];
    const [card] = deck;
    if (card === undefined) return state;
    const turned = withDeck(state, part, (cards) => cards.slice(1));
    return withPayment(turned, part, ({ paid, faces }) => ({
      left,
      paid: pays === 1 ? [...paid, card] : paid,
      faces: pays === 1 ? faces : [...faces, card],
    }));
  },
  cards_joined: (state, { part }) => {
    const apart = state.conflict?.payments[part]?.apart ?? [];
    return withPayment(
      withDeck(state, part, (deck) => [...deck, ...apart]),
      part,
      () => ({ apart: [] }),
    );
  },
  cards_destroyed: (state, { character }) => {
    const paid = state.conflict?.payments[character]?.paid ?? [];
    const inAshes = withCharacter(state, character, ({ ashes }) => ({ ashes: [...ashes, ...paid] }));
    const burnt = withNpc(inAshes, character, ({ ashes }) => ({ ashes: [...ashes, ...paid] }));
    return withPayment(burnt, character, () => ({ paid: [] }));
  },
  cost_lapsed: (state, { part }) => withPayment(state, part, () => ({ left: 0 })),
  payment_done: (state, { part }) => {
    const payment = state.conflict?.payments[part];
    const back = [...(payment?.faces ?? []), ...(payment?.apart ?? [])];
    const whole = withDeck(state, part, (deck) => [...deck, ...back]);
    return withConflict(whole, ({ payments }) => ({
      payments: Object.fromEntries(Object.entries(payments).filter(([id]) => id !== part)),
    }));
  },
  rewards_due: (state, { won }) =>
    withPrequel(
      withConflict(state, () => ({ phase: 'PREQUEL.reward' })),
      () => ({ won, step: 'reward' }),
    ),
  check_due: (state) => withConflict(state, () => ({ phase: 'AFTERMATH.check' })),
  // Who was spared once is judged anew (CR-155).
  consumed: (state, { character }) =>
    withNpc(
      withCharacter(state, character, () => ({ consumed: true, fate: null })),
      character,
      () => ({ consumed: true, fate: null }),
    ),
  fate_decided: (state, { character, fate, text, card }) => {
    const spared = fate === 'spared';
    const gift = card === null ? [] : [{ ...newCard(card, character), origin: `${giftOrigin}${state.gifts + 1}` }];
    const given = withDeck({ ...state, gifts: state.gifts + gift.length }, character, (deck) => [...deck, ...gift]);
    const change = { fate: { fate, text }, consumed: !spared };
    return withNpc(
      withCharacter(given, character, () => change),
      character,
      () => change,
    );
  },
  scar_recorded: (state, { character, scar }) =>
    withScars(state, character, ({ scars }) => ({ scars: [...scars, scar] })),
  cards_captured: (state, { character, wid }) => {
    const wounds = state.conflict?.participants.find(({ id }) => id === character)?.wounds ?? [];
    const pile = wounds.find((wound) => wound.wid === wid)?.pile ?? [];
    const bared = withPart(state, character, () => ({
      wounds: wounds.map((wound) => (wound.wid === wid ? { ...wound, pile: [] } : wound)),
    }));
    return withScars(bared, character, ({ captives }) => ({
      captives: [...captives, { wid, cards: pile.map(atHome) }],
    }));
  },
  scar_healed: (state, { character, wid }) => {
    const wounded = [...state.characters, ...state.npcs].find(({ id }) => id === character);
    const freed = (wounded?.captives ?? []).filter((one) => one.wid === wid).flatMap(({ cards }) => cards);
    const healed = withScars(state, character, ({ scars, captives }) => ({
      scars: scars.map((scar) => (scar.wid === wid ? { ...scar, healed: true } : scar)),
      captives: captives.filter((one) => one.wid !== wid),
    }));
    return freed.reduce(sentHome, healed);
  },
  conflict_over: withoutConflict,
};
