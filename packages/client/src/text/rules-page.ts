export interface RulesClause {
  /** `FD-60`; `undefined` for an introductory paragraph. */
  readonly id: string | undefined;
  readonly text: readonly RulesPiece[];
}

/** `code`: the key of a table option, or other code. */
export type RulesPiece =
  | { readonly kind: 'text' | 'emphasis' | 'code'; readonly text: string }
  | { readonly kind: 'card'; readonly code: string };

export interface RulesPart {
  readonly title: string;
  readonly clauses: readonly RulesClause[];
}

const heading = /^#{2,6}\s+(.*)$/u;
const clause = /^[-*]\s+\*\*([A-Z]{2,5}-\d+)\*\*\s+(.*)$/u;
const item = /^[-*]\s+/u;
const fence = /^\u0060{3}/u;
const inline = /\u0060([^\u0060]+)\u0060|\*\*([^*]+)\*\*|_([^_]+)_|\[([^\]]+)\]\([^)]*\)/gu;
const card = /^(?:[2-9TJQKA][CDHS]|X[12])$/u;

/** Tables and code blocks are for authors and left out. */
export function rulesOf(markdown: string): readonly RulesPart[] {
  const parts: { title: string; clauses: { id: string | undefined; text: string }[] }[] = [{ title: '', clauses: [] }];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    const isFence = fence.test(line);
    if (isFence) isCode = !isCode;
    if (isCode || isFence || line.startsWith('# ') || line.startsWith('|')) continue;
    const part = parts.at(-1);
    const title = heading.exec(line)?.[1];
    const [, id, text] = clause.exec(line) ?? [];
    if (title !== undefined) parts.push({ title, clauses: [] });
    else if (text !== undefined) part?.clauses.push({ id, text });
    else if (item.test(line)) part?.clauses.push({ id: undefined, text: line.replace(item, '• ') });
    else if (line.trim() === '') part?.clauses.push({ id: undefined, text: '' });
    else {
      const last = part?.clauses.at(-1);
      if (last === undefined) part?.clauses.push({ id: undefined, text: line.trim() });
      else last.text = `${last.text} ${line.trim()}`.trim();
    }
  }
  return parts
    .map(({ title, clauses }) => ({
      title,
      clauses: clauses.filter(({ text }) => text !== '').map(({ id, text }) => ({ id, text: piecesOf(text) })),
    }))
    .filter(({ clauses }) => clauses.length > 0);
}

function piecesOf(text: string): readonly RulesPiece[] {
  const pieces: RulesPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(inline)) {
    const [whole, code, strong, slanted, link] = match;
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) });
    if (code !== undefined) pieces.push(card.test(code) ? { kind: 'card', code } : { kind: 'code', text: code });
    else if (link === undefined) pieces.push({ kind: 'emphasis', text: strong ?? slanted ?? '' });
    else pieces.push({ kind: 'text', text: link });
    from = match.index + whole.length;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

export function plainClause({ id, text }: RulesClause): string {
  const words = text.map((piece) => (piece.kind === 'card' ? piece.code : piece.text)).join('');
  return id === undefined ? words : `${id} ${words}`;
}

/** Keyboards have straight quotation marks and apostrophes, the rules have curly ones. */
function searchable(text: string): string {
  return text.toLowerCase().replaceAll(/[‘’]/gu, "'").replaceAll(/[“”„]/gu, '"');
}

export function searchRules(parts: readonly RulesPart[], search: string): readonly RulesPart[] {
  const words = searchable(search).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return parts;
  return parts
    .map((part) => ({
      ...part,
      clauses: part.clauses.filter((candidate) => {
        const text = searchable(plainClause(candidate));
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ clauses }) => clauses.length > 0);
}
