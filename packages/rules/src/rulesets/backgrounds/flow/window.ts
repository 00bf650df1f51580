/** Further draws before a draw is judged: a disadvantage (DR-108 to DR-110), or a bonus card for a token (DR-104). */
import type { Draw } from '../state.ts';
import { closeWindowIfDone, drawCards } from './exchange.ts';
import { running } from './resolution.ts';
import type { FlowContext } from './flow-context.ts';
import { enterPhase, namedParty } from './flow-context.ts';

/**
 * Draws a disadvantage: the player keeps the card. Whether it replaces the result is the player's choice, or follows
 * from the option `disadvantageUse` (DR-109, DR-110).
 */
export function drawDisadvantage(context: FlowContext, draw: Draw): void {
  drawCards(context, { party: draw.party, draw: draw.id, count: 1, why: 'disadvantage' });
  const offered = running(context).draws.find(({ id }) => id === draw.id);
  if (offered === undefined || offered.offer === null || offered.result === null) return;
  const { card, counts } = offered.offer.card;
  context.emit({ type: 'disadvantage_taken', ...namedParty(context.state, draw.party), draw: draw.id, card });
  const { disadvantageUse } = context.state.options;
  const current = running(context).draws.find(({ id }) => id === draw.id);
  if (current === undefined) return;
  if (disadvantageUse === 'always') settleDisadvantageUse(context, current, 'used');
  if (disadvantageUse === 'ifHigher')
    settleDisadvantageUse(context, current, counts.value > offered.result.value ? 'used' : 'kept');
}

/**
 * Records whether the disadvantage counts. If it does, a card played before on this draw no longer counts and cannot be
 * vetoed.
 */
export function settleDisadvantageUse(context: FlowContext, draw: Draw, how: 'used' | 'kept'): void {
  const { offer, result } = draw;
  if (offer === null || result === null) return;
  const play = context.state.resolution?.play ?? null;
  const stays = play !== null && (how === 'kept' || play.draw !== draw.id);
  context.emit({
    type: 'disadvantage_used',
    ...namedParty(context.state, draw.party),
    draw: draw.id,
    used: how === 'used',
    result: how === 'used' ? offer.card.counts : result,
    ...(stays ? { play: 'stays' } : {}),
  });
  closeWindowIfDone(context);
}

/** Spends a bonus token: one more card, and the player chooses which counts (DR-104). */
export function spendBonus(context: FlowContext, draw: Draw): void {
  context.emit({ type: 'bonus_spent', ...namedParty(context.state, draw.party) });
  drawCards(context, { party: draw.party, draw: draw.id, count: 1, why: 'bonus' });
  enterPhase(context, 'PICK');
}
