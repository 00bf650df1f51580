/** Disadvantages and their ends, being out of action, and bonus draws (DR-103 to DR-124). */
import { suitOf } from '../../../kernel/index.ts';
import type { CardCode } from '../../../kernel/index.ts';
import { lowAce, valueOf } from '../features/draws/judging.ts';
import type { Character, CharacterId, Draw, Expiry, ResultCard } from '../state.ts';
import { characterOf, isPlayersOwn, knownCharacter } from '../selectors.ts';
import { stock } from './decks.ts';
import type { Stage } from './stage.ts';
import { namedParty } from './stage.ts';

/** The held disadvantage that is compared with a card of this suit: the lowest one (DR-121). */
export function heldIn(character: Pick<Character, 'disadvantages'> | undefined, card: CardCode): CardCode | undefined {
  return (character?.disadvantages ?? [])
    .map((held) => held.card)
    .filter((held) => suitOf(held) === suitOf(card))
    .toSorted((one, other) => valueOf(one, lowAce) - valueOf(other, lowAce))[0];
}

/** What a drawn card counts as: itself, or the worse disadvantage of its suit (DR-112, DR-113, DR-115). */
export function countedAs(
  character: Pick<Character, 'disadvantages'> | undefined,
  card: CardCode,
  ace: number,
  from: 'drawn' | 'disadvantage',
): ResultCard {
  const own: ResultCard = { card, value: valueOf(card, ace), from, back: 'players' };
  const held = heldIn(character, card);
  if (held === undefined || valueOf(held, lowAce) >= own.value) return own;
  return { card: held, value: valueOf(held, lowAce), from: 'penalty', back: 'players' };
}

function expiryOf(stage: Stage, success: boolean): Expiry {
  const { scenes, episode, options } = stage.state;
  if (!success) return { clock: 'scene', number: scenes + 1, at: 'close' };
  const at = options.successExpiry === 'startNextEpisode' ? 'opening' : 'close';
  return { clock: 'episode', number: episode + 1, at };
}

/** How long each disadvantage taken for this draw stays is known once the draw is judged (DR-123). */
export function settleDisadvantages(stage: Stage, draw: Draw, succeeded: boolean): void {
  for (const [index, card] of draw.disadvantages.entries()) {
    const isResult = draw.byDisadvantage && index === draw.disadvantages.length - 1;
    const success = succeeded && isResult;
    stage.emit({
      type: 'disadvantage_settled',
      ...namedParty(stage.state, draw.party),
      card,
      success,
      ends: expiryOf(stage, success),
    });
  }
}

/** Whatever is still open when a resolution breaks off was no success (DR-123). */
export function settleTheRest(stage: Stage): void {
  for (const character of stage.state.characters)
    for (const { card, ends } of character.disadvantages)
      if (ends === null)
        stage.emit({
          type: 'disadvantage_settled',
          ...namedParty(stage.state, character.id),
          card,
          success: false,
          ends: expiryOf(stage, false),
        });
}

/** Disadvantages that end now: with a scene or an episode, at its close or its opening. */
export function expire(stage: Stage, moment: Expiry): void {
  for (const character of stage.state.characters)
    for (const { card, ends } of character.disadvantages) {
      if (ends === null || ends.clock !== moment.clock || ends.number > moment.number) continue;
      // What should have gone at an opening that never came goes at the next close at the latest.
      if (ends.at === moment.at || ends.number < moment.number || moment.at === 'close')
        stage.emit({ type: 'disadvantage_expired', ...namedParty(stage.state, character.id), card });
    }
}

export type BonusReason = 'roleplay' | 'contribution' | 'incapacitated' | 'heroism' | 'failure';
export const bonusReasons: readonly BonusReason[] = ['roleplay', 'contribution', 'incapacitated', 'heroism', 'failure'];

function bonusHeld({ bonus, tokens }: Pick<Character, 'bonus' | 'tokens'>): number {
  return bonus.length + tokens;
}

/** Whether this character may hold one more (DR-150). */
export function hasRoomForBonus(cap: number, held: number): boolean {
  return cap === 0 || held < cap;
}

/** One bonus draw: the top card into the hand, unseen by others, or a token (DR-104). */
export function awardBonus(stage: Stage, id: CharacterId, reason: BonusReason): void {
  const character = characterOf(stage.state, id);
  if (character === undefined) return;
  if (!hasRoomForBonus(stage.state.options.bonusCap, bonusHeld(character))) return;
  const card = stage.state.options.bonusDraw === 'redraw' ? null : stock(stage);
  stage.emit({ type: 'bonus_awarded', ...namedParty(stage.state, id), reason, card });
}

/** Out of action until the scene changes; that alone earns a bonus draw (DR-105, DR-119). */
export function incapacitate(stage: Stage, id: CharacterId, cause: string): void {
  const character = knownCharacter(stage.state, id);
  if (character.incapacitated) return;
  stage.emit({ type: 'incapacitated', ...namedParty(stage.state, id), cause, scene: stage.state.scenes });
  if (isPlayersOwn(character) && stage.state.options.incapBonus === 'auto') awardBonus(stage, id, 'incapacitated');
}

/** Whether a second card of the same suit puts its holder out before the judging (DR-120). */
export function outAtOnce(stage: Stage, id: CharacterId): boolean {
  return stage.state.options.secondSame === 'outAtOnce' && stage.state.resolution?.falling.includes(id) === true;
}

/** The resolution is judged; whoever was to fall falls now (DR-120). */
export function letFall(stage: Stage): void {
  for (const id of stage.state.resolution?.falling ?? []) incapacitate(stage, id, 'second_suit');
}

export function aceOf(stage: Stage): number {
  return stage.state.options.aceValue;
}
