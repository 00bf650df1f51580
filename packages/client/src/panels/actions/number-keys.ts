import { useEffect } from 'preact/hooks';

const written = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
/**
 * Milliseconds during which number keys are ignored: after typing, because the field may disappear while the person still types,
 * and after a choice on screen got another number, because the person has read the old one.
 */
const quiet = 1_000;

/** Whether one of these changes gave a choice that stays on screen another number. */
function isRenumbered({ oldValue, target }: MutationRecord): boolean {
  const number = target instanceof HTMLElement ? target.dataset['number'] : undefined;
  return oldValue !== null && number !== undefined && number !== oldValue;
}

/** Number keys press the move with that number, except in a text field or while a dialog is open. A held key presses once. */
export function useNumberKeys(list: { readonly current: HTMLDivElement | null }): void {
  useEffect(() => {
    let quietSince = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.matches(written)) quietSince = event.timeStamp;
      const isQuiet = event.timeStamp - quietSince < quiet;
      if (isQuiet || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]') !== null) return;
      list.current?.querySelector<HTMLButtonElement>(`button[data-number="${CSS.escape(event.key)}"]`)?.click();
    };
    const watch = new MutationObserver((changes) => {
      if (changes.some(isRenumbered)) quietSince = performance.now();
    });
    if (list.current !== null)
      watch.observe(list.current, { subtree: true, attributeFilter: ['data-number'], attributeOldValue: true });
    addEventListener('keydown', press);
    return () => {
      watch.disconnect();
      removeEventListener('keydown', press);
    };
  }, [list]);
}
