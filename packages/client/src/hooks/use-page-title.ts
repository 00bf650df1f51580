import { useEffect } from 'preact/hooks';

import { say } from '../text/own.ts';

/** `key`: a key of the catalogue. The title changes back to the usual title when the page is left. */
export function usePageTitle(key: string): void {
  const title = say(key);
  useEffect(() => {
    document.title = title;
    return () => (document.title = say('brand'));
  }, [title]);
}
