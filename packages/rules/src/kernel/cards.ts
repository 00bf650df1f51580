/** Playing cards as short codes: rank and suit (`TD`, `AS`), jokers `X1 X2`, and `/2` after a card of a second pack. */

export const suits = ['C', 'D', 'H', 'S'] as const;
export type Suit = (typeof suits)[number];

export const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export type Rank = (typeof ranks)[number];

export type SuitedCode = `${Rank}${Suit}`;
export type JokerCode = 'X1' | 'X2';
export type CardCode = SuitedCode | JokerCode | `${SuitedCode | JokerCode}/2`;

export type Colour = 'red' | 'black';

const suited: readonly SuitedCode[] = suits.flatMap((suit) => ranks.map((rank): SuitedCode => `${rank}${suit}`));
const jokers: readonly JokerCode[] = ['X1', 'X2'];

/** One pack in factory order: `AC 2C … KC AD … KD AH … KH AS … KS`, then the jokers. */
export function pack(contents: { readonly jokers: 'with' | 'without'; readonly copy?: 1 | 2 }): readonly CardCode[] {
  const faces: readonly (SuitedCode | JokerCode)[] = contents.jokers === 'with' ? [...suited, ...jokers] : suited;
  return contents.copy === 2 ? faces.map((face): CardCode => `${face}/2`) : faces;
}

const factoryPlace: ReadonlyMap<string, number> = new Map(
  [...pack({ jokers: 'with' }), ...pack({ jokers: 'with', copy: 2 })].map((code, index) => [code, index]),
);

export function isCardCode(value: unknown): value is CardCode {
  return typeof value === 'string' && factoryPlace.has(value);
}

export function factoryOrderOf(code: string): number | undefined {
  return factoryPlace.get(code);
}

export function isJoker(card: CardCode): boolean {
  return card.startsWith('X');
}

/** Jokers have no suit: asking is a bug. */
export function suitOf(card: CardCode): Suit {
  const suit = suits.find((candidate) => candidate === card[1]);
  if (suit === undefined) throw new Error(`${card} has no suit`);
  return suit;
}

/** Jokers have no rank: asking is a bug. */
export function rankOf(card: CardCode): Rank {
  const rank = ranks.find((candidate) => candidate === card[0]);
  if (rank === undefined) throw new Error(`${card} has no rank`);
  return rank;
}

export function colourOf(card: CardCode): Colour {
  const suit = suitOf(card);
  return suit === 'H' || suit === 'D' ? 'red' : 'black';
}

export function sameSuit(one: CardCode, other: CardCode): boolean {
  return suitOf(one) === suitOf(other);
}

export function sameRank(one: CardCode, other: CardCode): boolean {
  return rankOf(one) === rankOf(other);
}

export function isCourt(card: CardCode): boolean {
  return ['J', 'Q', 'K'].includes(card[0] ?? '');
}
