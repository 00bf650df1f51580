import { useEffect } from 'preact/hooks';

import { useTableSession } from '../../table/context.ts';
import { useLazyPart } from '../../hooks/use-lazy-part.ts';

/** The dialog is open while `rulesAt` is set: to the clause that is scrolled into view, or to `''` for none. */
export function LazyRulesDialog() {
  const { rulesAt } = useTableSession();
  const at = rulesAt.value;
  const close = () => (rulesAt.value = null);
  useRulesKey();
  const part = useLazyPart(() => import('./rules-dialog.tsx'), { wanted: at !== null, failed: close });
  return at === null || part === undefined ? null : <part.RulesDialog at={at} onClose={close} />;
}

export function RulesButton() {
  const { rulesAt, wording } = useTableSession();
  return (
    <button type="button" class="button" aria-keyshortcuts="?" onClick={() => (rulesAt.value = '')}>
      {wording.plain({ text: 'rules.open' })}
    </button>
  );
}

/** `?` opens the rules, except in a text field. */
function useRulesKey(): void {
  const { rulesAt } = useTableSession();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isWriting =
        event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable]');
      if (event.key !== '?' || isWriting || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      rulesAt.value = '';
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [rulesAt]);
}
