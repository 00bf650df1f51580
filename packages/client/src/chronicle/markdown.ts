/** The chronicle as Markdown. Players' text is escaped, so it is never read as markup. */
import { cardMark, markdownText } from '@cartomancer/wording';
import type { Piece } from '@cartomancer/wording';

import type { Chronicle, WrittenHandout, WrittenLine, WrittenMessage } from './written.ts';

function piece(part: Piece, place: number): string {
  switch (part.kind) {
    case 'card':
      return `**${cardMark(part.code)}**`;
    case 'suit':
      return cardMark(`A${part.suit}`).slice(1);
    case 'emphasis':
      return `*${markdownText(part.text)}*`;
    case 'name':
      return `**${markdownText(part.text)}**`;
    case 'text': {
      // markdownText removes spaces at the start, but between two pieces they are needed.
      const [, before = '', after = ''] = /^(\s*)[\s\S]*?(\s*)$/u.exec(part.text) ?? [];
      const isBlank = part.text.trim() === '';
      return isBlank
        ? ' '
        : `${before === '' ? '' : ' '}${markdownText(part.text, place === 0 ? 'a line' : 'within a line')}${after === '' ? '' : ' '}`;
    }
  }
}

function messageText({ pieces, retracted }: WrittenMessage, marks: ChronicleMarks): string {
  const text = pieces.map(piece).join('').trim();
  return retracted ? `~~${text}~~ *(${markdownText(marks.retracted)})*` : text;
}

/** The text as a quotation, and the name of the picture. */
function handoutLines({ text, picture }: WrittenHandout, marks: ChronicleMarks): readonly string[] {
  return [
    ...(picture === null ? [] : [`*${markdownText(marks.picture(picture.alt))}*`]),
    ...(text === '' ? [] : [`> ${markdownText(text).replaceAll('\n', '\n> ')}`]),
  ];
}

function line(
  { kind, name, card, namesCard, message, narrated, interrupted, undone, handout }: WrittenLine,
  marks: ChronicleMarks,
): string {
  if (kind === 'scene') return `## ${messageText(message, marks)}`;
  const said = [
    name === null ? '' : `**${markdownText(name)}**`,
    card === null || namesCard ? '' : `**${cardMark(card)}**`,
    messageText(message, marks),
    ...narrated.map((told) => `— ${messageText(told, marks)}`),
    interrupted ? `*(${markdownText(marks.interrupted)})*` : '',
  ];
  const text = said.filter((part) => part !== '').join(' ');
  const whole = undone ? `~~${text.replaceAll('~~', '')}~~ *(${markdownText(marks.undone)})*` : text;
  if (handout !== null) return [whole, ...handoutLines(handout, marks)].join('\n\n');
  return kind === 'ruling' ? `> ${whole.replaceAll('\n', '\n> ')}` : whole;
}

/** The notes on lines that were reworded, retracted or undone. */
export interface ChronicleMarks {
  readonly retracted: string;
  readonly undone: string;
  readonly interrupted: string;
  /** The name of a picture. */
  readonly picture: (alt: string) => string;
}

export function chronicleMarkdown(chronicle: Chronicle, marks: ChronicleMarks): string {
  const { title, system, people, lines } = chronicle;
  const head = [`# ${markdownText(title)}`, `*${[system, ...people].map((text) => markdownText(text)).join(' · ')}*`];
  return `${[...head, ...lines.map((one) => line(one, marks))].join('\n\n')}\n`;
}
