import type { HandoutView } from '@cartomancer/rules/table';

import { Dialog } from '../../widgets/dialog.tsx';
import { usePart } from '../invite/use-part.ts';

/** A handout, opened large. Its reader is loaded with the first one. */
export function OpenHandout(props: { readonly handout: HandoutView; readonly onClose: () => void }) {
  const { handout, onClose } = props;
  const part = usePart(() => import('./reader.tsx'), { wanted: true, failed: onClose });
  return (
    <Dialog title={handout.title} variant="picture" onClose={onClose}>
      {part !== undefined && <part.Reader handout={handout} />}
    </Dialog>
  );
}
