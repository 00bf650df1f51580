import type { Message, Sheet, SheetEntry } from '@cartomancer/rules/kernel';

import type { Wording } from '../text/wording.ts';
import { htmlCard, htmlPage, htmlPiece } from './page.ts';

/** `language`: a value of the `lang` attribute. */
export function sheetsPage(sheets: readonly Sheet[], wording: Wording, language: string): string {
  const html = (message: Message): string => wording.pieces(message).map(htmlPiece).join('');
  const entry = ({ label, written, cards = [], mark }: SheetEntry): string => {
    const faces = cards.filter(({ turned }) => turned === undefined).map(({ card }) => htmlCard(card));
    const lines = [faces.join(' '), ...written.map(html), mark === undefined ? '' : `<small>${html(mark)}</small>`];
    return `<dt>${html(label)}</dt><dd>${lines.filter((line) => line !== '').join('<br>')}</dd>`;
  };
  const page = ({ title, entries, printed = [] }: Sheet): string => `<main>
<header><h1>${html(title)}</h1></header>
<dl>${entries.map(entry).join('\n')}</dl>
${printed.map((line) => `<p class="aside">${html(line)}</p>`).join('\n')}
</main>`;
  const [first] = sheets;
  const title = first === undefined ? '' : wording.plain(first.title);
  return htmlPage({ title, language, body: sheets.map(page).join('\n') });
}
