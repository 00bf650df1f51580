import { useEffect } from 'preact/hooks';

import { say } from '../text/own.ts';

/** Sets the window's title to this text of the catalogue, and back to the usual title when the page is left. */
export function usePageTitle(key: string): void {
  const title = say(key);
  useEffect(() => {
    document.title = title;
    return () => (document.title = say('brand'));
  }, [title]);
}
