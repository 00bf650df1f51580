export type Suit = 'C' | 'D' | 'H' | 'S';

/** `T` is ten. */
export type Rank = 'A' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K';

/** `copy` is 2 for a card of the second pack, else 1. */
export type ParsedCardCode =
  | { readonly kind: 'suited'; readonly rank: Rank; readonly suit: Suit; readonly copy: 1 | 2 }
  | { readonly kind: 'joker'; readonly which: 1 | 2; readonly copy: 1 | 2 };

export const ranks: readonly Rank[] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];

export const suits: readonly Suit[] = ['C', 'D', 'H', 'S'];

const codePattern = /^(?:([A23456789TJQK])([CDHS])|X([12]))(\/2)?$/;

/** Codes are, for example, `TD`, `X1` and `AS/2`. */
export function readCardCode(code: string): ParsedCardCode | undefined {
  const match = codePattern.exec(code);
  if (match === null) return undefined;
  const copy = match[4] === undefined ? 1 : 2;
  if (match[3] !== undefined) return { kind: 'joker', which: match[3] === '1' ? 1 : 2, copy };
  // The pattern matches only these letters, but TypeScript cannot infer that.
  return { kind: 'suited', rank: match[1] as Rank, suit: match[2] as Suit, copy };
}

const suitSymbols: Readonly<Record<Suit, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };

export function suitSymbol(suit: Suit): string {
  return suitSymbols[suit];
}

/** The short form for running text: `10♦`, `J♣`, `★`; an invalid code is returned unchanged. */
export function shortCardName(code: string): string {
  const face = readCardCode(code);
  if (face === undefined) return code;
  if (face.kind === 'joker') return '★';
  return `${face.rank === 'T' ? '10' : face.rank}${suitSymbols[face.suit]}`;
}
