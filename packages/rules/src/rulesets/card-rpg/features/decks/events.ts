import type { Card, OwnerId, PartId } from '../../cards.ts';
import { withoutHandle, addToHand } from '../../cards.ts';
import type { AudienceInput, CardCode } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import type { State } from '../../state.ts';
import { seesDeckCount, seesHand, turnedUp } from '../../audience.ts';
import { characterAt, leads, seatOfViewer } from '../../selectors.ts';
import { withDeck, withPart, withPool } from '../../state-changes.ts';

interface DeckShuffled {
  readonly deck: string;
  readonly of: OwnerId;
  readonly kind: 'deck' | 'pool' | 'environment' | 'birth' | 'half' | 'reveal';
  readonly count: number;
  readonly order: readonly Card[];
}

interface HandDealt {
  readonly part: PartId;
  readonly count: number;
  readonly cards: readonly CardCode[];
}

interface CardDrawn {
  readonly part: PartId;
  readonly card: CardCode;
}

interface HandPutBack {
  readonly part: PartId;
  readonly count: number;
}

const toHandViewers = ({ before, event, viewer }: AudienceInput<State, { readonly part: string }>): boolean =>
  seesHand(before, event.part, viewer);

/** Viewers who know the size of a pile learn that it was shuffled. */
const toViewersOfCount = ({ before, event, viewer }: AudienceInput<State, DeckShuffled>): boolean => {
  switch (event.kind) {
    case 'pool':
      return leads(before, viewer);
    case 'birth':
    case 'half':
      return leads(before, viewer) || characterAt(before, event.of)?.seat === seatOfViewer(viewer);
    case 'deck':
      return seesDeckCount(before, event.of, viewer);
    case 'environment':
    case 'reveal':
      return true;
  }
};

function dealt(state: State, part: PartId, count: number): State {
  const character = state.characters.find(({ id }) => id === part);
  const npc = state.npcs.find(({ id }) => id === part);
  const cards = (character?.deck ?? npc?.deck ?? []).slice(0, count);
  const drawn = withDeck(state, part, (deck) => deck.slice(count));
  return withPart(drawn, part, ({ hand }) => ({ hand: addToHand(hand, cards, part) }));
}

function putBack(state: State, part: PartId): State {
  const hand = state.conflict?.participants.find(({ id }) => id === part)?.hand;
  if (hand === undefined) return state;
  const emptied = withPart(state, part, () => ({ hand: { ...hand, cards: [] } }));
  return withDeck(emptied, part, (deck) => [...deck, ...hand.cards.map(withoutHandle)]);
}

function drew(state: State, part: PartId): State {
  const npc = state.npcs.find(({ id }) => id === part);
  if (npc === undefined || npc.pool === null) return dealt(state, part, 1);
  const top = state.pools[npc.pool]?.pile[0];
  if (top === undefined) return state;
  const taken = withPool(state, npc.pool, ({ pile }) => ({ pile: pile.slice(1) }));
  return withPart(taken, part, ({ hand }) => ({ hand: addToHand(hand, [top], part) }));
}

export const decksEvents = {
  deck_shuffled: event<DeckShuffled>({
    audience: toViewersOfCount,
    secret: { order: 'none' },
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state, { deck, of, kind, order }) => {
      const counted = { ...state, shuffles: { ...state.shuffles, [deck]: (state.shuffles[deck] ?? 0) + 1 } };
      switch (kind) {
        case 'deck':
          return withDeck(counted, of, () => order);
        case 'pool':
          return withPool(counted, of, () => ({ pile: order, discard: [] }));
        case 'environment':
          return {
            ...counted,
            environments: counted.environments.map((one) =>
              one.definition.id === of ? { ...one, pile: order, discard: [] } : one,
            ),
          };
        default:
          return counted;
      }
    },
  }),
  hand_dealt: event<HandDealt>({
    audience: 'everybody',
    secret: { cards: toHandViewers },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (state, { part, count }) => dealt(state, part, count),
  }),
  card_drawn: event<CardDrawn>({
    audience: 'everybody',
    secret: { card: toHandViewers },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (state, { part }) => drew(state, part),
  }),
  hands_redealt: event<HandDealt>({
    audience: 'everybody',
    secret: { cards: toHandViewers },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (state, { part, count }) => dealt(state, part, count),
  }),
  hand_put_back: event<HandPutBack>({
    ...turnedUp,
    prompt: 'raise',
    apply: (state, { part }) => putBack(state, part),
  }),
};
