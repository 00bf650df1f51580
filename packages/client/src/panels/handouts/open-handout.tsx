import type { HandoutView } from '@cartomancer/rules/table';

import { Dialog } from '../../widgets/dialog.tsx';
import { Reader } from './reader.tsx';

export function OpenHandout({ handout, onClose }: { readonly handout: HandoutView; readonly onClose: () => void }) {
  return (
    <Dialog title={handout.title} variant="picture" onClose={onClose}>
      <Reader handout={handout} />
    </Dialog>
  );
}
