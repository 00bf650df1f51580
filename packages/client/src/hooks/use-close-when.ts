import { useEffect } from 'preact/hooks';

/** A dialog that stayed open would appear again by itself when its subject came back. */
export function useCloseWhen(isGone: boolean, close: () => void): void {
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
}
