import type { HandoutPicture } from '@cartomancer/rules/table';

import { TablePicture } from './picture.tsx';

/** The picture behind the scene, quiet under the cards. The handout itself describes it. */
export function Backdrop({ picture }: { readonly picture: HandoutPicture }) {
  return (
    <div class="scene-backdrop felt" aria-hidden="true">
      <TablePicture picture={picture} alt="" />
    </div>
  );
}
