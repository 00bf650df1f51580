/**
 * A sentence in pieces, so that its cards can be drawn and its text is never parsed as markup. During i18next's
 * interpolation each value is a token between two private-use characters; players' text is inserted only after the
 * sentence has been split.
 */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'emphasis'; readonly text: string }
  | { readonly kind: 'card'; readonly code: string }
  | { readonly kind: 'suit'; readonly suit: string }
  | { readonly kind: 'name'; readonly text: string };

const tokenStart = '\uE000';
const tokenEnd = '\uE001';
const token = `${tokenStart}[a-z]+:\\d+${tokenEnd}`;
/** A value in a sentence, with the asterisks around it if it is emphasised. */
const valueInSentence = new RegExp(`(\\*${token}\\*|${token})`, 'u');

/** `sentence`: a nested sentence, which is split too. */
type TokenKind = Exclude<Piece['kind'], 'emphasis'> | 'sentence';

export class Slots {
  readonly #values: string[] = [];

  store(kind: TokenKind, value: string): string {
    this.#values.push(value);
    return `${tokenStart}${kind}:${this.#values.length - 1}${tokenEnd}`;
  }

  /** `*word*` in the catalogue is emphasis; in a value it is plain text. */
  split(sentence: string): readonly Piece[] {
    const parts = sentence.split(valueInSentence);
    const pieces: Piece[] = [];
    parts.forEach((part, index) => {
      if (part.startsWith(`*${tokenStart}`)) pieces.push(...this.#read(part.slice(1, -1)).map(withEmphasis));
      else if (part.startsWith(tokenStart)) {
        const isQuoted = opensQuote.test(parts[index - 1] ?? '') && closesQuote.test(parts[index + 1] ?? '');
        pieces.push(...(isQuoted ? quotedInside(this.#read(part)) : this.#read(part)));
      } else pieces.push(...emphasised(endsWithStop(pieces.at(-1)) ? part.replace(fullStop, '') : part));
    });
    return pieces.filter((piece) => !('text' in piece) || piece.text !== '');
  }

  #read(token: string): readonly Piece[] {
    const [kind, index] = token.slice(1, -1).split(':');
    const value = this.#values[Number(index)] ?? '';
    if (kind === 'sentence') return this.split(value);
    if (kind === 'card') return [{ kind, code: value }];
    if (kind === 'suit') return [{ kind, suit: value }];
    return [{ kind: kind === 'name' ? 'name' : 'text', text: value }];
  }
}

/** No user may write a token. */
export function withoutTokens(text: string): string {
  return text.replaceAll(tokenStart, '').replaceAll(tokenEnd, '');
}

/** Only interpolated sentences do, because tokens are removed from users' text. */
export function holdsTokens(value: string): boolean {
  return value.includes(tokenStart);
}

/** A full stop at the beginning, but not an ellipsis. */
const fullStop = /^\.(?!\.)/u;

/**
 * Whether a sentence that ends with this value needs no full stop of its own: the name "Bruno B.", the words "Stop!".
 */
function endsWithStop(piece: Piece | undefined): boolean {
  return piece !== undefined && 'text' in piece && /[.!?…]$/u.test(piece.text);
}

const opensQuote = /[“„]$/u;
const closesQuote = /^[”“]/u;
const wholeQuote = /^["“„]([^"“”„]*)["”“]$/u;

/**
 * The single quotation mark for a quotation within another, by the double mark that it replaces. The German closing
 * mark is the English opening one.
 */
const singleMarks: Readonly<Record<string, string>> = { '„': '‚', '“': '‘', '”': '’' };

/** For a value that the sentence puts in quotation marks. */
function quotedInside(pieces: readonly Piece[]): readonly Piece[] {
  return withoutOwnQuotes(pieces).map((piece) =>
    piece.kind === 'text' || piece.kind === 'emphasis'
      ? { ...piece, text: piece.text.replaceAll(/[„“”]/gu, (mark) => singleMarks[mark] ?? mark) }
      : piece,
  );
}

function withoutOwnQuotes(pieces: readonly Piece[]): readonly Piece[] {
  const all = pieces.map((piece) => ('text' in piece ? piece.text : '')).join('');
  const isText = [pieces[0], pieces.at(-1)].every((piece) => piece?.kind === 'text');
  if (!isText || !wholeQuote.test(all)) return pieces;
  return pieces.map((piece, index) => {
    if (piece.kind !== 'text') return piece;
    const opened = index === 0 ? piece.text.slice(1) : piece.text;
    return { ...piece, text: index === pieces.length - 1 ? opened.slice(0, -1) : opened };
  });
}

function withEmphasis(piece: Piece): Piece {
  return piece.kind === 'text' ? { ...piece, kind: 'emphasis' } : piece;
}

function emphasised(text: string): readonly Piece[] {
  return text
    .split(/(\*[^*\s][^*]*\*)/u)
    .map((part): Piece =>
      part.length > 2 && part.startsWith('*') && part.endsWith('*')
        ? { kind: 'emphasis', text: part.slice(1, -1) }
        : { kind: 'text', text: part },
    );
}
