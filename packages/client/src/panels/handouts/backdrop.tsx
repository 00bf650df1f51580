import { useSession } from '../../table/context.ts';
import { settings } from '../../settings.ts';
import { TablePicture } from './picture.tsx';

/** The picture behind the scene, quiet under the cards. The handout itself describes it. */
export function Backdrop() {
  const { backdrop } = useSession().view.value.shared.table;
  if (backdrop === undefined || settings.value.backdrop === 'off') return null;
  return (
    <div class="scene-backdrop felt" aria-hidden="true">
      <TablePicture picture={backdrop} alt="" />
    </div>
  );
}
