import type { ComponentChildren } from 'preact';
import { lexer } from 'marked';
import type { Token, Tokens } from 'marked';

import './markdown-view.css';

/**
 * Markdown as elements. HTML in it stays text, pictures become their description, and only web addresses become links.
 */
export function MarkdownView({ text }: { readonly text: string }) {
  return <div class="markdown">{tooDeep.test(text) ? <p>{text}</p> : renderTokens(lexer(text))}</div>;
}

/** A text with deeper nesting is shown as it was written: parsing and rendering it could overflow the stack. */
const deepest = 20;
const tooDeep = new RegExp(`^(?:[ \\t]*(?:>|(?:[*+-]|\\d{1,9}[.)])[ \\t])){${deepest},}`, 'mu');

function renderTokens(tokens: readonly Token[] | undefined): ComponentChildren {
  return (tokens ?? []).map((token, index) => <TokenView key={index} token={token} />);
}

/** The desk's own headings are h2 and h3. */
const headings = ['h4', 'h5', 'h6'] as const;

const webAddress = /^https?:\/\//u;

function TokenView({ token }: { readonly token: Token }) {
  switch (token.type) {
    case 'space':
      return null;
    case 'heading': {
      const Heading = headings[Math.min((token as Tokens.Heading).depth, headings.length) - 1] ?? 'h6';
      return <Heading>{renderTokens(token.tokens)}</Heading>;
    }
    case 'paragraph':
      return <p>{renderTokens(token.tokens)}</p>;
    case 'blockquote':
      return <blockquote>{renderTokens(token.tokens)}</blockquote>;
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      const rows = items.map((item, index) => <li key={index}>{renderTokens(item.tokens)}</li>);
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
                  {renderTokens(cell.tokens)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column}>{renderTokens(cell.tokens)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    }
    case 'strong':
      return <strong>{renderTokens(token.tokens)}</strong>;
    case 'em':
      return <em>{renderTokens(token.tokens)}</em>;
    case 'del':
      return <s>{renderTokens(token.tokens)}</s>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link': {
      const { href, tokens } = token as Tokens.Link;
      if (!webAddress.test(href)) return <>{renderTokens(tokens)}</>;
      return (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {renderTokens(tokens)}
        </a>
      );
    }
    case 'image':
    case 'text':
    case 'escape': {
      const { tokens, text } = token as Tokens.Text;
      return <>{tokens === undefined ? text : renderTokens(tokens)}</>;
    }
    default:
      // HTML, and tokens that a later version of the parser may add.
      return <>{token.raw}</>;
  }
}
