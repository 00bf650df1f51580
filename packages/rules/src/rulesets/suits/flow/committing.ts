/** Plays and flips cards, with the draws that follow at once: for an Ace, then for one's own suit (SU-80, SU-87). */
import type { CardCode } from '../../../kernel/index.ts';
import { printed } from '../cards.ts';
import type { Counts, Holder, Side } from '../state.ts';
import { findPlayer, isUntagged, openPlay, poolOf, rivalOf, sheetOf } from '../selectors.ts';
import { draw, nextCard } from './decks.ts';
import type { FlowContext } from './flow-context.ts';

function drawsFor(
  context: FlowContext,
  holder: Holder,
  played: { readonly counts: Counts; readonly live: boolean },
): void {
  if (played.live && played.counts.rank === 'A') draw(context, holder, 'ace');
  drawsForSuit(context, holder, played.counts);
}

function drawsForSuit(context: FlowContext, holder: Holder, counts: Pick<Counts, 'suit'>): void {
  const player = findPlayer(context.state, holder);
  if (player === undefined || counts.suit === null) return;
  if (sheetOf(player).suit === counts.suit) draw(context, holder, 'suit');
}

function npcOfSide(context: FlowContext, side: Side, holder: Holder): { readonly npc?: string } {
  if (holder !== 'gm') return {};
  const { npc, opposition } = openPlay(context.state);
  const id = (side === 'gm' ? opposition?.npc : undefined) ?? npc;
  return id === null ? {} : { npc: id };
}

export interface PlayedCard {
  readonly holder: Holder;
  readonly card: CardCode;
  readonly counts: Counts;
}

export function commit(context: FlowContext, side: Side, { holder, card, counts }: PlayedCard): void {
  const live = !isUntagged(context.state, openPlay(context.state), side);
  context.emit({ type: 'card_committed', side, seat: holder, card, counts, live, ...npcOfSide(context, side, holder) });
  drawsFor(context, holder, { counts, live });
}

/** SU-75, SU-78: the lender plays the card, so it is the lender's suit that counts. */
export function lend(context: FlowContext, { holder, card, counts }: PlayedCard): void {
  context.emit({ type: 'card_lent', side: 'player', seat: holder, card, counts, live: true });
  drawsForSuit(context, holder, counts);
}

export function addToInitiative(context: FlowContext, party: string, { holder, card, counts }: PlayedCard): void {
  context.emit({ type: 'initiative_added', party, seat: holder, card, counts });
  drawsFor(context, holder, { counts, live: true });
}

/**
 * Makes a flipped King or joker another card, with the option `flippedFaces` (SU-71). A suit that stays the same
 * draws no card now, because it already did so at the flip (SU-88).
 */
export function treatFlip(context: FlowContext, side: Side, { holder, card, counts }: PlayedCard): void {
  context.emit({ type: 'flip_treated', side, card, counts });
  const isNew = printed(card).suit !== counts.suit;
  afterFlip(context, holder, isNew ? counts : { ...counts, suit: null });
}

/** The draws of a flipped card: for an Ace and for the own suit, each only where its option says so. */
export function afterFlip(context: FlowContext, holder: Holder, counts: Pick<Counts, 'rank' | 'suit'>): void {
  const { options } = context.state;
  if (options.flippedFaces === 'active' && counts.rank === 'A' && isLiveFlip(context, holder))
    draw(context, holder, 'ace');
  if (options.flipOwnSuit) drawsForSuit(context, holder, counts);
}

function isLiveFlip({ state }: FlowContext, holder: Holder): boolean {
  const play = state.plays.at(-1);
  if (play === undefined) return true;
  return !isUntagged(state, play, holder === 'gm' || holder === rivalOf(play) ? 'gm' : 'player');
}

/** SU-42, SU-48. */
export function flip(context: FlowContext, side: Side, by: Holder): void {
  const card = nextCard(context, poolOf(by));
  context.emit({ type: 'card_flipped', side, by, card, ...npcOfSide(context, side, by) });
  const flipped = openPlay(context.state).sides[side].at(-1);
  if (card !== null && flipped !== undefined) afterFlip(context, by, flipped.counts);
}
