/** Disadvantages and their expiry, being out of action, and bonus draws (DR-103 to DR-124). */
import type { Character, CharacterId, Draw, Expiry } from '../state.ts';
import { characterOf, isPlayersOwn, knownCharacter } from '../selectors.ts';
import { ensureCard } from './decks.ts';
import type { FlowContext } from './flow-context.ts';
import { namedParty } from './flow-context.ts';

function expiryOf(context: FlowContext, success: boolean): Expiry {
  const { scenes, episode, options } = context.state;
  if (!success) return { clock: 'scene', number: scenes + 1, at: 'close' };
  const at = options.successExpiry === 'startNextEpisode' ? 'opening' : 'close';
  return { clock: 'episode', number: episode + 1, at };
}

/** Once the draw is judged, sets when each disadvantage taken for it expires (DR-123). */
export function settleDisadvantages(context: FlowContext, draw: Draw, succeeded: boolean): void {
  const held = characterOf(context.state, draw.party)?.disadvantages ?? [];
  for (const [index, card] of draw.disadvantages.entries()) {
    const isResult = draw.byDisadvantage && index === draw.disadvantages.length - 1;
    const success = succeeded && isResult;
    const isUnsettled = held.some((disadvantage) => disadvantage.card === card && disadvantage.ends === null);
    context.emit({
      type: 'disadvantage_settled',
      ...namedParty(context.state, draw.party),
      card,
      success,
      ends: expiryOf(context, success),
      ...(isUnsettled ? {} : { again: true }),
    });
  }
}

/** Disadvantages of draws that were never judged expire like those of failures (DR-122, DR-123). */
export function settleUnjudged(context: FlowContext): void {
  for (const character of context.state.characters)
    for (const { card, ends } of character.disadvantages)
      if (ends === null)
        context.emit({
          type: 'disadvantage_settled',
          ...namedParty(context.state, character.id),
          card,
          success: false,
          ends: expiryOf(context, false),
        });
}

/** Removes the disadvantages that expire now, at the start or end of a scene or an episode. */
export function expire(context: FlowContext, moment: Expiry): void {
  for (const character of context.state.characters)
    for (const { card, ends } of character.disadvantages) {
      if (ends === null || ends.clock !== moment.clock || ends.number > moment.number) continue;
      // If the opening at which it should have expired never took place, it expires at the next close.
      if (ends.at === moment.at || ends.number < moment.number || moment.at === 'close')
        context.emit({ type: 'disadvantage_expired', ...namedParty(context.state, character.id), card });
    }
}

export type BonusReason = 'roleplay' | 'contribution' | 'incapacitated' | 'heroism' | 'failure';
export const bonusReasons: readonly BonusReason[] = ['roleplay', 'contribution', 'incapacitated', 'heroism', 'failure'];

export function bonusHeld({ bonus, tokens }: Pick<Character, 'bonus' | 'tokens'>): number {
  return bonus.length + tokens;
}

/** Whether this character can hold one more bonus draw (DR-150). */
export function hasRoomForBonus(cap: number, held: number): boolean {
  return cap === 0 || held < cap;
}

/** Awards a bonus draw: the top card into the hand, hidden from others, or a token (DR-104). */
export function awardBonus(context: FlowContext, id: CharacterId, reason: BonusReason): void {
  const character = characterOf(context.state, id);
  if (character === undefined) return;
  if (!hasRoomForBonus(context.state.options.bonusCap, bonusHeld(character))) return;
  const card = context.state.options.bonusDraw === 'redraw' ? null : ensureCard(context);
  context.emit({ type: 'bonus_awarded', ...namedParty(context.state, id), reason, card });
}

/**
 * Puts a character out of action until the scene changes. It earns a player's character a bonus draw, unless the option
 * `incapBonus` leaves that to the GM (DR-105, DR-119).
 */
export function incapacitate(context: FlowContext, id: CharacterId, cause: string): void {
  const character = knownCharacter(context.state, id);
  if (character.incapacitated) return;
  context.emit({ type: 'incapacitated', ...namedParty(context.state, id), cause, scene: context.state.scenes });
  if (isPlayersOwn(character) && context.state.options.incapBonus === 'auto') awardBonus(context, id, 'incapacitated');
}

/** Whether a second card of a suit takes its holder out before judging (DR-120). */
export function outAtOnce(context: FlowContext, id: CharacterId): boolean {
  return context.state.options.secondSame === 'outAtOnce' && context.state.resolution?.falling.includes(id) === true;
}

/** After judging, takes out the characters that drew a second card of a suit (DR-120). */
export function incapacitateFalling(context: FlowContext): void {
  for (const id of context.state.resolution?.falling ?? []) incapacitate(context, id, 'second_suit');
}

export function aceOf(context: FlowContext): number {
  return context.state.options.aceValue;
}
