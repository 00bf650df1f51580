/** The chronicle as one self-contained HTML page without scripts or fonts. Pictures are embedded in it. */
import { shortCardName } from '@cartomancer/wording';
import type { Piece } from '@cartomancer/wording';

import type { ChronicleMarks } from './markdown.ts';
import type { Chronicle, WrittenHandout, WrittenLine, WrittenMessage } from './written.ts';
import style from './page.css?raw';

const entityOf: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function htmlText(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entityOf[character] ?? character);
}

export function htmlCard(code: string): string {
  return `<span class="card-chip" data-suit="${htmlText(code[1] ?? '')}">${htmlText(shortCardName(code))}</span>`;
}

export function htmlPiece(part: Piece): string {
  switch (part.kind) {
    case 'card':
      return htmlCard(part.code);
    case 'suit':
      return htmlText(shortCardName(`A${part.suit}`).slice(1));
    case 'emphasis':
      return `<em>${htmlText(part.text)}</em>`;
    case 'name':
      return `<strong>${htmlText(part.text)}</strong>`;
    case 'text':
      return htmlText(part.text);
  }
}

const mark = (text: string): string => ` <small>(${htmlText(text)})</small>`;

function messageText({ pieces, retracted }: WrittenMessage, marks: ChronicleMarks): string {
  const text = pieces.map(htmlPiece).join('');
  return retracted ? `<s>${text}</s>${mark(marks.retracted)}` : `<span>${text}</span>`;
}

/** By digest, as `data:` URLs. */
export type PictureAddresses = ReadonlyMap<string, string>;

export interface PageParts {
  readonly pictures: PictureAddresses;
  readonly handoutHtml: (text: string) => string;
}

interface LineParts extends PageParts {
  readonly marks: ChronicleMarks;
}

function figure({ text, picture }: WrittenHandout, { marks, pictures, handoutHtml }: LineParts): string {
  const address = picture === null ? undefined : pictures.get(picture.digest);
  const shown =
    picture === null
      ? ''
      : address === undefined
        ? `<p class="aside">${htmlText(marks.picture(picture.alt))}</p>`
        : `<img src="${htmlText(address)}" alt="${htmlText(picture.alt)}">`;
  return `<figure>${shown}${text === '' ? '' : `<blockquote>${handoutHtml(text)}</blockquote>`}</figure>`;
}

function lineHtml(line: WrittenLine, page: LineParts): string {
  const { marks } = page;
  if (line.kind === 'scene') return `<h2>${messageText(line.message, marks)}</h2>`;
  const parts = [
    line.name === null ? '' : `<b class="who">${htmlText(line.name)}</b>`,
    line.card === null || line.namesCard ? '' : htmlCard(line.card),
    `<span${line.narrated.length > 0 ? ' class="aside"' : ''}>${messageText(line.message, marks)}</span>`,
    ...line.narrated.map((told) => `<q>${messageText(told, marks)}</q>`),
    line.interrupted ? mark(marks.interrupted) : '',
  ];
  const text = parts.filter((part) => part !== '').join(' ');
  const whole = line.undone ? `<del>${text}</del>${mark(marks.undone)}` : text;
  const after = line.handout === null ? '' : figure(line.handout, page);
  return `<p class="${line.kind}">${whole}</p>${after}`;
}

/** `body` is HTML; `language` a value of the `lang` attribute. */
export function htmlPage({ title, language, body }: Readonly<Record<'title' | 'language' | 'body', string>>): string {
  return `<!doctype html>
<html lang="${htmlText(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlText(title)}</title>
<style>
${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** `language`: the language of the page's own texts, as a value of the `lang` attribute. */
export function chroniclePage(
  chronicle: Chronicle,
  { language, ...page }: LineParts & { readonly language: string },
): string {
  const { title, system, people, lines } = chronicle;
  const body = `<main>
<header><h1>${htmlText(title)}</h1><p class="cast">${[system, ...people].map(htmlText).join(' · ')}</p></header>
${lines.map((line) => lineHtml(line, page)).join('\n')}
</main>`;
  return htmlPage({ title, language, body });
}
