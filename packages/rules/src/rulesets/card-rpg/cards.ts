import type { CardCode, Handle, Rank, Suit } from '../../kernel/index.ts';
import { isCourt, isJoker, rankOf, ranks, suitOf } from '../../kernel/index.ts';

/** The id of a character (`c1`), an NPC (`n1`), a pool (`p1`) or a place. */
export type OwnerId = string;
/** A participant of a conflict: a character or an NPC. */
export type PartId = string;
/** The public number of an attack: `A1` … */
export type AttackId = string;
export type Side = string;

/** CR-09: a card keeps its owner wherever it is; only a king changes that. */
export interface Card {
  readonly face: CardCode;
  readonly owner: OwnerId;
  /** The owner of the deck that the card came from; this never changes. */
  readonly origin: OwnerId;
  /** The NPC who holds this pool card between conflicts. */
  readonly home: PartId | null;
  /** Only on cards that a king took in this conflict: their owner and home at the deal. */
  readonly lost: { readonly owner: OwnerId; readonly home: PartId | null } | null;
}

export interface HeldCard extends Card {
  readonly handle: Handle;
}

export interface Hand {
  readonly cards: readonly HeldCard[];
  readonly arrivals: number;
}

export const emptyHand: Hand = { cards: [], arrivals: 0 };

export function newCard(face: CardCode, owner: OwnerId, home: PartId | null = null): Card {
  return { face, owner, origin: owner, home, lost: null };
}

/** A handle counts the cards that arrived in a hand. It also names the holder, because the GM holds several hands. */
export function addToHand(hand: Hand, cards: readonly Card[], holder: PartId): Hand {
  const held = cards.map((card, index): HeldCard => ({ ...card, handle: `${holder}:${hand.arrivals + index + 1}` }));
  return { cards: [...hand.cards, ...held], arrivals: hand.arrivals + held.length };
}

/** Removes one card of this face and owner from the hand. Throws if the hand does not have it, which would be a bug. */
export function removeFromHand(
  hand: Hand,
  face: CardCode,
  owner: OwnerId,
): { readonly hand: Hand; readonly card: Card } {
  const held = hand.cards.find((card) => card.face === face && card.owner === owner);
  if (held === undefined) throw new Error(`${face} of ${owner} is not in this hand`);
  return { hand: { ...hand, cards: hand.cards.filter((card) => card !== held) }, card: withoutHandle(held) };
}

export function withoutHandle({ face, owner, origin, home, lost }: Card): Card {
  return { face, owner, origin, home, lost };
}

const faceValue = 10;
const numbers: readonly Rank[] = ['A', '2', '3', '4', '5', '6', '7', '8', '9'];

/** CR-05, CR-06 */
export function valueOf(card: CardCode): number {
  const index = numbers.indexOf(rankOf(card));
  return index < 0 ? faceValue : index + 1;
}

/** CR-07 */
export function isSpell(card: CardCode): boolean {
  return isCourt(card);
}

/** CR-140 */
export function costOf(card: CardCode): number {
  if (!isSpell(card)) return 0;
  return rankOf(card) === 'K' ? 2 : 1;
}

/**
 * The position of a card in its suit, from the ace up. Unlike the value, it orders the ten and the face cards (CR-167).
 */
export function rankOrder(card: CardCode): number {
  return ranks.indexOf(rankOf(card));
}

/** CR-04: jokers are excluded. */
export function isPlayable(code: unknown): code is CardCode {
  return (
    typeof code === 'string' &&
    code.length === 2 &&
    ranks.some((rank) => rank === code[0]) &&
    ['C', 'D', 'H', 'S'].includes(code[1] ?? '') &&
    !isJoker(code as CardCode)
  );
}

const highestLow = 5;

/** CR-20, CR-21 */
export function halfOf(card: CardCode): 'low' | 'high' {
  return !isSpell(card) && valueOf(card) <= highestLow ? 'low' : 'high';
}

export function ofSuit(cards: readonly Card[], suit: Suit): readonly Card[] {
  return cards.filter(({ face }) => suitOf(face) === suit);
}
