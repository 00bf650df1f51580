import { useEffect } from 'preact/hooks';

/** Closes a dialog when what it shows is gone. Otherwise it would open by itself if that came back. */
export function useCloseWhen(isGone: boolean, close: () => void): void {
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
}
