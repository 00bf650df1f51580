import { usePart } from '../invite/use-part.ts';

/** The export of the story, loaded on demand. */
export function LazyChronicleDialog({ onClose }: { readonly onClose: () => void }) {
  const part = usePart(() => import('./chronicle-dialog.tsx'), { wanted: true, failed: onClose });
  return part === undefined ? null : <part.ChronicleDialog onClose={onClose} />;
}
