import { useEffect } from 'preact/hooks';

/** Closes a dialog when its subject is gone. Otherwise the dialog would reopen by itself if the subject came back. */
export function useCloseWhen(isGone: boolean, close: () => void): void {
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
}
