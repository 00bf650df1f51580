import { render } from 'preact';

import { MarkdownView } from '../desk/markdown-view.tsx';

/** The text of a handout as HTML, as the table shows it. */
export function handoutHtml(text: string): string {
  const parent = document.createElement('div');
  render(<MarkdownView text={text} />, parent);
  return parent.innerHTML;
}
