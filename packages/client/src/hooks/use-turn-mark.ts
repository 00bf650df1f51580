import { useEffect } from 'preact/hooks';

import { say } from '../text/own.ts';
import { pageHidden } from './page-hidden.ts';

const markedIcon = '/icon-turn.svg';

export function useTurnMark({ mine, title }: { readonly mine: boolean; readonly title: string }): void {
  const isMarked = mine && pageHidden.value;
  const shown = isMarked ? say('turns.page_title', { title }) : title;
  useEffect(() => {
    document.title = shown;
    return () => (document.title = say('brand'));
  }, [shown]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!isMarked || icon === null) return;
    const usual = icon.href;
    icon.href = markedIcon;
    return () => {
      icon.href = usual;
    };
  }, [isMarked]);
}
