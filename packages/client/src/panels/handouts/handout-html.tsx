import { render } from 'preact';

import { MarkdownView } from '../desk/markdown-view.tsx';

export function handoutHtml(text: string): string {
  const parent = document.createElement('div');
  render(<MarkdownView text={text} />, parent);
  return parent.innerHTML;
}
