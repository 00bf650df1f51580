import { useLazyPart } from '../../hooks/use-lazy-part.ts';

export function LazyRewindDialog({ onClose }: { readonly onClose: () => void }) {
  const part = useLazyPart(() => import('./rewind-dialog.tsx'), { wanted: true, failed: onClose });
  return part === undefined ? null : <part.RewindDialog onClose={onClose} />;
}
