import { useEffect } from 'preact/hooks';

import { say } from '../text/own.ts';

/** Gives the window this title of the page's catalogue, and the usual one after the page is left. */
export function usePageTitle(key: string): void {
  const title = say(key);
  useEffect(() => {
    document.title = title;
    return () => (document.title = say('brand'));
  }, [title]);
}
