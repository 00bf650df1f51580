/** Jacks fetch cards once a play or the turn order is settled (SU-73, SU-74, SU-86). */
import type { CardCode } from '../../../kernel/index.ts';
import { isFace } from '../cards.ts';
import type { Holder, State, Used } from '../state.ts';
import { isHandInUse, poolOf, rivalOf, spentIn, topPlay } from '../selectors.ts';
import { shuffleAfterSearch } from './decks.ts';
import type { FlowContext } from './flow-context.ts';

/** In seat order, the GM last (SU-73, SU-74). */
export function jackOwners(state: State, cards: readonly Used[]): readonly Holder[] {
  const order = [...state.players.map(({ seat }) => seat), 'gm'];
  return cards
    .filter(({ counts, live }) => live && counts.rank === 'J')
    .map(({ by }) => by)
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}

/** A new person at the seat does not inherit the Jack that a leaver played for the turn order (SU-118, SU-189). */
function isNewInRound(state: State, holder: Holder): boolean {
  return topPlay(state) === undefined && holder !== 'gm' && state.combat?.parties.includes(holder) !== true;
}

/**
 * Whether a Jack's owner still has a hand and a card to fetch. For a deck any card will do: looking for a number card
 * would reveal its contents.
 */
export function canFetch(state: State, holder: Holder | undefined): boolean {
  if (holder === undefined || !isHandInUse(state, holder) || isNewInRound(state, holder)) return false;
  if (state.options.jackSource === 'deckSearch') return state.decks[poolOf(holder)].length > 0;
  return searchedDiscards(state, holder).some((card) => !isFace(card));
}

/** Unless a Jack searches the deck, it looks through these cards (SU-73, SU-86). It cannot fetch faces among them. */
function searchedDiscards(state: State, holder: Holder): readonly CardCode[] {
  const pool = poolOf(holder);
  const discard = state.discards[pool].cards.map(({ face }) => face);
  if (state.options.jackSource !== 'thisPlay') return discard;
  const play = topPlay(state);
  const side = play !== undefined && holder === rivalOf(play) ? 'gm' : pool;
  return discard.filter((card) => spentIn(state)[side].includes(card));
}

function waitingJack(state: State): Holder | undefined {
  const play = topPlay(state);
  return play === undefined ? state.combat?.initiative?.jacks[0] : play.jacks[0];
}

/** Jacks with nothing to fetch lapse (SU-74). Returns whether a Jack is left whose owner has to choose. */
export function lapseJacks(context: FlowContext): boolean {
  for (;;) {
    const holder = waitingJack(context.state);
    if (holder === undefined) return false;
    if (canFetch(context.state, holder)) return true;
    context.emit({ type: 'jack_skipped', seat: holder });
  }
}

export function takeWithJack(context: FlowContext, holder: Holder, card: CardCode): void {
  const isSearch = context.state.options.jackSource === 'deckSearch';
  context.emit({ type: 'jack_taken', seat: holder, card, from: isSearch ? 'deck' : 'discard' });
  if (isSearch) shuffleAfterSearch(context, poolOf(holder));
}
