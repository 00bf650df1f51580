import type { ComponentChildren } from 'preact';
import { lexer } from 'marked';
import type { Token, Tokens } from 'marked';

import './markdown-view.css';

/**
 * Markdown as elements. HTML in it stays text, pictures become their description, and only web addresses become links.
 */
export function MarkdownView({ text }: { readonly text: string }) {
  const tokens = tokensOf(text);
  return <div class="markdown">{tokens === undefined ? <p>{text}</p> : renderTokens(tokens, 0)}</div>;
}

/** Deeper nesting is shown as it was written: parsing and rendering it could overflow the stack. */
const deepest = 20;
const tooDeep = new RegExp(`^(?:[ \\t]*(?:>|(?:[*+-]|\\d{1,9}[.)])[ \\t])){${deepest},}`, 'mu');

/** The tokens of a text; `undefined` if it is nested too deeply to be parsed. */
function tokensOf(text: string): readonly Token[] | undefined {
  if (tooDeep.test(text)) return undefined;
  try {
    return lexer(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function renderTokens(tokens: readonly Token[] | undefined, depth: number): ComponentChildren {
  return (tokens ?? []).map((token, index) =>
    depth > deepest ? token.raw : <TokenView key={index} token={token} depth={depth} />,
  );
}

/** The desk's own headings are h2 and h3. */
const headings = ['h4', 'h5', 'h6'] as const;

const webAddress = /^https?:\/\//u;

function TokenView({ token, depth }: { readonly token: Token; readonly depth: number }) {
  const within = (tokens: readonly Token[] | undefined): ComponentChildren => renderTokens(tokens, depth + 1);
  switch (token.type) {
    case 'space':
      return null;
    case 'heading': {
      const Heading = headings[Math.min((token as Tokens.Heading).depth, headings.length) - 1] ?? 'h6';
      return <Heading>{within(token.tokens)}</Heading>;
    }
    case 'paragraph':
      return <p>{within(token.tokens)}</p>;
    case 'blockquote':
      return <blockquote>{within(token.tokens)}</blockquote>;
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      const rows = items.map((item, index) => <li key={index}>{within(item.tokens)}</li>);
      return ordered ? <ol start={start === '' ? 1 : start}>{rows}</ol> : <ul>{rows}</ul>;
    }
    case 'hr':
      return <hr />;
    case 'code':
      return (
        <pre>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return (
        <table>
          <thead>
            <tr>
              {header.map((cell, index) => (
                <th key={index} scope="col">
                  {within(cell.tokens)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column}>{within(cell.tokens)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    }
    case 'strong':
      return <strong>{within(token.tokens)}</strong>;
    case 'em':
      return <em>{within(token.tokens)}</em>;
    case 'del':
      return <s>{within(token.tokens)}</s>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link': {
      const { href, tokens } = token as Tokens.Link;
      if (!webAddress.test(href)) return <>{within(tokens)}</>;
      return (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {within(tokens)}
        </a>
      );
    }
    case 'image':
    case 'text':
    case 'escape': {
      const { tokens, text } = token as Tokens.Text;
      return <>{tokens === undefined ? text : within(tokens)}</>;
    }
    default:
      // HTML, and tokens that a later version of the parser may add.
      return <>{token.raw}</>;
  }
}
