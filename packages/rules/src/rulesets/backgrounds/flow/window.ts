/** Further draws before a draw is judged: a disadvantage (DR-108 to DR-110), or a bonus card for a token (DR-104). */
import type { Draw } from '../state.ts';
import { closeWindowIfDone, drawCards } from './exchange.ts';
import { running } from './resolution.ts';
import type { Stage } from './stage.ts';
import { enterPhase, namedParty } from './stage.ts';

/**
 * Draws a disadvantage: the player keeps the card. Whether it replaces the result is the player's choice, or follows from the
 * option `disadvantageUse` (DR-109, DR-110).
 */
export function drawDisadvantage(stage: Stage, draw: Draw): void {
  drawCards(stage, { party: draw.party, draw: draw.id, count: 1, why: 'disadvantage' });
  const offered = running(stage).draws.find(({ id }) => id === draw.id);
  if (offered === undefined || offered.offer === null || offered.result === null) return;
  const { card, counts } = offered.offer.card;
  stage.emit({ type: 'disadvantage_taken', ...namedParty(stage.state, draw.party), draw: draw.id, card });
  const { disadvantageUse } = stage.state.options;
  const current = running(stage).draws.find(({ id }) => id === draw.id);
  if (current === undefined) return;
  if (disadvantageUse === 'always') settleDisadvantageUse(stage, current, 'used');
  if (disadvantageUse === 'ifHigher')
    settleDisadvantageUse(stage, current, counts.value > offered.result.value ? 'used' : 'kept');
}

/**
 * Records whether the disadvantage counts. If it does, a card played before on this draw no longer counts and cannot be vetoed.
 */
export function settleDisadvantageUse(stage: Stage, draw: Draw, how: 'used' | 'kept'): void {
  const { offer, result } = draw;
  if (offer === null || result === null) return;
  const play = stage.state.resolution?.play ?? null;
  const stays = play !== null && (how === 'kept' || play.draw !== draw.id);
  stage.emit({
    type: 'disadvantage_used',
    ...namedParty(stage.state, draw.party),
    draw: draw.id,
    used: how === 'used',
    result: how === 'used' ? offer.card.counts : result,
    ...(stays ? { play: 'stays' } : {}),
  });
  closeWindowIfDone(stage);
}

/** Spends a bonus token: one more card, and the player chooses which counts (DR-104). */
export function spendBonus(stage: Stage, draw: Draw): void {
  stage.emit({ type: 'bonus_spent', ...namedParty(stage.state, draw.party) });
  drawCards(stage, { party: draw.party, draw: draw.id, count: 1, why: 'bonus' });
  enterPhase(stage, 'PICK');
}
