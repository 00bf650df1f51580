import type { HandoutPicture } from '@cartomancer/rules/table';

import { TablePicture } from './picture.tsx';

/** The picture behind the cards, hidden from screen readers: its handout describes it. */
export function Backdrop({ picture }: { readonly picture: HandoutPicture }) {
  return (
    <div class="scene-backdrop felt" aria-hidden="true">
      <TablePicture picture={picture} alt="" />
    </div>
  );
}
