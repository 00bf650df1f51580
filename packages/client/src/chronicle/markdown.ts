/** Players' text is escaped, so it is never read as markup; only handouts are Markdown themselves. */
import { shortCardName, markdownText } from '@cartomancer/wording';
import type { Piece } from '@cartomancer/wording';

import type { Chronicle, WrittenHandout, WrittenLine, WrittenMessage } from './written.ts';

function pieceText(part: Piece, index: number): string {
  switch (part.kind) {
    case 'card':
      return `**${shortCardName(part.code)}**`;
    case 'suit':
      return shortCardName(`A${part.suit}`).slice(1);
    case 'emphasis':
      return `*${markdownText(part.text)}*`;
    case 'name':
      return `**${markdownText(part.text)}**`;
    case 'text': {
      // markdownText removes spaces at both ends, which are needed between two pieces.
      const [, before = '', after = ''] = /^(\s*)[\s\S]*?(\s*)$/u.exec(part.text) ?? [];
      const isBlank = part.text.trim() === '';
      return isBlank
        ? ' '
        : `${before === '' ? '' : ' '}${markdownText(part.text, index === 0 ? 'a line' : 'within a line')}${after === '' ? '' : ' '}`;
    }
  }
}

function messageText({ pieces, retracted }: WrittenMessage, marks: ChronicleMarks): string {
  const text = pieces.map(pieceText).join('').trim();
  return retracted ? `~~${text}~~ *(${markdownText(marks.retracted)})*` : text;
}

/**
 * The Markdown of a handout without HTML, without pictures, which a reader's program could load from other sites, and
 * with links to web pages only. A link definition would also apply to the other handouts of the file, so all of them
 * become text. Character references cannot be undone by a backslash in the text.
 */
function handoutMarkdown(text: string): string {
  return text
    .replaceAll('<', '&lt;')
    .replaceAll('![', '!&#91;')
    .replaceAll(/\]\((?!https?:\/\/)/gu, ']&#40;')
    .replaceAll(']:', ']&#58;');
}

function handoutLines({ text, picture }: WrittenHandout, marks: ChronicleMarks): readonly string[] {
  return [
    ...(picture === null ? [] : [`*${markdownText(marks.picture(picture.alt))}*`]),
    ...(text === '' ? [] : [`> ${handoutMarkdown(text).replaceAll('\n', '\n> ')}`]),
  ];
}

function lineText(
  { kind, name, card, namesCard, message, narrated, interrupted, undone, handout }: WrittenLine,
  marks: ChronicleMarks,
): string {
  if (kind === 'scene') return `## ${messageText(message, marks)}`;
  const parts = [
    name === null ? '' : `**${markdownText(name)}**`,
    card === null || namesCard ? '' : `**${shortCardName(card)}**`,
    messageText(message, marks),
    ...narrated.map((told) => `— ${messageText(told, marks)}`),
    interrupted ? `*(${markdownText(marks.interrupted)})*` : '',
  ];
  const text = parts.filter((part) => part !== '').join(' ');
  const whole = undone ? `~~${text.replaceAll('~~', '')}~~ *(${markdownText(marks.undone)})*` : text;
  if (handout !== null) return [whole, ...handoutLines(handout, marks)].join('\n\n');
  return kind === 'ruling' ? `> ${whole.replaceAll('\n', '\n> ')}` : whole;
}

export interface ChronicleMarks {
  readonly retracted: string;
  readonly undone: string;
  readonly interrupted: string;
  readonly picture: (alt: string) => string;
}

export function chronicleMarkdown(chronicle: Chronicle, marks: ChronicleMarks): string {
  const { title, system, people, lines } = chronicle;
  const head = [`# ${markdownText(title)}`, `*${[system, ...people].map((text) => markdownText(text)).join(' · ')}*`];
  return `${[...head, ...lines.map((line) => lineText(line, marks))].join('\n\n')}\n`;
}
