/** Shuffling, flipping, drawing and dealing (SU-01 to SU-13). */
import { handIn } from '../hands.ts';
import { secondPack, wholePack } from '../packs.ts';
import type { DrawCause } from '../features/decks/events.ts';
import type { CardCode } from '../../../kernel/index.ts';

import { playersOfOnePack } from '../constants.ts';

import type { Holder, Pool, State } from '../state.ts';
import { poolOf } from '../selectors.ts';
import type { Stage } from './stage.ts';
import { nextLabel } from './stage.ts';

/** Whether the players' pool needs its second pack (SU-03). */
function needsSecondPack(state: State): boolean {
  if (state.secondPack) return true;
  const { secondDeck } = state.options;
  const seats = state.players.filter(({ presence }) => presence !== 'left').length;
  return secondDeck === 'always' || (secondDeck === 'auto' && seats > playersOfOnePack);
}

function shuffle(
  stage: Stage,
  pool: Pool,
  cards: readonly CardCode[],
  cause: 'start' | 'second' | 'exhausted' | 'search',
): void {
  const order = stage.rng.shuffle(nextLabel(stage.state, pool), cards);
  stage.emit({ type: 'deck_shuffled', pool, size: order.length, cause, order });
}

/** Shuffles all cards of both pools into two new decks (SU-30). */
export function shuffleAll(stage: Stage): void {
  const second = needsSecondPack(stage.state) ? secondPack : [];
  shuffle(stage, 'player', [...wholePack, ...second], 'start');
  shuffle(stage, 'gm', wholePack, 'start');
}

/** SU-03: the second pack joins the draw pile and stays. */
export function addSecondPack(stage: Stage): void {
  if (stage.state.secondPack || !needsSecondPack(stage.state)) return;
  shuffle(stage, 'player', [...stage.state.decks.player, ...secondPack], 'second');
}

export function shuffleAfterSearch(stage: Stage, pool: Pool): void {
  shuffle(stage, pool, stage.state.decks[pool], 'search');
}

/** SU-10, SU-11: an empty deck is refilled from its discard when a card is needed, and only then. */
export function refillDeck(stage: Stage, pool: Pool): void {
  if (stage.state.decks[pool].length > 0) return;
  const discard = stage.state.discards[pool].cards.map(({ face }) => face);
  if (discard.length > 0) shuffle(stage, pool, discard, 'exhausted');
}

/** The next card of a deck, which stays there until an event takes it; null if all cards are in use (SU-12). */
export function nextCard(stage: Stage, pool: Pool): CardCode | null {
  refillDeck(stage, pool);
  return stage.state.decks[pool][0] ?? null;
}

export function draw(stage: Stage, holder: Holder, cause: DrawCause): void {
  const card = nextCard(stage, poolOf(holder));
  if (card === null) stage.emit({ type: 'draw_missed', seat: holder, cause });
  else stage.emit({ type: 'card_drawn', seat: holder, count: 1, cause, cards: [card] });
}

/** Deals `count` cards, in one event unless the deck runs out. */
export function deal(stage: Stage, holder: Holder, count: number): void {
  const pool = poolOf(holder);
  for (let missing = count; missing > 0;) {
    refillDeck(stage, pool);
    const cards = stage.state.decks[pool].slice(0, missing);
    if (cards.length === 0) {
      stage.emit({ type: 'draw_missed', seat: holder, cause: 'deal' });
      return;
    }
    stage.emit({ type: 'cards_dealt', seat: holder, count: cards.length, cause: 'deal', cards });
    missing -= cards.length;
  }
}

/** Discards these cards of a hand, or the whole hand. */
export function discardHand(stage: Stage, holder: Holder, cards?: readonly CardCode[]): void {
  const discarded = cards ?? handIn(stage.state, holder).cards.map(({ face }) => face);
  if (discarded.length > 0)
    stage.emit({ type: 'hand_discarded', seat: holder, count: discarded.length, cards: discarded });
}
