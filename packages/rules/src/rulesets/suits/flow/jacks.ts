/** Jacks fetch cards once a play or an order is settled (SU-73, SU-74, SU-86). */
import type { CardCode } from '../../../kernel/index.ts';
import { isFace } from '../cards.ts';
import type { Holder, State, Used } from '../state.ts';
import { isHandInUse, poolOf, rivalOf, spentIn, topPlay } from '../selectors.ts';
import { shuffleAfterSearch } from './decks.ts';
import type { Stage } from './stage.ts';

/** The owners of the Jacks among these cards that have their effect (SU-73, SU-74), in seat order, the GM last. */
export function jackOwners(state: State, cards: readonly Used[]): readonly Holder[] {
  const order = [...state.players.map(({ seat }) => seat), 'gm'];
  return cards
    .filter(({ counts, live }) => live && counts.rank === 'J')
    .map(({ by }) => by)
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}

/**
 * Whether a Jack's owner still has a hand and a card to fetch. Of a deck only the size counts,
 * because its cards are secret.
 */
function canFetch(state: State, holder: Holder): boolean {
  if (!isHandInUse(state, holder)) return false;
  if (state.options.jackSource === 'deckSearch') return state.decks[poolOf(holder)].length > 0;
  return jackSource(state, holder).some((card) => !isFace(card));
}

/** The cards among which a Jack may fetch one (SU-73, SU-86). */
function jackSource(state: State, holder: Holder): readonly CardCode[] {
  const pool = poolOf(holder);
  const discard = state.discards[pool].cards.map(({ face }) => face);
  switch (state.options.jackSource) {
    case 'deckSearch':
      return state.decks[pool];
    case 'thisPlay': {
      const play = topPlay(state);
      const side = play !== undefined && holder === rivalOf(play) ? 'gm' : pool;
      return discard.filter((card) => spentIn(state)[side].includes(card));
    }
    default:
      return discard;
  }
}

function waitingJack(state: State): Holder | undefined {
  const play = topPlay(state);
  return play === undefined ? state.combat?.initiative?.jacks[0] : play.jacks[0];
}

/** Jacks with nothing to fetch lapse (SU-74). Returns whether one still waits. */
export function lapseJacks(stage: Stage): boolean {
  for (;;) {
    const holder = waitingJack(stage.state);
    if (holder === undefined) return false;
    if (canFetch(stage.state, holder)) return true;
    stage.emit({ type: 'jack_skipped', seat: holder });
  }
}

/** Fetches a card, and shuffles the deck if it was searched (SU-73). */
export function takeWithJack(stage: Stage, holder: Holder, card: CardCode): void {
  const isSearch = stage.state.options.jackSource === 'deckSearch';
  stage.emit({ type: 'jack_taken', seat: holder, card, from: isSearch ? 'deck' : 'discard' });
  if (isSearch) shuffleAfterSearch(stage, poolOf(holder));
}
