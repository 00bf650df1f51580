import type { HandoutPicture } from '@cartomancer/rules/table';

import { TablePicture } from './picture.tsx';

/** Hidden from screen readers, because the handout describes the picture. */
export function Backdrop({ picture }: { readonly picture: HandoutPicture }) {
  return (
    <div class="scene-backdrop felt" aria-hidden="true">
      <TablePicture picture={picture} alt="" />
    </div>
  );
}
