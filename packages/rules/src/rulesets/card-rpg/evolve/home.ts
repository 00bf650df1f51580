/** Where cards live between conflicts. */
import type { Card, PartId } from '../cards.ts';
import { plain } from '../cards.ts';
import type { State } from '../state.ts';
import { withDeck, withNpc, withPool } from './change.ts';

/** A card that lies where it lives: no conflict is undone for it any more. */
export function atHome(card: Card): Card {
  return { ...plain(card), lost: null };
}

/** One card goes where its owner keeps theirs: to the bottom of a deck that is shuffled before it is used. */
export function sentHome(state: State, card: Card): State {
  const { owner } = card;
  if (state.pools[owner] !== undefined) return toPool(state, owner, [card]);
  const place = state.environments.find(({ definition }) => definition.id === owner);
  // The cards of somebody whom the GM dissolved meanwhile are out of the game (CR-157).
  const isKnown = [...state.characters, ...state.npcs].some(({ id }) => id === owner);
  if (place === undefined && !isKnown) return { ...state, gone: [...state.gone, card] };
  if (place === undefined) return withDeck(state, owner, (deck) => [...deck, card]);
  const pile = [...place.pile, card];
  return { ...state, environments: state.environments.map((one) => (one === place ? { ...one, pile } : one)) };
}

/** CR-169, CR-170: six cards stay with somebody who is kept, or has to pay with them; all others go to the discard. */
export function toPool(state: State, pool: string, cards: readonly Card[]): State {
  const pays = (id: PartId): boolean => state.conflict?.payments[id] !== undefined;
  const keeps = (card: Card): boolean => state.npcs.some(({ id, kept }) => (kept || pays(id)) && id === card.home);
  const homed = state.npcs.reduce(
    (so, { id }) =>
      withNpc(so, id, ({ deck }) => ({ deck: [...deck, ...cards.filter((card) => keeps(card) && card.home === id)] })),
    state,
  );
  return withPool(homed, pool, ({ discard }) => ({
    discard: [...discard, ...cards.filter((card) => !keeps(card)).map((card) => ({ ...card, home: null }))],
  }));
}
