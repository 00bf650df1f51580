import type { ComponentChildren } from 'preact';
import { lexer } from 'marked';
import type { Token, Tokens } from 'marked';

import './markdown-view.css';

/** A text of Markdown as elements. Markup in it stays text, pictures are named, and links lead to the web only. */
export function MarkdownView({ text }: { readonly text: string }) {
  return <div class="markdown">{nestedStart.test(text) ? <p>{text}</p> : all(lexer(text))}</div>;
}

/** More nesting than anybody writes, which the parser and the page would follow until they fail. */
const deepest = 20;
const nestedStart = new RegExp(`^(?:[ \\t]*(?:>|(?:[*+-]|\\d{1,9}[.)])[ \\t])){${deepest},}`, 'mu');

function all(tokens: readonly Token[] | undefined): ComponentChildren {
  return (tokens ?? []).map((token, index) => <One key={index} token={token} />);
}

/** The headings of the desk come before those of a note. */
const headings = ['h4', 'h5', 'h6'] as const;

const webAddress = /^https?:\/\//u;

function One({ token }: { readonly token: Token }) {
  switch (token.type) {
    case 'space':
      return null;
    case 'heading': {
      const Heading = headings[Math.min((token as Tokens.Heading).depth, headings.length) - 1] ?? 'h6';
      return <Heading>{all(token.tokens)}</Heading>;
    }
    case 'paragraph':
      return <p>{all(token.tokens)}</p>;
    case 'blockquote':
      return <blockquote>{all(token.tokens)}</blockquote>;
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      const rows = items.map((item, index) => <li key={index}>{all(item.tokens)}</li>);
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
                  {all(cell.tokens)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column}>{all(cell.tokens)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    }
    case 'strong':
      return <strong>{all(token.tokens)}</strong>;
    case 'em':
      return <em>{all(token.tokens)}</em>;
    case 'del':
      return <s>{all(token.tokens)}</s>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link': {
      const { href, tokens } = token as Tokens.Link;
      if (!webAddress.test(href)) return <>{all(tokens)}</>;
      return (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {all(tokens)}
        </a>
      );
    }
    case 'image':
    case 'text':
    case 'escape': {
      const { tokens, text } = token as Tokens.Text;
      return <>{tokens === undefined ? text : all(tokens)}</>;
    }
    default:
      // Markup, and whatever a later version of the parser knows.
      return <>{token.raw}</>;
  }
}
