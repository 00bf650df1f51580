import { useTableSession } from '../../table/context.ts';
import { useLazyPart } from '../../hooks/use-lazy-part.ts';

/** Outside the panels that open the dialog, because they come and go during play. */
export function SaveStory() {
  const { savesStory } = useTableSession();
  return savesStory.value ? <LazyChronicleDialog onClose={() => (savesStory.value = false)} /> : null;
}

function LazyChronicleDialog({ onClose }: { readonly onClose: () => void }) {
  const part = useLazyPart(() => import('./chronicle-dialog.tsx'), { wanted: true, failed: onClose });
  return part === undefined ? null : <part.ChronicleDialog onClose={onClose} />;
}
