/** Shuffling, flipping, drawing and dealing (SU-01 to SU-13). */
import { handIn } from '../hands.ts';
import { secondPack, wholePack } from '../packs.ts';
import type { DrawCause } from '../features/decks/events.ts';
import type { CardCode } from '../../../kernel/index.ts';

import { playersOfOnePack } from '../constants.ts';

import type { Holder, Pool, State } from '../state.ts';
import { poolOf } from '../selectors.ts';
import type { FlowContext } from './flow-context.ts';
import { nextLabel } from './flow-context.ts';

/** SU-03. */
function needsSecondPack(state: State): boolean {
  if (state.secondPack) return true;
  const { secondDeck } = state.options;
  const seats = state.players.filter(({ presence }) => presence !== 'left').length;
  return secondDeck === 'always' || (secondDeck === 'auto' && seats > playersOfOnePack);
}

function shuffle(
  context: FlowContext,
  pool: Pool,
  cards: readonly CardCode[],
  cause: 'start' | 'second' | 'exhausted' | 'search',
): void {
  const order = context.rng.shuffle(nextLabel(context.state, pool), cards);
  context.emit({ type: 'deck_shuffled', pool, size: order.length, cause, order });
}

/** SU-30. */
export function shuffleAll(context: FlowContext): void {
  const second = needsSecondPack(context.state) ? secondPack : [];
  shuffle(context, 'player', [...wholePack, ...second], 'start');
  shuffle(context, 'gm', wholePack, 'start');
}

/** SU-03: the second pack joins the draw pile and stays. */
export function addSecondPack(context: FlowContext): void {
  if (context.state.secondPack || !needsSecondPack(context.state)) return;
  shuffle(context, 'player', [...context.state.decks.player, ...secondPack], 'second');
}

export function shuffleAfterSearch(context: FlowContext, pool: Pool): void {
  shuffle(context, pool, context.state.decks[pool], 'search');
}

/** SU-10, SU-11: an empty deck is refilled from its discard when a card is needed, and only then. */
export function refillDeck(context: FlowContext, pool: Pool): void {
  if (context.state.decks[pool].length > 0) return;
  const discard = context.state.discards[pool].cards.map(({ face }) => face);
  if (discard.length > 0) shuffle(context, pool, discard, 'exhausted');
}

/** The next card of a deck, which stays there until an event takes it; null if all cards are in use (SU-12). */
export function nextCard(context: FlowContext, pool: Pool): CardCode | null {
  refillDeck(context, pool);
  return context.state.decks[pool][0] ?? null;
}

export function draw(context: FlowContext, holder: Holder, cause: DrawCause): void {
  const card = nextCard(context, poolOf(holder));
  if (card === null) context.emit({ type: 'draw_missed', seat: holder, cause });
  else context.emit({ type: 'card_drawn', seat: holder, count: 1, cause, cards: [card] });
}

export function deal(context: FlowContext, holder: Holder, count: number): void {
  const pool = poolOf(holder);
  for (let missing = count; missing > 0;) {
    refillDeck(context, pool);
    const cards = context.state.decks[pool].slice(0, missing);
    if (cards.length === 0) {
      context.emit({ type: 'draw_missed', seat: holder, cause: 'deal' });
      return;
    }
    context.emit({ type: 'cards_dealt', seat: holder, count: cards.length, cause: 'deal', cards });
    missing -= cards.length;
  }
}

export function discardHand(context: FlowContext, holder: Holder, cards?: readonly CardCode[]): void {
  const discarded = cards ?? handIn(context.state, holder).cards.map(({ face }) => face);
  if (discarded.length > 0)
    context.emit({ type: 'hand_discarded', seat: holder, count: discarded.length, cards: discarded });
}
