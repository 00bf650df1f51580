/** Parses JSON and keeps line numbers, which `JSON.parse` does not report and a refusal has to name. */

export type JsonNode = { readonly line: number } & (
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'list'; readonly items: readonly JsonNode[] }
  | {
      readonly kind: 'record';
      readonly entries: readonly { readonly key: string; readonly value: JsonNode; readonly line: number }[];
    }
  /** A number, true, false or null. */
  | { readonly kind: 'other' }
);

export type JsonReading =
  { readonly ok: true; readonly root: JsonNode } | { readonly ok: false; readonly line: number };

/** One token: punctuation, a string with or without its closing quote, or a bare word. Each character is read once. */
const token = /\s*([{}[\],:]|"(?:[^"\\\n]|\\.)*"?|[^\s{}[\],:"]+)/gy;
const deepest = 20;

interface Token {
  readonly text: string;
  readonly line: number;
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let line = 1;
  let end = 0;
  for (const match of text.matchAll(token)) {
    const found = match[1] ?? '';
    line += text.slice(end, match.index + match[0].length - found.length).split('\n').length - 1;
    end = match.index + match[0].length - found.length;
    tokens.push({ text: found, line });
  }
  return tokens;
}

/** Thrown and caught only inside this file. */
class SyntaxFault extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`line ${line}`);
    this.line = line;
  }
}

export function readJson(text: string): JsonReading {
  const tokens = tokensOf(text);
  const lastLine = text.trimEnd().split('\n').length;
  let at = 0;

  function next(): Token {
    const found = tokens[at];
    if (found === undefined) throw new SyntaxFault(lastLine);
    at += 1;
    return found;
  }

  function wordOf({ text: word, line }: Token): unknown {
    try {
      return JSON.parse(word);
    } catch {
      throw new SyntaxFault(line);
    }
  }

  function expect(mark: string): void {
    const found = next();
    if (found.text !== mark) throw new SyntaxFault(found.line);
  }

  /** Whether another item follows; consumes the comma or the closing bracket. */
  function more(closing: string): boolean {
    const found = next();
    if (found.text === ',') return true;
    if (found.text !== closing) throw new SyntaxFault(found.line);
    return false;
  }

  function isEmpty(closing: string): boolean {
    if (tokens[at]?.text !== closing) return false;
    at += 1;
    return true;
  }

  function value(depth: number): JsonNode {
    const first = next();
    const { line } = first;
    if (depth > deepest) throw new SyntaxFault(line);
    if (first.text === '{') {
      const entries: { key: string; value: JsonNode; line: number }[] = [];
      if (isEmpty('}')) return { kind: 'record', line, entries };
      do {
        const key = next();
        const name = wordOf(key);
        if (typeof name !== 'string') throw new SyntaxFault(key.line);
        expect(':');
        entries.push({ key: name, line: key.line, value: value(depth + 1) });
      } while (more('}'));
      return { kind: 'record', line, entries };
    }
    if (first.text === '[') {
      const items: JsonNode[] = [];
      if (isEmpty(']')) return { kind: 'list', line, items };
      do items.push(value(depth + 1));
      while (more(']'));
      return { kind: 'list', line, items };
    }
    const word = wordOf(first);
    return typeof word === 'string' ? { kind: 'text', line, value: word } : { kind: 'other', line };
  }

  try {
    const root = value(0);
    const rest = tokens[at];
    return rest === undefined ? { ok: true, root } : { ok: false, line: rest.line };
  } catch (error) {
    if (error instanceof SyntaxFault) return { ok: false, line: error.line };
    throw error;
  }
}
