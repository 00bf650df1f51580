/** Playing a card from hand, and the draws that follow at once: for an Ace, then for one's own suit (SU-80, SU-87). */
import type { CardCode } from '../../../kernel/index.ts';
import { printed } from '../cards.ts';
import type { Counts, Holder, Side } from '../state.ts';
import { findPlayer, isUntagged, openPlay, poolOf, rivalOf, sheetOf } from '../selectors.ts';
import { draw, nextCard } from './decks.ts';
import type { Stage } from './stage.ts';

function drawsFor(stage: Stage, holder: Holder, played: { readonly counts: Counts; readonly live: boolean }): void {
  if (played.live && played.counts.rank === 'A') draw(stage, holder, 'ace');
  drawsForSuit(stage, holder, played.counts);
}

function drawsForSuit(stage: Stage, holder: Holder, counts: Pick<Counts, 'suit'>): void {
  const player = findPlayer(stage.state, holder);
  if (player === undefined || counts.suit === null) return;
  if (sheetOf(player).suit === counts.suit) draw(stage, holder, 'suit');
}

/** The NPC for whom the GM plays on this side of the open play, if any. */
function npcOfSide(stage: Stage, side: Side, holder: Holder): { readonly npc?: string } {
  if (holder !== 'gm') return {};
  const { npc, opposition } = openPlay(stage.state);
  const id = (side === 'gm' ? opposition?.npc : undefined) ?? npc;
  return id === null ? {} : { npc: id };
}

export interface PlayedCard {
  readonly holder: Holder;
  readonly card: CardCode;
  readonly counts: Counts;
}

export function commit(stage: Stage, side: Side, { holder, card, counts }: PlayedCard): void {
  const live = !isUntagged(stage.state, openPlay(stage.state), side);
  stage.emit({ type: 'card_committed', side, seat: holder, card, counts, live, ...npcOfSide(stage, side, holder) });
  drawsFor(stage, holder, { counts, live });
}

/** SU-75, SU-78: the lender plays the card, so it is the lender's suit that counts. */
export function lend(stage: Stage, { holder, card, counts }: PlayedCard): void {
  stage.emit({ type: 'card_lent', side: 'player', seat: holder, card, counts, live: true });
  drawsForSuit(stage, holder, counts);
}

export function addToInitiative(stage: Stage, party: string, { holder, card, counts }: PlayedCard): void {
  stage.emit({ type: 'initiative_added', party, seat: holder, card, counts });
  drawsFor(stage, holder, { counts, live: true });
}

/**
 * Makes a flipped King or joker another card, with the option `flippedFaces` (SU-71). A suit that stays the same
 * draws no card now, because it already did so at the flip (SU-88).
 */
export function treatFlip(stage: Stage, side: Side, { holder, card, counts }: PlayedCard): void {
  stage.emit({ type: 'flip_treated', side, card, counts });
  const isNew = printed(card).suit !== counts.suit;
  afterFlip(stage, holder, isNew ? counts : { ...counts, suit: null });
}

/** The draws of a flipped card: for an Ace and for the own suit, each only where its option says so. */
export function afterFlip(stage: Stage, holder: Holder, counts: Pick<Counts, 'rank' | 'suit'>): void {
  const { options } = stage.state;
  if (options.flippedFaces === 'active' && counts.rank === 'A' && isLiveFlip(stage, holder)) draw(stage, holder, 'ace');
  if (options.flipOwnSuit) drawsForSuit(stage, holder, counts);
}

function isLiveFlip({ state }: Stage, holder: Holder): boolean {
  const play = state.plays.at(-1);
  if (play === undefined) return true;
  return !isUntagged(state, play, holder === 'gm' || holder === rivalOf(play) ? 'gm' : 'player');
}

/** Flips the top card of a holder's deck for one side of the open play (SU-42, SU-48). */
export function flip(stage: Stage, side: Side, by: Holder): void {
  const card = nextCard(stage, poolOf(by));
  stage.emit({ type: 'card_flipped', side, by, card, ...npcOfSide(stage, side, by) });
  const flipped = openPlay(stage.state).sides[side].at(-1);
  if (card !== null && flipped !== undefined) afterFlip(stage, by, flipped.counts);
}
