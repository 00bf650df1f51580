import type { HandoutView } from '@cartomancer/rules/table';

import { MarkdownView } from '../desk/markdown-view.tsx';
import { altOf, TablePicture } from './picture.tsx';

export function Reader({ handout }: { readonly handout: HandoutView }) {
  const { picture, text } = handout;
  return (
    <div class="handout-content">
      {picture !== null && <TablePicture picture={picture} alt={altOf(handout)} class="handout-picture" />}
      {text !== '' && <MarkdownView text={text} />}
    </div>
  );
}
