import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';

import { useTableSession } from '../../table/context.ts';
import { askedOf } from '../../table/prompt.ts';

/** Whether this person was asked before the prompt changed, and whether they are asked now. */
export interface AskedChange {
  readonly was: 'mine' | 'others';
  readonly is: 'mine' | 'others';
}

/** Does not call back while the person is typing, because the page must not move then. */
export function useAskedChange(changed: (change: AskedChange) => void): void {
  const session = useTableSession();
  const before = useRef<{ readonly text: string; readonly whose: AskedChange['was'] } | undefined>(undefined);
  useSignalEffect(() => {
    const asked = askedOf(session);
    const now = { text: JSON.stringify(asked?.message), whose: asked?.mine === true ? 'mine' : 'others' } as const;
    const last = before.current;
    before.current = now;
    if (last === undefined || last.text === now.text || isWriting()) return;
    changed({ was: last.whose, is: now.whose });
  });
}

function isWriting(): boolean {
  const field = document.activeElement;
  return (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && field.value.trim() !== '';
}
