/**
 * A sentence in pieces, so that its cards can be drawn and none of its text is ever markup. While i18next interpolates, each
 * value is a token between two private-use characters; text that people wrote is put in only after the sentence is
 * split.
 */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'emphasis'; readonly text: string }
  | { readonly kind: 'card'; readonly code: string }
  | { readonly kind: 'suit'; readonly suit: string }
  | { readonly kind: 'name'; readonly text: string };

const tokenStart = '\uE000';
const tokenEnd = '\uE001';

/** `sentence`: one within another, which is cut up as well. */
type TokenKind = Exclude<Piece['kind'], 'emphasis'> | 'sentence';

/** The values of one sentence, out of reach of the catalogue's syntax. */
export class Slots {
  readonly #values: string[] = [];

  /** A token that stands for this value in the sentence. */
  hold(kind: TokenKind, value: string): string {
    this.#values.push(value);
    return `${tokenStart}${kind}:${this.#values.length - 1}${tokenEnd}`;
  }

  /** The sentence cut into pieces. `*word*` in the catalogue is emphasis; in a value it is only stars. */
  cut(sentence: string): readonly Piece[] {
    const parts = sentence.split(new RegExp(`(${tokenStart}[a-z]+:\\d+${tokenEnd})`, 'u'));
    return parts
      .flatMap((part, at) => {
        if (!part.startsWith(tokenStart)) return emphasised(part);
        const isQuoted = opensQuote.test(parts[at - 1] ?? '') && closesQuote.test(parts[at + 1] ?? '');
        return isQuoted ? this.#read(part).map(withoutOwnMarks) : this.#read(part);
      })
      .filter((piece) => !('text' in piece) || piece.text !== '');
  }

  #read(token: string): readonly Piece[] {
    const [kind, place] = token.slice(1, -1).split(':');
    const value = this.#values[Number(place)] ?? '';
    if (kind === 'sentence') return this.cut(value);
    if (kind === 'card') return [{ kind, code: value }];
    if (kind === 'suit') return [{ kind, suit: value }];
    return [{ kind: kind === 'name' ? 'name' : 'text', text: value }];
  }
}

/** A text without the characters that make a token, so that no user can write one. */
export function withoutTokens(text: string): string {
  return text.replaceAll(tokenStart, '').replaceAll(tokenEnd, '');
}

/** Whether values are held in this: a sentence that was filled in, for people cannot write the signs. */
export function holdsTokens(value: string): boolean {
  return value.includes(tokenStart);
}

const opensQuote = /[“„]$/u;
const closesQuote = /^[”“]/u;
/** A value that is one quotation from end to end. */
const wholeQuote = /^["“„]([^"“”„]*)["”“]$/u;

/** The sentence has quotation marks around this value: its own would double them. */
function withoutOwnMarks(piece: Piece): Piece {
  return piece.kind === 'text' ? { ...piece, text: piece.text.replace(wholeQuote, '$1') } : piece;
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
