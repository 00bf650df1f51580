import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';

import { useTableSession } from '../../table/context.ts';
import { askedOf } from '../../table/prompt.ts';

/** A change of the prompt: whether this person was asked before, and whether they are now. */
export interface AskedChange {
  readonly was: 'mine' | 'others';
  readonly is: 'mine' | 'others';
}

/** Calls back when the prompt changes, except while the person is typing, because the page must not move then. */
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
