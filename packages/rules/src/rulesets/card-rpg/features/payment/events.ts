import type { OwnerId, PartId } from '../../cards.ts';
import type { AudienceInput, CardCode } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import type { Payment, State } from '../../state.ts';
import { seesHand, seesPayment, toEverybody, turnedUp } from '../../audience.ts';
import {
  withoutLostOwner,
  collectCards,
  withCardsInPool,
  withCharacter,
  withConflict,
  withDeck,
  withNpc,
} from '../../state-changes.ts';

interface CardsReturned {
  readonly owner: OwnerId;
  readonly count: number;
  readonly cards: readonly CardCode[];
  readonly hand: readonly CardCode[];
  /** The owner's cards from the table, if they are turned only after those of hand and deck (CR-145). */
  readonly apart: readonly CardCode[];
}

interface PaymentDue {
  readonly part: PartId;
  readonly cost: number;
}

interface PaymentFlipped {
  readonly part: PartId;
  readonly card: CardCode;
  readonly pays: 0 | 1;
  readonly left: number;
}

interface CardsJoined {
  readonly part: PartId;
  readonly count: number;
}

interface CardsDestroyed {
  readonly character: PartId;
  readonly cards: readonly CardCode[];
}

interface CostLapsed {
  readonly part: PartId;
  readonly left: number;
}

interface PaymentDone {
  readonly part: PartId;
}

/** The card, whether it paid, and what is left: each of them would reveal the others (CR-151). */
const toPayer = ({ before, event, viewer }: AudienceInput<State, { readonly part: string }>): boolean =>
  seesPayment(before, event.part, viewer);

/**
 * CR-13: cards from hands are visible to viewers who see all these hands; a stolen card may return from another
 * participant's (CR-204).
 */
const toViewersOfHands = ({ before, event, viewer }: AudienceInput<State, { readonly owner: string }>): boolean => {
  const holders = (before.conflict?.participants ?? []).filter(({ hand }) =>
    hand.cards.some(({ owner }) => owner === event.owner),
  );
  return holders.every(({ id }) => seesHand(before, id, viewer));
};

function withPayment(state: State, part: PartId, change: (payment: Payment) => Partial<Payment>): State {
  return withConflict(state, ({ payments }) => {
    const payment = payments[part];
    return payment === undefined ? {} : { payments: { ...payments, [part]: { ...payment, ...change(payment) } } };
  });
}

function returned(state: State, owner: string, apart: 'together' | 'apart'): State {
  const { conflict } = state;
  if (conflict === null) return state;
  const { hands, table, rest } = collectCards(conflict, owner);
  const emptied: State = { ...state, conflict: rest };
  const all = [...hands, ...table].map(withoutLostOwner);
  if (state.pools[owner] !== undefined) return withCardsInPool(emptied, owner, all);
  const place = state.environments.find(({ definition }) => definition.id === owner);
  if (place !== undefined)
    return {
      ...emptied,
      environments: emptied.environments.map((one) =>
        one === place ? { ...one, pile: [...one.pile, ...one.discard, ...all], discard: [] } : one,
      ),
    };
  if (apart === 'together') return withDeck(emptied, owner, (deck) => [...deck, ...all]);
  const held = withDeck(emptied, owner, (deck) => [...deck, ...hands.map(withoutLostOwner)]);
  return withPayment(held, owner, () => ({ apart: table.map(withoutLostOwner) }));
}

export const paymentEvents = {
  cards_returned: event<CardsReturned>({
    audience: 'everybody',
    secret: { hand: toViewersOfHands },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (state, { owner, apart }) => returned(state, owner, apart.length > 0 ? 'apart' : 'together'),
  }),
  payment_due: event<PaymentDue>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { part, cost }) =>
      withConflict(state, ({ payments }) => ({
        phase: 'AFTERMATH.pay',
        payments: { ...payments, [part]: { left: cost, paid: [], faces: [], apart: [] } },
      })),
  }),
  payment_flipped: event<PaymentFlipped>({
    audience: 'everybody',
    secret: { card: toPayer, pays: toPayer, left: toPayer },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (state, { part, pays, left }) => {
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
  }),
  cards_joined: event<CardsJoined>({
    ...turnedUp,
    prompt: 'raise',
    apply: (state, { part }) => {
      const apart = state.conflict?.payments[part]?.apart ?? [];
      return withPayment(
        withDeck(state, part, (deck) => [...deck, ...apart]),
        part,
        () => ({ apart: [] }),
      );
    },
  }),
  cards_destroyed: event<CardsDestroyed>({
    audience: 'everybody',
    secret: { cards: ({ before, event, viewer }) => seesPayment(before, event.character, viewer) },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (state, { character }) => {
      const paid = state.conflict?.payments[character]?.paid ?? [];
      const inAshes = withCharacter(state, character, ({ ashes }) => ({ ashes: [...ashes, ...paid] }));
      const burnt = withNpc(inAshes, character, ({ ashes }) => ({ ashes: [...ashes, ...paid] }));
      return withPayment(burnt, character, () => ({ paid: [] }));
    },
  }),
  cost_lapsed: event<CostLapsed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { part }) => withPayment(state, part, () => ({ left: 0 })),
  }),
  payment_done: event<PaymentDone>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { part }) => {
      const payment = state.conflict?.payments[part];
      const back = [...(payment?.faces ?? []), ...(payment?.apart ?? [])];
      const refilled = withDeck(state, part, (deck) => [...deck, ...back]);
      return withConflict(refilled, ({ payments }) => ({
        payments: Object.fromEntries(Object.entries(payments).filter(([id]) => id !== part)),
      }));
    },
  }),
};
